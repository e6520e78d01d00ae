import { createHash } from 'node:crypto'
import type { FetchOutcome } from '@ppman/ledger/fetches'
import type { Source, SourceState } from '../source.ts'

/** Consecutive failures before a person must review the source. */
const GIVE_UP_AFTER = 3
const RETRY_AFTER_S = 15 * 60
/** Delay before a degraded page is confirmed. */
const CONFIRM_AFTER_S = 10 * 60
/** Longest accepted Retry-After. */
const LONGEST_ASKED_S = 24 * 3_600
/** Jitter of 10 % in both directions, to spread the checks of one payer. */
const JITTER = 0.1

export type NextState = Pick<Source, 'state' | 'failures'> & {
  reason: string | null
  /** Seconds until the next check. */
  waitS: number
}

/** Computes a source's next state after a check. Pure: the jitter depends on the source's id. */
export function nextState(source: Source, outcome: FetchOutcome, askedWaitS = 0): NextState {
  const next = nextStateOf(source, outcome)
  return { ...next, waitS: Math.max(addJitter(source.id, next.waitS), Math.min(askedWaitS, LONGEST_ASKED_S)) }
}

function nextStateOf(
  { state, stateReason, failures, fetchIntervalS, outcome: lastOutcome }: Source,
  outcome: FetchOutcome,
): NextState {
  if (isSuccess(outcome)) return { state: 'active', failures: 0, reason: null, waitS: fetchIntervalS }
  if (outcome === 'degraded' && lastOutcome !== 'degraded')
    return { state, failures, reason: stateReason, waitS: Math.min(fetchIntervalS, CONFIRM_AFTER_S) }
  if (outcome === 'too_complex')
    return { state: 'needs_human_review', failures, reason: outcome, waitS: fetchIntervalS }
  if (outcome === 'licence_not_accepted')
    return { state: 'gated', failures, reason: outcome, waitS: fetchIntervalS }
  const failed = failures + 1
  const waitS = Math.min(fetchIntervalS, RETRY_AFTER_S * 2 ** Math.min(failures, 10))
  if (failed >= GIVE_UP_AFTER)
    return {
      state: 'needs_human_review',
      failures: failed,
      reason: `${outcome} ${failed} times in a row`,
      waitS: fetchIntervalS,
    }
  return { state: stateAfterFailure(outcome, state), failures: failed, reason: outcome, waitS }
}

/** Whether the source was read, changed or not. */
export const isSuccess = (outcome: FetchOutcome) => outcome === 'ok' || outcome === 'not_modified'

function stateAfterFailure(outcome: FetchOutcome, state: SourceState): SourceState {
  if (outcome === 'robots_disallowed') return 'blocked'
  return outcome === 'blocked' || outcome === 'gated' ? outcome : state
}

function addJitter(id: string, waitS: number): number {
  const place = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32
  return Math.round(waitS * (1 - JITTER + 2 * JITTER * place))
}
