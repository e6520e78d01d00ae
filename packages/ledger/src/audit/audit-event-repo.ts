import { type Db, Prisma, queryRows } from '@ppman/db'
import type { AuditEntry, AuditEvent } from './audit-event.ts'

export type AuditEventRepo = ReturnType<typeof auditEventRepo>

const { sql } = Prisma

const EVENT = sql`seq::int, at, actor, action, object_kind AS "objectKind",
  object_id AS "objectId", detail, prev_hash AS "prevHash", hash`

export type Chain = 'organisation' | 'shared'
const chainCondition = (chain: Chain) =>
  chain === 'shared' ? sql`org_id IS NULL` : sql`org_id = current_org()`

/** Null and left out: not filtered by this. */
type AuditFilter = {
  order: 'oldest' | 'newest'
  afterSeq: number
  beforeSeq?: number | undefined
  action?: string | undefined
  actor?: string | undefined
  from?: Date | undefined
  /** The first instant that is not wanted any more. */
  until?: Date | undefined
}

const passes = ({ afterSeq, beforeSeq, action, actor, from, until }: AuditFilter) =>
  Prisma.join(
    [
      sql`seq > ${afterSeq}`,
      ...(beforeSeq === undefined ? [] : [sql`seq < ${beforeSeq}`]),
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
      ...(from === undefined ? [] : [sql`at >= ${from}`]),
      ...(until === undefined ? [] : [sql`at < ${until}`]),
    ],
    ' AND ',
  )

/** The audit trail: the caller's own chain and the shared one. */
export function auditEventRepo(db: Db) {
  return {
    /**
     * Appends an event to the tenant's chain, or to the shared chain outside of a tenant. Call it
     * last in the transaction: it locks the chain.
     */
    append: async ({ at, actor, action, objectKind, objectId, detail }: AuditEntry): Promise<void> => {
      await db.$executeRaw(
        sql`SELECT append_audit_event(${at}, ${actor}, ${action}, ${objectKind},
          ${objectId}::uuid, ${JSON.stringify(detail)})`,
      )
    },

    /** The events after a sequence number, oldest first. */
    after: (chain: Chain, seq: number, take: number): Promise<AuditEvent[]> =>
      queryRows(
        db,
        sql`SELECT ${EVENT} FROM audit_event WHERE ${chainCondition(chain)} AND seq > ${seq} ORDER BY seq
          LIMIT ${take}`,
      ),

    /** The events that pass a filter, in either order. */
    list: (chain: Chain, filter: AuditFilter, take: number): Promise<AuditEvent[]> =>
      queryRows(
        db,
        sql`SELECT ${EVENT} FROM audit_event WHERE ${chainCondition(chain)} AND ${passes(filter)}
          ORDER BY seq ${filter.order === 'newest' ? sql`DESC` : sql`ASC`} LIMIT ${take}`,
      ),

    /** The events about some objects, oldest first. */
    about: (chain: Chain, objectIds: readonly string[]): Promise<AuditEvent[]> =>
      queryRows(
        db,
        sql`SELECT ${EVENT} FROM audit_event WHERE ${chainCondition(chain)}
          AND object_id = ANY(${objectIds}::uuid[]) ORDER BY seq`,
      ),

    /** Organizations with a chain; jobs see all, a request only its own. */
    organisations: async (): Promise<string[]> => {
      const rows = await queryRows<{ id: string }>(
        db,
        sql`SELECT org_id::text AS id FROM audit_head WHERE org_id IS NOT NULL UNION SELECT org_id::text
          FROM audit_event WHERE org_id IS NOT NULL ORDER BY id`,
      )
      return rows.map(({ id }) => id)
    },

    /** The stored head of a chain; null for an empty chain. */
    head: async (chain: Chain): Promise<{ seq: number; hash: string } | null> => {
      const [head] = await queryRows<{ seq: number; hash: string }>(
        db,
        sql`SELECT seq::int, hash FROM audit_head WHERE ${chainCondition(chain)}`,
      )
      return head ?? null
    },
  }
}
