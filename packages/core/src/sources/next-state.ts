import type { FetchOutcome } from '../evidence/index.ts'
import type { Source, SourceState } from './source.ts'

/** Failed checks in a row after which a person has to look. */
const GIVE_UP_AFTER = 3
const RETRY_AFTER_S = 15 * 60

export type NextState = Pick<Source, 'state' | 'failures'> & {
  reason: string | null
  /** Seconds until the next look. */
  waitS: number
}

/** Where a source goes from here after one check. Pure: the same history gives the same state. */
export function nextState({ state, failures, fetchIntervalS }: Source, outcome: FetchOutcome): NextState {
  if (isSuccess(outcome)) return { state: 'active', failures: 0, reason: null, waitS: fetchIntervalS }
  const failed = failures + 1
  const waitS = Math.min(fetchIntervalS, RETRY_AFTER_S * 2 ** Math.min(failures, 10))
  if (failed >= GIVE_UP_AFTER)
    return { state: 'needs_human_review', failures: failed, reason: `${outcome} ${failed} times in a row`, waitS: fetchIntervalS }
  return { state: stateOf(outcome, state), failures: failed, reason: outcome, waitS }
}

/** Whether the source was read, though it may say what it said before. */
export const isSuccess = (outcome: FetchOutcome) => outcome === 'ok' || outcome === 'not_modified'

function stateOf(outcome: FetchOutcome, state: SourceState): SourceState {
  return outcome === 'blocked' || outcome === 'gated' ? outcome : state
}
