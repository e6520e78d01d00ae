import { type Db, type PageRange, Prisma, queryRows, replaceNul } from '@ppman/db'
import type { FetchOutcome } from '@ppman/ledger/fetches'
import { type ListedRegion, regionListRepo } from '../versions/index.ts'
import type { Found } from './discovery/listing.ts'
import type { DiscoveredFrom, SourceKind, SourceState } from './source.ts'

type SourceFilter = {
  payerId?: string | undefined
  state?: string | undefined
  kind?: string | undefined
  host?: string | undefined
}

/** A source in a list. */
export type ListedSource = {
  id: string
  payer: { id: string; name: string }
  url: string
  kind: SourceKind
  host: string
  state: SourceState
  stateReason: string | null
  /** Outcome of the last check; `new` before the first. */
  outcome: FetchOutcome | 'new'
  /** Consecutive failed checks. */
  failures: number
  fetchIntervalS: number
  lastCheckedAt: Date | null
  lastSuccessAt: Date | null
  nextCheckAt: Date
  staleSince: Date | null
  discoveredFrom: DiscoveredFrom | null
  /** Policy of a document that was read. */
  policy: { id: string; number: string | null; title: string } | null
  /** Number of currently listed documents. */
  documents: number
  createdAt: Date
}

/** A check on the source's page. */
export type ListedCheck = {
  id: string
  /** 0 for the check itself; further pages of a listing count from 1. */
  part: number
  startedAt: Date
  finishedAt: Date | null
  outcome: FetchOutcome
  httpStatus: number | null
  finalUrl: string | null
  bytes: number | null
  sha256: string | null
  words: number | null
  found: Found | null
}

export type ListedTransition = {
  fromState: string
  toState: string
  reason: string
  byPerson: boolean
  at: Date
}

export type ListedSourceItem = {
  id: string
  sourceId: string
  url: string
  title: string | null
  linkText: string | null
  number: string | null
  publishedOn: string | null
  version: string | null
  firstSeenAt: Date
  lastSeenAt: Date
  removedAt: Date | null
}

export type ItemEvent = { kind: string; itemId: string; title: string | null; at: Date }

export type SourceDetail = ListedSource & {
  /** The latest fifty, newest first. */
  checks: ListedCheck[]
  transitions: ListedTransition[]
  events: ItemEvent[]
  /** The first thousand, currently listed ones first. */
  items: ListedSourceItem[]
  /** Learned regions, including revoked ones. */
  regions: ListedRegion[]
}

const { sql } = Prisma

/** Reads sources for display. */
export function sourceListRepo(db: Db) {
  return {
    /** One page ordered by payer and URL, and the total count. */
    async list(
      filter: SourceFilter,
      { skip, take }: PageRange,
    ): Promise<{ items: ListedSource[]; total: number }> {
      const where = matching(filter)
      const [items, [count]] = await Promise.all([
        queryRows<ListedSource>(
          db,
          sql`SELECT ${LISTED} WHERE ${where}
            ORDER BY lower(payer.name), s.url, s.id LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM source s WHERE ${where}`),
      ])
      return { items, total: count!.total }
    },

    async byId(id: string): Promise<SourceDetail | null> {
      const [source] = await queryRows<ListedSource>(db, sql`SELECT ${LISTED} WHERE s.id = ${id}::uuid`)
      if (!source) return null
      const [checks, transitions, events, items, regions] = await Promise.all([
        queryRows<ListedCheck>(db, checksOf(id)),
        queryRows<ListedTransition>(db, transitionsOf(id)),
        queryRows<ItemEvent>(db, eventsOf(id)),
        queryRows<ListedSourceItem>(db, itemsOf(id)),
        regionListRepo(db).ofSource(id),
      ])
      return { ...source, checks, transitions, events, items, regions }
    },

    /** Payers with sources, ordered by name. */
    payers: (): Promise<{ id: string; name: string }[]> =>
      queryRows(
        db,
        sql`SELECT id::text, name FROM payer WHERE id IN (SELECT payer_id FROM source)
          ORDER BY lower(name), id`,
      ),
  }
}

const LISTED = sql`
  s.id, json_build_object('id', payer.id, 'name', payer.name) AS payer,
    s.url, s.kind, coalesce(url_host(s.url), '') AS host, s.state,
  s.state_reason AS "stateReason", s.outcome, s.failures, s.fetch_interval_s AS "fetchIntervalS",
    s.last_checked_at AS "lastCheckedAt",
  s.last_success_at AS "lastSuccessAt", s.next_check_at AS "nextCheckAt", s.stale_since AS "staleSince",
  s.discovered_from AS "discoveredFrom", s.created_at AS "createdAt",
  (SELECT json_build_object('id', p.id, 'number', p.number, 'title', p.title) FROM policy p
    WHERE p.source_id = s.id) AS policy,
  (SELECT count(*)::int FROM source_item i WHERE i.listing_id = s.id AND i.removed_at IS NULL) AS documents
  FROM source s JOIN payer ON payer.id = s.payer_id`

function matching({ payerId, state, kind, host }: SourceFilter): Prisma.Sql {
  const conditions = [
    payerId && sql`s.payer_id = ${payerId}::uuid`,
    state && sql`s.state = ${replaceNul(state)}`,
    kind && sql`s.kind = ${replaceNul(kind)}`,
    host && sql`url_host(s.url) = lower(${replaceNul(host)})`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql)
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : sql`true`
}

const checksOf = (id: string) => sql`
  SELECT f.id, k.part, f.started_at AS "startedAt",
    f.finished_at AS "finishedAt", f.outcome, f.http_status AS "httpStatus",
    f.final_url AS "finalUrl", f.bytes::float8 AS bytes, f.blob_sha256 AS sha256, k.words, k.found
  FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
  WHERE k.source_id = ${id}::uuid ORDER BY k.fetch_attempt_id DESC LIMIT 50`

const transitionsOf = (id: string) => sql`
  SELECT from_state AS "fromState", to_state AS "toState", reason, actor IS NOT NULL AS "byPerson",
    created_at AS at
  FROM source_transition WHERE source_id = ${id}::uuid ORDER BY created_at DESC, id DESC LIMIT 50`

const eventsOf = (id: string) => sql`
  SELECT e.kind, e.item_id AS "itemId", coalesce(e.after ->> 'title', e.before ->> 'title') AS title,
    e.created_at AS at
  FROM source_item_event e JOIN source_item i ON i.id = e.item_id
  WHERE i.listing_id = ${id}::uuid ORDER BY e.created_at DESC, e.id DESC LIMIT 50`

const itemsOf = (id: string) => sql`
  SELECT id, source_id AS "sourceId", url, title, link_text AS "linkText", number,
    to_char(published_on, 'YYYY-MM-DD') AS "publishedOn",
    version, first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt", removed_at AS "removedAt"
  FROM source_item WHERE listing_id = ${id}::uuid ORDER BY removed_at NULLS FIRST, title, url LIMIT 1000`
