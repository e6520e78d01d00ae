import type { FetchOutcome } from '@ppman/ledger/fetches'
import { extract, gate } from '@ppman/policy-text'

/** The result of one check. `unchanged`: the content is the same as before. */
export type CheckOutcome = FetchOutcome | 'unchanged'

/** Whether the address was read, with new or unchanged content. */
export const isRead = (outcome: CheckOutcome): boolean => outcome === 'ok' || outcome === 'unchanged'

const CHALLENGE = /captcha|turnstile|cf-challenge|verify (that )?you are (a )?human|are you a robot/i
const WALL =
  /access denied|request blocked|request unsuccessful|incident id|reference #|bot (protection|detection)/i
/** A challenge page has little text; a long page may contain a form with a captcha. */
const CHALLENGE_CHARS = 2_000

/** Classifies an HTTP answer other than 200, 206 and 304 by its status and its first bytes. */
export function classifyRefusal(status: number, text: string): FetchOutcome {
  if (status === 404 || status === 410) return 'not_found'
  if (CHALLENGE.test(text)) return 'captcha'
  if (status === 401 || status === 407) return 'gated'
  if (status === 403 || status === 429 || status === 451) return 'blocked'
  return status >= 500 && !WALL.test(text) ? 'server_error' : status >= 500 ? 'blocked' : 'not_found'
}

/** Classifies an HTML page that came in place of a text or price file. */
export function classifyPage(html: Buffer, otherwise: 'html_not_txt' | 'html_not_file'): FetchOutcome {
  const page = extract(html, 'text/html')
  const pageText = page.blocks.map(({ text }) => text).join(' ')
  if (pageText.length < CHALLENGE_CHARS && CHALLENGE.test(html.toString('latin1'))) return 'captcha'
  const outcome = gate(page)
  return outcome === 'blocked' || outcome === 'gated' ? outcome : otherwise
}

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
/** Longest wait before a failing address is tried again. */
const LONGEST_S = 7 * DAY_S
/** Spreads checks of thousands of hospitals by a tenth to either side. */
const JITTER = 0.1

type FinishedCheck = {
  outcome: CheckOutcome
  failStreak: number
  /** Whether the server supports conditional requests; without them a check is a full download. */
  hasValidators: boolean
  /** 0 to 1 */
  random: number
}

/**
 * The wait until the next check: a day, a week where a check is a full download, and after failures
 * from an hour doubling up to a week. A full disk on our side does not count as a failure. Pure.
 */
export function nextCheck({ outcome, failStreak, hasValidators, random }: FinishedCheck): {
  failStreak: number
  waitS: number
} {
  const jittered = (waitS: number) => Math.round(waitS * (1 - JITTER + 2 * JITTER * random))
  if (isRead(outcome)) return { failStreak: 0, waitS: jittered(hasValidators ? DAY_S : LONGEST_S) }
  if (outcome === 'no_room') return { failStreak, waitS: jittered(HOUR_S) }
  const waitS = outcome === 'robots_disallowed' ? LONGEST_S : HOUR_S * 2 ** Math.min(failStreak, 10)
  return { failStreak: failStreak + 1, waitS: jittered(Math.min(waitS, LONGEST_S)) }
}
