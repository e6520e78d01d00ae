import { type Db, Prisma } from '@ppman/db'
import type { PriceSource, PriceSourceKind, PriceSourceState } from './price-source.ts'

const { sql } = Prisma

export type NewPriceSource = {
  kind: PriceSourceKind
  host: string
  pointerUrl: string
  hospitalId: number | null
  addedBy: string
  allowLocal: boolean
  /** Null for a direct_url. */
  nextCheckAt: Date | null
}

const SOURCE = sql`
  id, kind, host, pointer_url AS "pointerUrl", hospital_id AS "hospitalId", allow_local AS "allowLocal",
    state, outcome,
  fail_streak AS "failStreak", etag, last_modified AS "lastModified", blob_sha256 AS "blobSha256"`

/** The addresses where hospitals publish price files. */
export function priceSourceRepo(db: Db) {
  return {
    byId: async (id: string): Promise<PriceSource | null> => {
      const [source] = await db.$queryRaw<PriceSource[]>(
        sql`SELECT ${SOURCE} FROM pt_source WHERE id = ${id}::uuid`,
      )
      return source ?? null
    },

    /** The source, locked until the transaction ends. */
    lock: async (id: string): Promise<PriceSource> => {
      const [source] = await db.$queryRaw<PriceSource[]>(
        sql`SELECT ${SOURCE} FROM pt_source WHERE id = ${id}::uuid FOR UPDATE`,
      )
      return source!
    },

    setState: async (id: string, state: PriceSourceState): Promise<void> => {
      await db.$executeRaw(sql`UPDATE pt_source SET state = ${state} WHERE id = ${id}::uuid`)
    },

    /** Adds a source, or returns the one with the same address and hospital. */
    add: async (source: NewPriceSource): Promise<{ id: string; created: boolean }> => {
      const [added] = await db.$queryRaw<{ id: string }[]>(insertStatement(source))
      if (added) return { id: added.id, created: true }
      const { pointerUrl, hospitalId } = source
      const [existing] = await db.$queryRaw<{ id: string }[]>(sql`
        SELECT id FROM pt_source WHERE pointer_url = ${pointerUrl} AND hospital_id IS NOT DISTINCT
          FROM ${hospitalId}::int`)
      return { id: existing!.id, created: false }
    },
  }
}

const insertStatement = ({
  kind,
  host,
  pointerUrl,
  hospitalId,
  addedBy,
  allowLocal,
  nextCheckAt,
}: NewPriceSource) => sql`
  INSERT INTO pt_source (kind, host, pointer_url, hospital_id, added_by, allow_local, next_check_at)
  VALUES (${kind}, ${host}, ${pointerUrl}, ${hospitalId}::int, ${addedBy}, ${allowLocal},
    ${nextCheckAt}::timestamptz)
  ON CONFLICT (pointer_url, coalesce(hospital_id, 0)) DO NOTHING RETURNING id`
