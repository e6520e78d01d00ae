import { createHmac, timingSafeEqual } from 'node:crypto'

/** Age limits of the form: bots answer faster, and an older page must be reloaded. */
const MIN_AGE_MS = 2_000
const MAX_AGE_MS = 24 * 3_600_000

/**
 * Signed token with the topic and the time the form was shown, so that only clients that loaded the
 * page can post.
 */
export const reportToken = (topicId: string, shownAt: Date, secret: string): string =>
  `${shownAt.getTime()}.${sign(topicId, shownAt.getTime(), secret)}`

export function isReportToken(
  token: string,
  { topicId, now, secret }: { topicId: string; now: Date; secret: string },
): boolean {
  const [, shown = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const ageMs = now.getTime() - Number(shown)
  return (
    signature !== '' &&
    isSame(signature, sign(topicId, Number(shown), secret)) &&
    ageMs >= MIN_AGE_MS &&
    ageMs <= MAX_AGE_MS
  )
}

const sign = (topicId: string, shownAtMs: number, secret: string) =>
  createHmac('sha256', secret).update(`report ${topicId} ${shownAtMs}`).digest('base64url')

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
