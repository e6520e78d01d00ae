/** What came back of one attempt. */
export type AttemptResult = {
  /** Null when no answer came. */
  status: number | null
  /** Why it failed, as a word of the fetch failures; null for an answer. */
  error: string | null
  /** The first characters of the answer. */
  answer: string | null
  /** Seconds that the receiver asked to wait; null unless it did. */
  retryAfterS: number | null
  durationMs: number
}

/**
 * Seconds before each retry: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h (Standard
 * Webhooks). With the first attempt that makes ten in 75 hours and 35 minutes.
 */
export const RETRY_AFTER_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** Each wait varies by a tenth in both directions, so that retries do not come all at once. */
const JITTER = 0.1
/** Longest wait that a receiver may ask for. */
const LONGEST_ASKED_S = 86_400
/** Answers whose Retry-After counts. */
const ASKS_TO_WAIT = new Set([429, 503])

/** Only 2xx is success; a redirect is a failure and is not followed. */
export const isDelivered = ({ status }: AttemptResult): boolean =>
  status !== null && status >= 200 && status < 300

/** 410 Gone: the receiver wants nothing more, ever. */
export const isGone = ({ status }: AttemptResult): boolean => status === 410

/**
 * Seconds until the next attempt; null when none follows.
 *
 * @param attempts made so far, this one included
 * @param random 0 to 1
 */
export function nextAttemptS(result: AttemptResult, attempts: number, random: number): number | null {
  if (isDelivered(result) || isGone(result)) return null
  const waitS = RETRY_AFTER_S[attempts - 1]
  if (waitS === undefined) return null
  const asked = ASKS_TO_WAIT.has(result.status ?? 0) ? Math.min(result.retryAfterS ?? 0, LONGEST_ASKED_S) : 0
  return Math.max(waitS * (1 - JITTER + 2 * JITTER * random), asked)
}

/**
 * The circuit of an endpoint: after five failures in a row it gets one attempt at a time and rests
 * between them, 5 s at first, twice as long after each failure, at most 5 min.
 */
export const CIRCUIT = { opensAfter: 5, shortestRestS: 5, longestRestS: 300 }

/** Days without a success after which deliveries to an endpoint stop. */
export const DISABLED_AFTER_DAYS = 5

/** Reads Retry-After as seconds or as a date (RFC 9110, 10.2.3); null for anything else. */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const untilMs = Date.parse(value)
  return Number.isNaN(untilMs) ? null : Math.max(0, (untilMs - now.getTime()) / 1_000)
}
