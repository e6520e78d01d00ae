import { type Db, Prisma, queryRows } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { stripCredentials } from '@ppman/evidence'
import { recordEvent } from '@ppman/notifications/events'
import type { Source, SourceState, StaleSource } from './source.ts'

const { sql } = Prisma

export type SourceRepo = ReturnType<typeof sourceRepo>

const SOURCE = sql`
  s.id, s.payer_id AS "payerId", s.url, s.kind, s.specialty, s.plan_types AS "planTypes",
    s.fetch_interval_s AS "fetchIntervalS",
  s.allow_local AS "allowLocal", s.settings, s.selector, s.state,
    s.state_reason AS "stateReason", s.outcome, s.failures, s.etag, s.last_modified AS "lastModified",
  s.last_success_at AS "lastSuccessAt", s.stale_since AS "staleSince"`

type NewSource = Pick<
  Source,
  | 'payerId'
  | 'url'
  | 'kind'
  | 'specialty'
  | 'planTypes'
  | 'fetchIntervalS'
  | 'allowLocal'
  | 'settings'
  | 'selector'
> & {
  nextCheckAt: Date
}
type Added = { id: string; created: boolean }

/** Watched sources and their states. */
export function sourceRepo(db: Db) {
  return {
    byId: async (id: string): Promise<Source | null> => {
      const [source] = await queryRows<Source>(
        db,
        sql`SELECT ${SOURCE} FROM source s WHERE s.id = ${id}::uuid`,
      )
      return source ?? null
    },

    /** The source, locked until the transaction ends. */
    lock: async (id: string): Promise<Source> => {
      const [source] = await queryRows<Source>(
        db,
        sql`SELECT ${SOURCE} FROM source s WHERE s.id = ${id}::uuid FOR UPDATE`,
      )
      if (!source) throw new AppError('not_found', 'There is no source with this id.')
      return source
    },

    /** Adds a source, or updates the settings of an existing one. */
    add: async (source: NewSource): Promise<Added> => {
      const [row] = await queryRows<Added>(db, upsertSourceSql(source))
      return row!
    },

    /** Sources that need a person's review, longest waiting first. */
    needingReview: (): Promise<StaleSource[]> => queryRows<StaleSource>(db, NEEDING_REVIEW),

    /** Pauses a source until an operator resumes it. */
    pause: async (id: string, reason: string, now: Date): Promise<void> =>
      void (await db.$executeRaw(pauseSql(id, reason, now))),

    /** Finds payers by id, slug, full name or EDI payer id. */
    findPayers: async (word: string): Promise<{ id: string; name: string }[]> =>
      queryRows<{ id: string; name: string }>(
        db,
        sql`
        SELECT id, name FROM payer WHERE id::text = lower(${word}) OR slug = lower(${word})
          OR lower(name) = lower(${word})
          OR EXISTS (SELECT FROM payer_entry e WHERE e.payer_id = payer.id
            AND upper(e.edi_payer_id) = upper(${word}))
        ORDER BY name, id LIMIT 10`,
      ),
  }
}

/** A new selector needs a full fetch, even of an unmodified page. */
const IS_ANOTHER_PART = sql`coalesce(EXCLUDED.selector <> was.selector, EXCLUDED.selector IS NOT NULL)`

const upsertSourceSql = ({
  payerId,
  url,
  kind,
  specialty,
  planTypes,
  fetchIntervalS,
  allowLocal,
  settings,
  selector,
  nextCheckAt,
}: NewSource) => sql`
  INSERT INTO source AS was (payer_id, url, kind, specialty, plan_types, fetch_interval_s,
    allow_local, settings, selector, next_check_at)
  VALUES (${payerId}::uuid, ${url}, ${kind}, ${specialty}, ${planTypes}, ${fetchIntervalS}, ${allowLocal},
    ${JSON.stringify(settings)}::jsonb, ${selector}, ${nextCheckAt})
  ON CONFLICT (payer_id, url) DO UPDATE SET kind = EXCLUDED.kind, specialty = EXCLUDED.specialty,
    plan_types = EXCLUDED.plan_types,
    fetch_interval_s = EXCLUDED.fetch_interval_s,
      allow_local = EXCLUDED.allow_local, settings = EXCLUDED.settings,
    selector = coalesce(EXCLUDED.selector, was.selector), etag = CASE WHEN ${IS_ANOTHER_PART} THEN NULL
      ELSE was.etag END,
    last_modified = CASE WHEN ${IS_ANOTHER_PART} THEN NULL ELSE was.last_modified END
  RETURNING was.id, was.xmax = 0 AS created`

/** Limit of healing attempts shown per source. */
const SHOWN_ATTEMPTS = 20

