import type { FetchOutcome } from '@ppman/ledger/fetches'
import { extract, gate } from '@ppman/policy-text'

/** What one look at an address found. `unchanged`: it says what it said before. */
export type CheckOutcome = FetchOutcome | 'unchanged'

/** Whether the address was read, though it may say what it said before. */
export const isRead = (outcome: CheckOutcome): boolean => outcome === 'ok' || outcome === 'unchanged'

const CHALLENGE = /captcha|turnstile|cf-challenge|verify (that )?you are (a )?human|are you a robot/i
const WALL =
  /access denied|request blocked|request unsuccessful|incident id|reference #|bot (protection|detection)/i
/** A challenge page says little else; a long page may hold a form with one. */
const CHALLENGE_CHARS = 2_000

/** What an answer other than 200, 206 and 304 means. `words` are its first bytes as text. */
export function classifyRefusal(status: number, text: string): FetchOutcome {
  if (status === 404 || status === 410) return 'not_found'
  if (CHALLENGE.test(text)) return 'captcha'
  if (status === 401 || status === 407) return 'gated'
  if (status === 403 || status === 429 || status === 451) return 'blocked'
  return status >= 500 && !WALL.test(text) ? 'server_error' : status >= 500 ? 'blocked' : 'not_found'
}

/** What a page in the place of a text or file is: a wall, or just a page. */
export function classifyPage(html: Buffer, otherwise: 'html_not_txt' | 'html_not_file'): FetchOutcome {
  const page = extract(html, 'text/html')
  const pageText = page.blocks.map(({ text }) => text).join(' ')
  if (pageText.length < CHALLENGE_CHARS && CHALLENGE.test(html.toString('latin1'))) return 'captcha'
  const outcome = gate(page)
  return outcome === 'blocked' || outcome === 'gated' ? outcome : otherwise
}

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
/** Longest time that an address that fails is left alone. */
const LONGEST_S = 7 * DAY_S
/** Looks of thousands of hospitals must not fall on one minute: a tenth to either side. */
const JITTER = 0.1

type FinishedCheck = {
  outcome: CheckOutcome
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
