import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@ppman/errors'
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { pathOf } from '../pages/page.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { text } from '../fields.ts'
import { notPublished, sendNotice } from './respond.ts'

/** `website` is a honeypot: hidden from people, filled in by bots. */
const Report = z.object({
  message: text(1, 5_000).refine((text) => text.trim() !== ''),
  token: z.string().max(100),
  website: z.string().max(2_000),
})

/** Turns a reader's report into a ticket of the page's organization (docs decision D33). */
export const reportProblem =
  (ctx: Ctx) =>
  async (req: Request, res: Response): Promise<void> => {
    if (isCrossOrigin(req, ctx.siteOrigin))
      throw new AppError('forbidden', 'Reports are sent from the page itself.')
    const page = await ctx.store.pages.find(String(req.params['topicId']))
    if (!page) throw notPublished()
    const parsed = Report.safeParse(req.body)
    if (!parsed.success)
      throw new AppError('bad_request', 'Say in a few words what is wrong, in at most 5,000 characters.')
    const { message, token, website } = parsed.data
    if (!isReportToken(token, { topicId: page.topicId, now: ctx.now(), secret: ctx.fingerprintKey }))
      throw new AppError(
        'bad_request',
        'The page was shown too long ago or just now. Load it again and send the report once more.',
      )
    if (website === '') {
      const ticket = {
        orgId: page.orgId,
        subject: `Problem with “${page.title}”`.slice(0, 300),
        body: message,
        author: 'reader',
        topicId: page.topicId,
      }
      await createTicket(ctx, ticket)
    }
    sendNotice(res, {
      heading: 'Thank you',
      message: 'Your report has reached the people who write this page.',
      href: pathOf(page),
      link: 'Back to the page',
    })
  }

/** Whether a browser reports another origin. Without these headers the token decides. */
function isCrossOrigin(req: Request, siteOrigin: string): boolean {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')]
  if (site !== undefined) return site !== 'same-origin'
  return origin !== undefined && origin !== siteOrigin
}

/** Age limits of the form: bots answer faster, and an older page must be reloaded. */
const MIN_AGE_MS = 2_000
const MAX_AGE_MS = 24 * 3_600_000

/**
 * Signed token with the topic and the time the form was shown, so that only clients that loaded the
 * page can post.
 */
export const reportToken = (topicId: string, shownAt: Date, secret: string): string =>
  `${shownAt.getTime()}.${sign(topicId, shownAt.getTime(), secret)}`

function isReportToken(
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
