import { type Db, Prisma, queryRows } from '@ppman/db'
import type { CheckOutcome } from './check-outcome.ts'

export type PriceSourceKind = 'cms_hpt' | 'direct_url'

/** `paused` sources are not checked for now, `retired` ones never again. */
export const PRICE_SOURCE_STATES = ['active', 'paused', 'retired'] as const
export type PriceSourceState = (typeof PRICE_SOURCE_STATES)[number]

/** An address where a hospital publishes its price files. */
export type PriceSource = {
  id: string
  kind: PriceSourceKind
  host: string
  pointerUrl: string
  hospitalId: number | null
  allowLocal: boolean
  state: PriceSourceState
  /** `new` before the first check. */
  outcome: CheckOutcome | 'new'
  failStreak: number
  etag: string | null
  lastModified: string | null
  blobSha256: string | null
}

/** The address of one price file. Several entries may name it. */
export type PriceDownload = {
  id: string
  url: string
  host: string
  allowLocal: boolean
  outcome: CheckOutcome | 'new'
  failStreak: number
  etag: string | null
  lastModified: string | null
  blobSha256: string | null
  fileName: string | null
}

/** The changes that a check makes to its source or download. */
export type CheckResult = {
  outcome: CheckOutcome
  failStreak: number
  checkedAt: Date
  nextCheckAt: Date
  /** Present when content was received, changed or not. */
  read: { etag: string | null; lastModified: string | null; blobSha256: string } | null
}

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
      const [source] = await queryRows<PriceSource>(
        db,
        sql`SELECT ${SOURCE} FROM pt_source WHERE id = ${id}::uuid`,
      )
      return source ?? null
    },

    /** The source, locked until the transaction ends. */
    lock: async (id: string): Promise<PriceSource> => {
      const [source] = await queryRows<PriceSource>(
        db,
        sql`SELECT ${SOURCE} FROM pt_source WHERE id = ${id}::uuid FOR UPDATE`,
      )
      return source!
    },

    setState: async (id: string, state: PriceSourceState): Promise<void> => {
      await db.$executeRaw(sql`UPDATE pt_source SET state = ${state} WHERE id = ${id}::uuid`)
    },

    /** Adds a source, or returns the one with the same address and hospital. */
    add: async (source: NewPriceSource): Promise<{ id: string; created: boolean }> => {
      const [added] = await queryRows<{ id: string }>(db, insertStatement(source))
      if (added) return { id: added.id, created: true }
      const { pointerUrl, hospitalId } = source
      const [existing] = await queryRows<{ id: string }>(
        db,
        sql`
        SELECT id FROM pt_source WHERE pointer_url = ${pointerUrl} AND hospital_id IS NOT DISTINCT
          FROM ${hospitalId}::int`,
      )
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

/** A file that a source names. */
type NamedFile = {
  locationName: string
  sourcePageUrl: string | null
  mrfUrl: string
  host: string
  allowLocal: boolean
  fixes: readonly string[]
}

export type EntryChanges = { added: number; restored: number; removed: number }

/** The files that sources name. */
export function priceEntryRepo(db: Db) {
  const merge = async (
    sourceId: string,
    files: readonly NamedFile[],
    now: Date,
  ): Promise<Pick<EntryChanges, 'added' | 'restored'>> => {
    const rows = JSON.stringify(files)
    await db.$executeRaw(addDownloads(rows, now))
    const [counts] = await queryRows<Pick<EntryChanges, 'added' | 'restored'>>(
      db,
      mergeEntries(sourceId, rows, now),
    )
    return counts!
  }
  return {
    /** Adds one file that a source names; existing rows stay unchanged. */
    async addOne(sourceId: string, file: NamedFile, now: Date): Promise<void> {
      await db.$executeRaw(addDownloads(JSON.stringify([file]), now))
      await db.$executeRaw(addEntry(sourceId, JSON.stringify([file]), now))
    },

    /** Replaces the files of a source. Files no longer named are marked as removed and kept. */
    async replace(sourceId: string, files: readonly NamedFile[], now: Date): Promise<EntryChanges> {
      const counts = await merge(sourceId, files, now)
      const removed = await db.$executeRaw(sql`
        UPDATE pt_source_entry SET removed_at = ${now}
        WHERE source_id = ${sourceId}::uuid AND removed_at IS NULL AND last_seen_at < ${now}`)
      return { ...counts, removed }
    },
  }
}

const FILES = (rows: string) => sql`
  jsonb_to_recordset(${rows}::jsonb)
    AS f ("locationName" text, "sourcePageUrl" text, "mrfUrl" text,
      host text, "allowLocal" boolean, fixes text[])`

const addDownloads = (rows: string, now: Date) => sql`
  INSERT INTO pt_download (url, host, allow_local, next_check_at)
  SELECT DISTINCT ON ("mrfUrl") "mrfUrl", host, "allowLocal", ${now}::timestamptz FROM ${FILES(rows)}
    ORDER BY "mrfUrl"
  ON CONFLICT (url) DO NOTHING`

const addEntry = (sourceId: string, rows: string, now: Date) => sql`
  INSERT INTO pt_source_entry (source_id, download_id, location_name, source_page_url,
    fixes, first_seen_at, last_seen_at)
  SELECT ${sourceId}::uuid, d.id, "locationName", "sourcePageUrl",
    fixes, ${now}::timestamptz, ${now}::timestamptz
  FROM ${FILES(rows)} JOIN pt_download d ON d.url = "mrfUrl"
  ON CONFLICT (source_id, download_id, location_name) DO NOTHING`

const mergeEntries = (sourceId: string, rows: string, now: Date) => sql`
  WITH was AS (SELECT id, removed_at FROM pt_source_entry WHERE source_id = ${sourceId}::uuid),
  merged AS (
    INSERT INTO pt_source_entry (source_id, download_id, location_name, source_page_url,
      fixes, first_seen_at, last_seen_at)
    SELECT DISTINCT ON (d.id, "locationName") ${sourceId}::uuid,
      d.id, "locationName", "sourcePageUrl", fixes, ${now}::timestamptz, ${now}::timestamptz
    FROM ${FILES(rows)} JOIN pt_download d ON d.url = "mrfUrl"
    ON CONFLICT (source_id, download_id, location_name) DO UPDATE
      SET source_page_url = EXCLUDED.source_page_url,
      fixes = EXCLUDED.fixes, last_seen_at = EXCLUDED.last_seen_at, removed_at = NULL
    RETURNING id)
  SELECT count(*) FILTER (WHERE was.id IS NULL)::int AS added,
    count(*) FILTER (WHERE was.removed_at IS NOT NULL)::int AS restored
  FROM merged LEFT JOIN was USING (id)`
