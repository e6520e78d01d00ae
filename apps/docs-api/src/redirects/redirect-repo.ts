import { type Db, Prisma, queryRows } from '@ppman/db'
import { conflictIfTaken } from '../shared-repo.ts'
import { asUuid, type Listed, type Paging } from '../fields.ts'

export const REDIRECT_KINDS = ['path', 'topic', 'manual', 'product'] as const
export type RedirectKind = (typeof REDIRECT_KINDS)[number]

/**
 * One redirect. `from` is a whole path for the kind `path`, else the former slug of the topic,
 * manual or product. `createdBy` is the operator who added it, null when a rename or front matter
 * did.
 */
export type Redirect = {
  id: string
  kind: RedirectKind
  from: string
  targetId: string
  /** Current target path; null while nothing of the target is published. */
  to: string | null
  createdBy: string | null
  createdAt: Date
}

export type RedirectFilter = { kind?: RedirectKind | undefined; targetId?: string | undefined }
export type NewRedirect = { from: string; topicId: string; orgId: string; by: string; at: Date }

/** The alias `latest` belongs to the policy of a manual (docs decision D30) and is not listed. */
const IS_REDIRECT = Prisma.sql`NOT (f.level = 'manual' AND f.former = 'latest')`
const COLUMNS = Prisma.sql`f.id, f.level AS kind, f.former AS "from", f.target_id AS "targetId",
  f.created_by AS "createdBy",
  f.recorded_at AS "createdAt", (
    SELECT concat_ws('/', '/docs', g.product_slug, CASE WHEN f.level <> 'product' THEN g.manual_slug END,
      CASE WHEN f.level IN ('topic', 'path') THEN g.topic_slug END)
    FROM doc_page g WHERE f.target_id IN (g.topic_id, g.manual_id, g.product_id) AND g.removed_at IS NULL
    ORDER BY g.topic_id LIMIT 1) AS "to"`

/** Redirects of all organizations, for operators (docs decision D40). */
export function redirectRepo(db: Db) {
  const find = async (id: string): Promise<Redirect | null> => {
    const rows = await queryRows<Redirect>(
      db,
      Prisma.sql`
      SELECT ${COLUMNS} FROM doc_former_address f WHERE f.id = ${asUuid(id)}::uuid AND ${IS_REDIRECT}`,
    )
    return rows[0] ?? null
  }
  const refreshSearch = (topicId: string) => db.$executeRaw`SELECT index_doc_page(${topicId}::uuid)`
  return {
    find,

    /** Lists redirects, newest first. */
    async list({ kind, targetId, limit, offset }: RedirectFilter & Paging): Promise<Listed<Redirect>> {
      const matching = Prisma.sql`FROM doc_former_address f WHERE ${IS_REDIRECT}
        AND (${kind ?? null}::text IS NULL OR f.level = ${kind ?? null})
        AND (${targetId ?? null}::uuid IS NULL OR f.target_id = ${targetId ?? null}::uuid)`
      const [counted] = await queryRows<{ total: number }>(
        db,
        Prisma.sql`SELECT count(*)::int AS total ${matching}`,
      )
      const items = await queryRows<Redirect>(
        db,
        Prisma.sql`
        SELECT ${COLUMNS} ${matching} ORDER BY f.recorded_at DESC, f.id DESC LIMIT ${limit} OFFSET ${offset}`,
      )
      return { items, total: counted?.total ?? 0 }
    },

    /**
     * Redirects a path to a topic; it wins over redirects from renames and front matter.
     *
     * @throws `conflict` when an operator already redirects this path to another topic
     */
    async create({ from, topicId, orgId, by, at }: NewRedirect): Promise<Redirect> {
      const key = { level: 'path', former: from, targetId: topicId }
      const written = db.docFormerAddress.upsert({
        where: { level_former_targetId: key },
        create: { ...key, orgId, createdBy: by, recordedAt: at },
        update: { createdBy: by, recordedAt: at },
        select: { id: true },
      })
      const { id } = await conflictIfTaken(
        written,
        'This path leads to a topic already. Delete that redirect first.',
      )
      await refreshSearch(topicId)
      return (await find(id))!
    },

    /** @returns false when there is none */
    async remove(id: string): Promise<boolean> {
      const rows = await queryRows<{ target_id: string }>(
        db,
        Prisma.sql`
        DELETE FROM doc_former_address f WHERE f.id = ${asUuid(id)}::uuid AND ${IS_REDIRECT}
          RETURNING target_id`,
      )
      for (const row of rows) await refreshSearch(row.target_id)
      return rows.length > 0
    },
  }
}
