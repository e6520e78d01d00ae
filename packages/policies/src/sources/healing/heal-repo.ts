import { type Db, Prisma, queryRows } from '@ppman/db'
import type { Fingerprint } from '@ppman/policy-text/heal'
import type { SourceState } from '../source.ts'
import { type HealAttempt, type HealTask, type ListedDocument, LOST_OUTCOMES } from './heal-task.ts'
import { tellOfTransition } from '../source-repo.ts'

const { sql } = Prisma

type StoredAttempt = Omit<HealAttempt, 'visited' | 'confirming'> & {
  fetchAttemptId: string | null
  confirmingFetchId: string | null
}

/** What healing reads and writes. */
export function healRepo(db: Db) {
  return {
    /** The source with its last check and last good text; null without both, or when inactive. */
    task: async (sourceId: string): Promise<HealTask | null> =>
      (await queryRows<HealTask>(db, taskOf(sourceId)))[0] ?? null,

    /** Sources with a lost document and an unhandled failed check, longest lost first. */
    waiting: async (take: number): Promise<string[]> =>
      (await queryRows<{ id: string }>(db, waitingSql(take))).map(({ id }) => id),

    /** Other documents in the listings of the source's payer. */
    named: ({ sourceId, payerId }: HealTask): Promise<ListedDocument[]> =>
      queryRows<ListedDocument>(
        db,
        sql`
        SELECT i.url, concat_ws(' ', i.number, coalesce(i.link_text, i.title)) AS text FROM source_item i
          JOIN source l ON l.id = i.listing_id
        WHERE l.payer_id = ${payerId}::uuid AND i.removed_at IS NULL AND i.source_id <> ${sourceId}::uuid
          ORDER BY i.last_seen_at DESC LIMIT 5000`,
      ),

    /** Locks the source until the transaction ends. @returns the id of its last check */
    lock: async (sourceId: string): Promise<string | null> => {
      await queryRows(db, sql`SELECT FROM source WHERE id = ${sourceId}::uuid FOR UPDATE`)
      return (await queryRows<HealTask>(db, taskOf(sourceId)))[0]?.triggerFetchId ?? null
    },

    move: async (sourceId: string, to: SourceState, { reason, now }: { reason: string; now: Date }) => {
      const [moved] = await queryRows<{ from: SourceState }>(db, transitionSql(sourceId, to, { reason, now }))
      if (moved) await tellOfTransition(db, { sourceId, from: moved.from, to, reason, now })
    },

    keepFingerprint: async (sourceId: string, fingerprint: Fingerprint): Promise<void> => {
      await db.$executeRaw(
        sql`UPDATE source SET fingerprint = ${JSON.stringify(fingerprint)}::jsonb
          WHERE id = ${sourceId}::uuid`,
      )
    },

    /** Adds an attempt; one per method and failed check, so a repeated job adds none. */
    addAttempt: async (
      { sourceId, triggerFetchId, url, selector }: HealTask,
      attempt: StoredAttempt,
      now: Date,
    ): Promise<void> => {
      await db.$executeRaw(sql`
        INSERT INTO heal_attempt (source_id, trigger_fetch_id, method, from_url, from_selector,
          to_url, to_selector, score, decision, reason,
          fetch_attempt_id, confirming_fetch_id, created_at)
        VALUES (${sourceId}::uuid, ${triggerFetchId}::uuid, ${attempt.method},
          ${url}, ${selector}, ${attempt.toUrl}, ${attempt.toSelector},
          ${attempt.score}, ${attempt.isAccepted ? 'accepted' : 'refused'},
            ${attempt.reason}, ${attempt.fetchAttemptId}::uuid,
          ${attempt.confirmingFetchId}::uuid, ${now})
        ON CONFLICT (trigger_fetch_id, method) DO NOTHING`)
    },

    wasTried: async (triggerFetchId: string): Promise<boolean> =>
      (
        await queryRows<object>(
          db,
          sql`SELECT FROM heal_attempt WHERE trigger_fetch_id = ${triggerFetchId}::uuid LIMIT 1`,
        )
      ).length > 0,

    /** Whether another source of the payer has versions from this URL. */
    isWatched: async (task: HealTask, url: string): Promise<boolean> => {
      return (await queryRows(db, watchedSql(task, url))).length > 0
    },

    /**
     * Moves the source to its new place and schedules a full check. An unread source at that URL
     * takes the old URL and is retired.
     */
    replace: (task: HealTask, to: { url: string; selector: string | null }, now: Date) =>
      replace(db, task, { ...to, now }),
  }
}

