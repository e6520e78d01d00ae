import { type Db, lockInTransaction, Prisma, queryRows } from '@ppman/db'
import { asUuid, type Listed, type Paging } from '../fields.ts'
import type { NewTicket, Ticket, TicketAnswer, TicketStatus, TicketWithMessages } from './ticket.ts'

export type TicketFilter = { status?: TicketStatus | undefined }

const LINE = {
  id: true,
  number: true,
  subject: true,
  status: true,
  priority: true,
  topicId: true,
  createdAt: true,
  updatedAt: true,
} as const
const MESSAGES = {
  select: { author: true, body: true, createdAt: true },
  orderBy: { number: 'asc' },
} as const

/** Tickets of the current organization, or of all in an operator's context. */
export const ticketRepo = (db: Db) => ({ ...ticketChanges(db), ...ticketQueries(db) })

function ticketChanges(db: Db) {
  return {
    /** Creates a ticket with the next number of the organization, under an advisory lock. */
    async create(
      { orgId, subject, body, author, topicId = null, priority = 'normal' }: NewTicket,
      at: Date,
    ): Promise<Ticket> {
      await lockInTransaction(db, 'doc_ticket', orgId)
      const { _max: last } = await db.docTicket.aggregate({ where: { orgId }, _max: { number: true } })
      const values = {
        orgId,
        subject,
        priority,
        topicId,
        words: body,
        number: (last.number ?? 0) + 1,
        createdAt: at,
        updatedAt: at,
      }
      const ticket = await db.docTicket.create({ data: values, select: LINE })
      await db.docTicketMessage.create({
        data: { orgId, ticketId: ticket.id, number: 1, author, body, createdAt: at },
      })
      return ticket as Ticket
    },

    /**
     * Locks the ticket's row until the transaction ends.
     *
     * @returns its status, null when there is none
     */
    async lock(id: string): Promise<TicketStatus | null> {
      const [row] = await queryRows<{ status: TicketStatus }>(
        db,
        Prisma.sql`SELECT status FROM doc_ticket WHERE id = ${asUuid(id)}::uuid FOR UPDATE`,
      )
      return row?.status ?? null
    },

    /** Adds a message to a locked ticket. */
    async answer(id: string, { body, author, status }: TicketAnswer, at: Date): Promise<void> {
      const { orgId, _count: count } = await db.docTicket.findUniqueOrThrow({
        where: { id },
        select: { orgId: true, _count: { select: { messages: true } } },
      })
      await db.docTicketMessage.create({
        data: { orgId, ticketId: id, number: count.messages + 1, author, body, createdAt: at },
      })
      await db.$executeRaw`
        UPDATE doc_ticket SET status = ${status}, updated_at = ${at}, words = words || E'\n' || ${body}
          WHERE id = ${id}::uuid`
    },
  }
}

function ticketQueries(db: Db) {
  return {
    async find(id: string): Promise<TicketWithMessages | null> {
      const row = await db.docTicket.findUnique({
        where: { id: asUuid(id) },
        select: { ...LINE, messages: MESSAGES },
      })
      return row as TicketWithMessages | null
    },

    /** Lists tickets, last changed first. */
    async list({ status, limit, offset }: TicketFilter & Paging): Promise<Listed<Ticket>> {
      const where = status ? { status } : {}
      const [items, total] = await Promise.all([
        db.docTicket.findMany({
          where,
          select: LINE,
          orderBy: [{ updatedAt: 'desc' }, { number: 'desc' }],
          take: limit,
          skip: offset,
        }),
        db.docTicket.count({ where }),
      ])
      return { items: items as Ticket[], total }
    },

    /**
     * Finds tickets whose subject or messages contain every word of the query, best match first.
     */
    async search({
      query,
      status,
      limit,
      offset,
    }: TicketFilter & Paging & { query: string }): Promise<Listed<Ticket>> {
      const matching = Prisma.sql`FROM doc_ticket t, websearch_to_tsquery('english', ${query}) q
        WHERE t.search @@ q ${status ? Prisma.sql`AND t.status = ${status}` : Prisma.empty}`
      const [counted] = await queryRows<{ total: number }>(
        db,
        Prisma.sql`SELECT count(*)::int AS total ${matching}`,
      )
      const items = await queryRows<Ticket>(
        db,
        Prisma.sql`
        SELECT id, number, subject, status, priority, topic_id AS "topicId", created_at AS "createdAt",
          updated_at AS "updatedAt"
        ${matching} ORDER BY ts_rank_cd(t.search, q, 1) DESC, t.number DESC LIMIT ${limit} OFFSET ${offset}`,
      )
      return { items, total: counted?.total ?? 0 }
    },
  }
}