const NEEDING_REVIEW = sql`
  SELECT ${SOURCE}, json_build_object('id', payer.id, 'name', payer.name) AS payer,
    s.last_checked_at AS "lastCheckedAt", failed.error AS "lastError", tried."healingAttempts",
    (SELECT count(*)::int FROM heal_attempt a WHERE a.source_id = s.id) AS attempts,
    (SELECT p.title FROM policy p WHERE p.source_id = s.id) AS title
  FROM source s JOIN payer ON payer.id = s.payer_id
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('method',
      h.method, 'decision', h.decision, 'reason', h.reason, 'at', h.created_at)
      ORDER BY h.created_at, h.id), '[]') AS "healingAttempts"
    FROM (SELECT * FROM heal_attempt a WHERE a.source_id = s.id ORDER BY a.created_at DESC, a.id DESC
      LIMIT ${SHOWN_ATTEMPTS}) h) tried
  LEFT JOIN LATERAL (
    SELECT json_build_object('class', f.error_class, 'httpStatus', f.http_status) AS error
    FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
    WHERE k.source_id = s.id AND f.error_class IS NOT NULL ORDER BY k.fetch_attempt_id DESC LIMIT 1) failed
      ON true
  WHERE s.state = 'needs_human_review' ORDER BY s.stale_since, s.id`

const pauseSql = (id: string, reason: string, now: Date) => sql`
  WITH paused AS (
    UPDATE source SET state = 'paused', state_reason = ${reason} FROM source was
    WHERE source.id = ${id}::uuid AND was.id = source.id AND was.state <> 'paused'
      RETURNING source.id, was.state AS from_state)
  INSERT INTO source_transition (source_id, from_state, to_state, reason, created_at)
  SELECT id, from_state, 'paused', ${reason}, ${now} FROM paused`

type Settlement = { state: SourceState; isFresh: boolean; isDue: boolean; reason: string; now: Date }
type Transition = {
  sourceId: string
  fromState: string
  toState: string
  reason: string
  actor: string
  createdAt: Date
}

/** Writes a person's decision about a source. */
export function resolutionRepo(db: Db) {
  return {
    isTaken: async ({ id, payerId, url }: { id: string; payerId: string; url: string }): Promise<boolean> => {
      const rows = await queryRows<object>(
        db,
        sql`SELECT 1 FROM source WHERE payer_id = ${payerId}::uuid AND url = ${url} AND id <> ${id}::uuid`,
      )
      return rows.length > 0
    },

    /** Moves a source to a new URL and clears its validators. */
    moveTo: async (id: string, url: string): Promise<void> => {
      await db.$executeRaw(
        sql`UPDATE source SET url = ${url}, etag = NULL, last_modified = NULL WHERE id = ${id}::uuid`,
      )
    },

    settle: async (id: string, { state, isFresh, isDue, reason, now }: Settlement): Promise<void> => {
      await db.$executeRaw(sql`
        UPDATE source SET state = ${state}, failures = CASE WHEN ${isFresh} THEN 0 ELSE failures END,
          state_reason = CASE WHEN ${isFresh} THEN NULL WHEN ${isDue} THEN state_reason ELSE ${reason} END,
          next_check_at = CASE WHEN ${isDue} THEN ${now}::timestamptz ELSE next_check_at END
        WHERE id = ${id}::uuid`)
    },

    addTransition: async (values: Transition): Promise<void> => {
      await db.sourceTransition.create({ data: values })
    },
  }
}

type StateChange = { sourceId: string; from: SourceState; to: SourceState; reason: string; now: Date }

/** States of a source that cannot be read, told of when it is read again. */
const FAILED: ReadonlySet<SourceState> = new Set(['needs_human_review', 'blocked', 'gated'])

/**
 * Tells that a source needs a person, or that one that failed is read again. Other transitions are
 * told to nobody. Call it in the transaction of the transition.
 */
export async function tellOfTransition(tx: Db, { sourceId, from, to, reason, now }: StateChange) {
  const needsPerson = to === 'needs_human_review' && from !== to
  const isRecovered = to === 'active' && FAILED.has(from)
  if (!needsPerson && !isRecovered) return
  const [source] = await queryRows<{ url: string; payerId: string }>(
    tx,
    sql`SELECT url, payer_id AS "payerId" FROM source WHERE id = ${sourceId}::uuid`,
  )
  const { url, payerId } = source!
  const common = { orgId: null, subject: `source:${sourceId}`, payerId, occurredAt: now }
  const named = { source_id: sourceId, url: stripCredentials(url) }
  if (needsPerson)
    await recordEvent(tx, { ...common, kind: 'source.needs_human_review', data: { ...named, reason } })
  else
    await recordEvent(tx, { ...common, kind: 'source.recovered', data: { ...named, previous_state: from } })
}
