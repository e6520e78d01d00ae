import { type LookOutcome, isRead } from './check-outcome.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
/** Longest time that an address that fails is left alone. */
const LONGEST_S = 7 * DAY_S
/** Looks of thousands of hospitals must not fall on one minute: a tenth to either side. */
const JITTER = 0.1

type Look = {
  outcome: LookOutcome
  failStreak: number
  /** Whether the server can say "unchanged": else a look is a whole download. */
  hasValidators: boolean
  /** 0 to 1 */
  random: number
}

/**
 * When to look again: daily, weekly where a look costs a whole download, and after failures in a row ever later, from an hour to
 * a week. A disk without room is our trouble and counts as no failure of theirs. Pure.
 */
export function nextLook({ outcome, failStreak, hasValidators, random }: Look): {
  failStreak: number
  waitS: number
} {
  const jittered = (waitS: number) => Math.round(waitS * (1 - JITTER + 2 * JITTER * random))
  if (isRead(outcome)) return { failStreak: 0, waitS: jittered(hasValidators ? DAY_S : LONGEST_S) }
  if (outcome === 'no_room') return { failStreak, waitS: jittered(HOUR_S) }
  const waitS = outcome === 'robots_disallowed' ? LONGEST_S : HOUR_S * 2 ** Math.min(failStreak, 10)
  return { failStreak: failStreak + 1, waitS: jittered(Math.min(waitS, LONGEST_S)) }
}
