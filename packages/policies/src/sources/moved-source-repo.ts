import { type Db, Prisma, queryRows } from '@ppman/db'
import type { FetchRecord } from '@ppman/ledger/fetches'
import type { Source } from './source.ts'

const { sql } = Prisma

/** Permanent redirects (RFC 9110, 15.4.2 and 15.4.9). */
const PERMANENT: ReadonlySet<number> = new Set([301, 308])

/** Sources whose URL permanently redirects: the source at the old URL watches the document. */
export function movedSourceRepo(db: Db) {
  return {
    /**
     * Maps URLs to the payer's oldest source that permanently redirects there, unless a source has
     * that URL.
     */
    redirectedTo: async (payerId: string, urls: readonly string[]): Promise<Map<string, string>> => {
      const rows = await queryRows<{ id: string; url: string }>(db, redirectedToSql(payerId, urls))
      return new Map(rows.map(({ id, url }) => [url, id]))
    },

    /** Retires an unread source at the redirect's target and hands its items to this source. */
    takeOver: async (source: Source, fetch: FetchRecord, now: Date): Promise<void> => {
      const url = permanentAddressOf(fetch)
      if (url) await db.$executeRaw(takeOverSql(source, url, now))
    },
  }
}

const permanentAddressOf = ({ url, finalUrl, redirects }: FetchRecord): string | null =>
  redirects.length > 0 && finalUrl !== url && redirects.every(({ status }) => PERMANENT.has(status))
    ? finalUrl
    : null

const redirectedToSql = (payerId: string, urls: readonly string[]) => sql`
  SELECT DISTINCT ON (f.final_url) s.id, f.final_url AS url FROM source s
  CROSS JOIN LATERAL (
    SELECT f.final_url, f.redirects FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
    WHERE k.source_id = s.id AND k.part = 0 AND f.outcome IN ('ok', 'not_modified')
      ORDER BY k.fetch_attempt_id DESC LIMIT 1) f
  WHERE s.payer_id = ${payerId}::uuid AND s.state <> 'retired' AND f.final_url = ANY(${urls}::text[])
    AND f.final_url <> s.url
    AND NOT EXISTS (SELECT FROM source o WHERE o.payer_id = s.payer_id AND o.url = f.final_url
      AND o.state <> 'retired')
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(f.redirects) hop
      WHERE (hop ->> 'status')::int <> ALL (${[...PERMANENT]}::int[]))
  ORDER BY f.final_url, s.id`

/** Keeps a source with versions: a person must join the two. */
const takeOverSql = ({ id, payerId }: Source, url: string, now: Date) => sql`
  WITH named AS (
    SELECT o.id, o.state FROM source o WHERE o.payer_id = ${payerId}::uuid AND o.url = ${url}
      AND o.id <> ${id}::uuid
      AND o.discovered_from IS NOT NULL AND o.state NOT IN ('paused', 'retired') AND NOT EXISTS (SELECT
        FROM policy p WHERE p.source_id = o.id)
    FOR UPDATE OF o),
  retired AS (
    UPDATE source s SET state = 'retired', state_reason = ${TAKEN_OVER} FROM named WHERE s.id = named.id
      RETURNING s.id, named.state AS from_state),
  handed AS (UPDATE source_item i SET source_id = ${id}::uuid FROM retired WHERE i.source_id = retired.id)
  INSERT INTO source_transition (source_id, from_state, to_state, reason, created_at)
  SELECT id, from_state, 'retired', ${TAKEN_OVER}, ${now} FROM retired`

const TAKEN_OVER = 'read by the source whose address leads here'
