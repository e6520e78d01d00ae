import { AppError } from '@ppman/errors'
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { pathOf } from '../pages/page.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import { text } from '../fields.ts'
import { isReportToken } from './report-token.ts'
import { notPublished, sendNotice } from './respond.ts'
import { sendTopic } from './topic-page.ts'

/** `website` is a honeypot: hidden from people, filled in by bots. */
const Report = z.object({
  message: text(1, 5_000).refine((text) => text.trim() !== ''),
  token: z.string().max(100),
  website: z.string().max(2_000),
})

/**
 * Turns a reader's report into a ticket of the page's organization (docs decision D33). A report
 * that cannot be taken shows the page again with its text.
 */
export const reportProblem =
  (ctx: Ctx) =>
  async (req: Request, res: Response): Promise<void> => {
    if (isCrossOrigin(req, ctx.siteOrigin))
      throw new AppError('forbidden', 'Reports are sent from the page itself.')
    const page = await ctx.store.pages.find(String(req.params['topicId']))
    if (!page) throw notPublished()
    const parsed = Report.safeParse(req.body)
    const reason = reasonAgainst(parsed, {
      topicId: page.topicId,
      now: ctx.now(),
      secret: ctx.fingerprintKey,
    })
    if (reason !== null || !parsed.success)
      return sendTopic(ctx, res.status(400), page, { message: typedMessage(req.body), error: reason ?? '' })
    const { message, website } = parsed.data
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

type TokenCheck = Parameters<typeof isReportToken>[1]

/** Why a report cannot be taken, or null. */
function reasonAgainst(parsed: ReturnType<typeof Report.safeParse>, check: TokenCheck): string | null {
  if (!parsed.success) return 'Say in a few words what is wrong, in at most 5,000 characters.'
  if (isReportToken(parsed.data.token, check)) return null
  return 'The page was shown too long ago or just now. Your text is kept: send it once more.'
}

/** What the reader typed, also where it cannot be taken. */
function typedMessage(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : ''
  return typeof message === 'string' ? message : ''
}

/** Whether a browser reports another origin. Without these headers the token decides. */
function isCrossOrigin(req: Request, siteOrigin: string): boolean {
  const [origin, site] = [req.get('origin'), req.get('sec-fetch-site')]
  if (site !== undefined) return site !== 'same-origin'
  return origin !== undefined && origin !== siteOrigin
}
