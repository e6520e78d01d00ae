import { type Db, Prisma, queryRows } from '@ppman/db'
import type { FetchRecord } from '@ppman/ledger/fetches'
import type { DocumentKind, Source } from '../source.ts'
import type { ListedItem } from './listing.ts'

const { sql } = Prisma

/** A previously listed document. */
export type KnownItem = Pick<ListedItem, 'key' | 'url' | 'title' | 'number' | 'publishedOn' | 'version'> & {
  id: string
  removedAt: Date | null
}

type NewDocument = ListedItem & { kind: DocumentKind; allowLocal: boolean; fetchIntervalS: number }

/** `watchedBy`: the source that permanently redirects to the item's URL. */
type WatchedItem = ListedItem & { watchedBy: string | null }

type ItemFacts = Pick<ListedItem, 'url' | 'title' | 'number' | 'publishedOn' | 'version'>
export type ItemNews = {
  kind: 'index_item_added' | 'index_item_changed' | 'index_item_removed'
  key: string
  before: ItemFacts | null
  after: ItemFacts | null
}

type At = { fetchAttemptId: string; now: Date; method: string }

/** Items of listings. Each write handles all items of a listing at once. */
export function sourceItemRepo(db: Db) {
  const run = async (query: Prisma.Sql): Promise<void> => void (await db.$executeRaw(query))
  return {
    itemsOf: (listingId: string): Promise<KnownItem[]> =>
      queryRows<KnownItem>(
        db,
        sql`
        SELECT id, item_key AS key, url, title, number, to_char(published_on, 'YYYY-MM-DD') AS "publishedOn",
          version, removed_at AS "removedAt"
        FROM source_item WHERE listing_id = ${listingId}::uuid`,
      ),

    /** Adds sources for unwatched documents; existing sources do not change. */
    addDocuments: (listing: Source, documents: readonly NewDocument[], at: At): Promise<void> =>
      run(addDocumentsSql(listing, documents, at)),

    /** Upserts the current items with their sources. */
    keep: (listing: Source, items: readonly WatchedItem[], at: At): Promise<void> =>
      run(upsertItemsSql(listing, items, at)),

    markRemoved: (ids: readonly string[], now: Date): Promise<void> =>
      run(sql`UPDATE source_item SET removed_at = ${now} WHERE id = ANY(${ids}::uuid[])`),

    /**
     * Schedules changed documents for a check; a document with a new version moves to its new URL.
     */
    moveOn: (listingId: string, keys: readonly string[], now: Date): Promise<void> =>
      run(rescheduleSql(listingId, keys, now)),

    addEvents: (
      listingId: string,
      news: readonly ItemNews[],
      { fetchAttemptId, now }: Pick<At, 'fetchAttemptId' | 'now'>,
    ): Promise<void> =>
      run(sql`
        INSERT INTO source_item_event (item_id, kind, fetch_attempt_id, before, after, created_at)
        SELECT i.id, n.kind, ${fetchAttemptId}::uuid, n.before, n.after, ${now}
        FROM jsonb_to_recordset(${JSON.stringify(news.map(eventRow))}::jsonb) AS n(key text,
          kind text, before jsonb, after jsonb)
        JOIN source_item i ON i.listing_id = ${listingId}::uuid AND i.item_key = n.key`),
  }
}

const eventRow = ({ before, after, ...news }: ItemNews) => ({
  ...news,
  before: before && factsOf(before),
  after: after && factsOf(after),
})
const factsOf = ({ url, title, number, publishedOn, version }: ItemFacts) => ({
  url,
  title,
  number,
  published_on: publishedOn,
  version,
})

const addDocumentsSql = (listing: Source, documents: readonly NewDocument[], { method, now }: At) => sql`
  INSERT INTO source (payer_id, url, kind, specialty, plan_types,
    fetch_interval_s, allow_local, next_check_at, discovered_from)
  SELECT ${listing.payerId}::uuid, d.url, d.kind, ${listing.specialty},
    ${listing.planTypes}::text[], d."fetchIntervalS", d."allowLocal", ${now},
    jsonb_build_object('source_id', ${listing.id}::text, 'index_url', ${listing.url}::text,
      'link_text', d."linkText", 'method', ${method}::text)
  FROM jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
    AS d(key text, url text, kind text, "linkText" text, "fetchIntervalS" integer,
      "allowLocal" boolean, version text)
  WHERE d.version IS NULL OR NOT EXISTS (
    SELECT FROM source_item i JOIN source s ON s.id = i.source_id
    WHERE i.item_key = d.key AND i.version IS NOT NULL AND s.payer_id = ${listing.payerId}::uuid)
  ON CONFLICT (payer_id, url) DO NOTHING`

/**
 * Resolves the source of an item: by redirect, by URL, or by a number that another listing shares.
 */
const upsertItemsSql = (listing: Source, items: readonly WatchedItem[], { method, now }: At) => sql`
  INSERT INTO source_item AS was
    (listing_id, source_id, item_key, url, title, link_text, number, published_on,
      version, method, first_seen_at, last_seen_at)
  SELECT ${listing.id}::uuid, coalesce(own.source_id, d."watchedBy",
    there.id, other.source_id), d.key, d.url, d.title, d."linkText", d.number,
    d."publishedOn", d.version, ${method}, ${now}, ${now}
  FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    AS d(key text, url text, title text, "linkText" text, number text, "publishedOn" date,
      version text, "watchedBy" uuid)
  LEFT JOIN source_item own ON own.listing_id = ${listing.id}::uuid AND own.item_key = d.key
  LEFT JOIN source there ON there.payer_id = ${listing.payerId}::uuid AND there.url = d.url
  LEFT JOIN LATERAL (
    SELECT i.source_id FROM source_item i JOIN source s ON s.id = i.source_id
    WHERE d.version IS NOT NULL AND i.item_key = d.key AND i.version IS NOT NULL
      AND s.payer_id = ${listing.payerId}::uuid LIMIT 1) other ON true
  WHERE coalesce(own.source_id, d."watchedBy", there.id, other.source_id) IS NOT NULL
  ON CONFLICT (listing_id, item_key) DO UPDATE SET url = EXCLUDED.url, title = EXCLUDED.title,
    link_text = EXCLUDED.link_text,
    number = EXCLUDED.number, published_on = EXCLUDED.published_on,
      version = EXCLUDED.version, method = EXCLUDED.method,
    last_seen_at = EXCLUDED.last_seen_at, removed_at = NULL`

const rescheduleSql = (listingId: string, keys: readonly string[], now: Date) => sql`
  UPDATE source s SET next_check_at = least(s.next_check_at, ${now}::timestamptz),
    url = CASE WHEN moves.it THEN i.url ELSE s.url END,
    etag = CASE WHEN moves.it THEN NULL ELSE s.etag END,
    last_modified = CASE WHEN moves.it THEN NULL ELSE s.last_modified END
  FROM source_item i CROSS JOIN LATERAL (
    SELECT i.version IS NOT NULL AND i.url <> (SELECT url FROM source WHERE id = i.source_id)
      AND NOT EXISTS (SELECT FROM source o JOIN source me ON me.id = i.source_id
        WHERE o.payer_id = me.payer_id AND o.url = i.url)
      AS it) moves
  WHERE i.listing_id = ${listingId}::uuid AND i.item_key = ANY(${keys}::text[]) AND i.source_id = s.id
    AND s.state NOT IN ('paused', 'retired') AND s.kind IN ('html', 'pdf', 'cms_document',
      'cms_article_codes')`

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
