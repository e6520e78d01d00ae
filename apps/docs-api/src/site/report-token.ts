import { createHmac, timingSafeEqual } from 'node:crypto'

/** A person needs longer to write a sentence; a page left open for longer is asked for again. */
const MIN_AGE_MS = 2_000
const MAX_AGE_MS = 24 * 3_600_000

/** Says that this service showed the form of this topic, and when: what posts without having read the page has none. */
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