const taskOf = (sourceId: string) => sql`
  SELECT s.id AS "sourceId", s.payer_id AS "payerId", s.url,
    s.selector, s.allow_local AS "allowLocal", s.state,
    look.id AS "triggerFetchId", look.outcome, s.discovered_from ->> 'index_url' AS "indexUrl",
      good.text AS "lastGood"
  FROM source s
  JOIN LATERAL (SELECT f.id, f.outcome FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
    WHERE k.source_id = s.id AND k.part = 0 ORDER BY k.fetch_attempt_id DESC LIMIT 1) look ON true
  JOIN LATERAL (SELECT json_build_object('sha256',
    b.sha256, 'mediaType', b.media_type, 'extractor', a.extractor, 'title', a.title,
    'blocks', a.blocks) AS text
    FROM policy p JOIN document_version v ON v.policy_id = p.id JOIN parse a ON a.id = v.parse_id JOIN blob b
      ON b.sha256 = a.blob_sha256
    WHERE p.source_id = s.id ORDER BY v.version DESC LIMIT 1) good ON true
  WHERE s.id = ${sourceId}::uuid AND s.state NOT IN ('paused', 'retired')`

const waitingSql = (take: number) => sql`
  SELECT s.id FROM source s
  JOIN LATERAL (SELECT k.fetch_attempt_id AS id FROM source_check k WHERE k.source_id = s.id AND k.part = 0
    ORDER BY k.fetch_attempt_id DESC LIMIT 1) look ON true
  WHERE s.outcome = ANY (${[...LOST_OUTCOMES]}) AND s.state NOT IN ('paused', 'retired')
    AND EXISTS (SELECT FROM policy p JOIN document_version v ON v.policy_id = p.id WHERE p.source_id = s.id)
    AND NOT EXISTS (SELECT FROM heal_attempt h WHERE h.trigger_fetch_id = look.id)
  ORDER BY s.stale_since, s.id LIMIT ${take}`

const transitionSql = (
  sourceId: string,
  to: SourceState,
  { reason, now }: { reason: string; now: Date },
) => sql`
  WITH moved AS (
    UPDATE source SET state = ${to}, state_reason = ${reason} FROM source was
    WHERE source.id = ${sourceId}::uuid AND was.id = source.id
      AND was.state NOT IN (${to}, 'paused', 'retired') RETURNING source.id, was.state AS from_state)
  INSERT INTO source_transition (source_id, from_state, to_state, reason, created_at)
  SELECT id, from_state, ${to}, ${reason}, ${now} FROM moved RETURNING from_state AS "from"`

async function replace(
  db: Db,
  { sourceId, payerId, url: oldUrl }: HealTask,
  { url, selector, now }: { url: string; selector: string | null; now: Date },
) {
  const [other] = await queryRows<{ id: string }>(
    db,
    sql`
    SELECT id FROM source WHERE payer_id = ${payerId}::uuid AND url = ${url}
      AND id <> ${sourceId}::uuid FOR UPDATE`,
  )
  if (other) {
    await db.$executeRaw(sql`UPDATE source SET url = ${`${url}#${other.id}`} WHERE id = ${other.id}::uuid`)
    await db.$executeRaw(
      transitionSql(other.id, 'retired', { reason: 'read by the source that lost this document', now }),
    )
    await db.$executeRaw(
      sql`UPDATE source_item SET source_id = ${sourceId}::uuid WHERE source_id = ${other.id}::uuid`,
    )
  }
  await db.$executeRaw(sql`
    UPDATE source SET url = ${url}, selector = ${selector}, etag = NULL,
      last_modified = NULL, failures = 0, next_check_at = ${now}
    WHERE id = ${sourceId}::uuid`)
  if (other)
    await db.$executeRaw(
      sql`UPDATE source SET url = ${oldUrl} WHERE id = ${other.id}::uuid AND ${oldUrl} <> ${url}`,
    )
}

const watchedSql = ({ sourceId, payerId }: HealTask, url: string) => sql`
  SELECT FROM source s JOIN policy p ON p.source_id = s.id
  WHERE s.payer_id = ${payerId}::uuid AND s.url = ${url} AND s.id <> ${sourceId}::uuid`
