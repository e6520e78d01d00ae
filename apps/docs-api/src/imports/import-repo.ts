import { type Db, Prisma, queryRows } from '@ppman/db'
import { asUuid } from '../fields.ts'
import type { ClaimedImport, Import, ImportItem } from './import.ts'

const ITEM = { number: true, outcome: true, topicId: true, runId: true, message: true } as const

type NewImport = { orgId: string; manualId: string; by: string; at: Date; bodies: readonly object[] }

/** Imports and their progress. */
export function importRepo(db: Db) {
  return {
    async create({ orgId, manualId, by, at, bodies }: NewImport): Promise<string> {
      const { id } = await db.docImport.create({
        data: { orgId, manualId, createdBy: by, createdAt: at },
        select: { id: true },
      })
      const items = bodies.map((body, index) => ({ importId: id, number: index + 1, orgId, body: body }))
      await db.docImportItem.createMany({ data: items })
      return id
    },

    async find(id: string): Promise<Import | null> {
      const items = { select: ITEM, orderBy: { number: 'asc' } } as const
      return (await db.docImport.findUnique({
        where: { id: asUuid(id) },
        include: { items },
      })) as Import | null
    },

    /**
     * Claims an unfinished import without a current lease, of the organization whose last turn is
     * longest ago.
     */
    async claim(at: Date, until: Date): Promise<ClaimedImport | null> {
      const [row] = await queryRows<ClaimedImport>(
        db,
        Prisma.sql`
        UPDATE doc_import SET leased_until = ${until}, last_turn_at = ${at} WHERE id = (
          SELECT id FROM doc_import i WHERE finished_at IS NULL AND (leased_until IS NULL
            OR leased_until < ${at})
          ORDER BY (SELECT max(last_turn_at) FROM doc_import WHERE org_id = i.org_id) NULLS FIRST,
            created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, org_id AS "orgId", created_by AS "createdBy"`,
      )
      return row ?? null
    },

    renew: (id: string, until: Date): Promise<unknown> =>
      db.docImport.update({ where: { id }, data: { leasedUntil: until } }),

    /** The first topic that is not processed yet. */
    async next(importId: string): Promise<{ number: number; body: unknown } | null> {
      const where = { importId, outcome: null }
      return db.docImportItem.findFirst({
        where,
        orderBy: { number: 'asc' },
        select: { number: true, body: true },
      })
    },

    /** Stores the outcome of a topic and drops its body; refused content is not kept. */
    settle: (importId: string, { number, ...outcome }: ImportItem): Promise<unknown> =>
      db.docImportItem.update({
        where: { importId_number: { importId, number } },
        data: { ...outcome, body: Prisma.DbNull },
      }),

    /** Releases an unfinished import, so that another one gets its turn. */
    release: (id: string): Promise<unknown> =>
      db.docImport.update({ where: { id }, data: { leasedUntil: null } }),

    finish: (id: string, at: Date): Promise<unknown> =>
      db.docImport.update({ where: { id }, data: { finishedAt: at, leasedUntil: null } }),
  }
}
