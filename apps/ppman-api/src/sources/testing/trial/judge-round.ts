import type { Expected, Planted } from './trial-deed.ts'
import { TURNS_TO_SETTLE } from './trial-page.ts'
import type { TrialWorld } from './trial-world.ts'

/** What became of a source in a round. */
type Seen = {
  outcomes: string[]
  state: string
  url: string
  /** Outcome of the look that made each version. */
  versions: string[]
  changes: { told: boolean; types: string[]; severity: string; summary: string }[]
  healed: boolean
  healing: string[]
}

export type JudgedDeed = Planted & {
  round: number
  /**
   * Whether what the page changes by itself has turned often enough to be known; true for a page
   * without.
   */
  isSettled: boolean
  seen: Seen
  isOutcomeRight: boolean
  isStateRight: boolean
  isTold: boolean
  /** Of a change that was told: of a labelled type, and as severe as labelled. */
  isTypeRight: boolean
  isSeverityRight: boolean
  /** No version more than labelled. */
  isVersionRight: boolean
  isHealRight: boolean
}

type Round = { planted: readonly Planted[]; since: Date; round: number }

/** Compares what was done to each page with what the monitor made of it, by what is stored. */
export async function judgeRound(
  { pool }: TrialWorld,
  { planted, since, round }: Round,
): Promise<JudgedDeed[]> {
  const { rows } = await pool.query<Seen & { id: string }>(SEEN, [since])
  const seen = new Map(rows.map((row) => [row.id, row]))
  return planted.map((one) => {
    const its = seen.get(one.page.sourceId)!
    const isSettled = !one.page.turning || one.page.turnsSeen >= TURNS_TO_SETTLE
    if (its.outcomes.includes('ok')) one.page.turnsSeen += 1
    return { ...one, round, isSettled, ...judged(one, its, isSettled) }
  })
}

function judged({ page, deed: { expect } }: Planted, seen: Seen, isSettled: boolean) {
  const result = seen.changes.filter((change) => change.told)
  return {
    seen,
    isOutcomeRight: expect.outcomes.includes(seen.outcomes[0] ?? 'none'),
    isStateRight: seen.state === expect.state,
    isTold: result.length > 0,
    isTypeRight: result.some(({ types }) => types.some((type) => expect.told?.types.includes(type))),
    isSeverityRight: result.some(({ severity }) => expect.told?.severities.includes(severity)),
    isVersionRight: expect.told || expect.mayRecord || !isSettled ? true : seen.versions.length === 0,
    isHealRight: isHealRight(expect, seen, page.site.url(page.path)),
  }
}

function isHealRight(
  { heal, outcomes }: Expected,
  { healed, url, healing, outcomes: [first = ''] }: Seen,
  address: string,
): boolean {
  const isStillRead = first === 'ok' && outcomes.includes('ok')
  if (heal === 'healed') return isStillRead || (healed && url === address)
  return heal === 'refused' ? !healed && healing.length > 0 : healing.length === 0
}

const SEEN = `
  SELECT s.id, s.state, s.url,
    (SELECT coalesce(json_agg(f.outcome ORDER BY f.id), '[]') FROM source_check k JOIN fetch_attempt f
      ON f.id = k.fetch_attempt_id
      WHERE k.source_id = s.id AND f.started_at >= $1) AS outcomes,
    (SELECT coalesce(json_agg(f.outcome), '[]') FROM policy p JOIN document_version v ON v.policy_id = p.id
      JOIN fetch_attempt f ON f.id = v.fetch_attempt_id
      WHERE p.source_id = s.id AND v.fetched_at >= $1) AS versions,
    (SELECT coalesce(json_agg(json_build_object('told', c.should_alert, 'types', c.change_types, 'severity',
      c.severity, 'summary', c.summary)), '[]')
      FROM policy p JOIN policy_change c ON c.policy_id = p.id WHERE p.source_id = s.id
        AND c.created_at >= $1) AS changes,
    EXISTS (SELECT FROM heal_attempt h WHERE h.source_id = s.id AND h.created_at >= $1
      AND h.decision = 'accepted') AS healed,
    (SELECT coalesce(json_agg(concat(h.method, ' ', h.reason)), '[]') FROM heal_attempt h
      WHERE h.source_id = s.id AND h.created_at >= $1) AS healing
  FROM source s`
