import type { NextFunction, Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { type Page, pathOf } from '../pages/page.ts'
import { sendProblem } from './problem-page.ts'
import { reportToken } from './report-token.ts'
import { hasSlugs, LISTED, sendPage } from './send.ts'
import { topicPage } from './topic-page.ts'

type Send = (ctx: Ctx, res: Response, page: Page) => Promise<void>

/** The page at an address: 410 when it was taken down; an address that none has is left to who knows former ones. */
export const showTopic =
  (ctx: Ctx, send: Send) =>
  async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (!hasSlugs(req)) return next()
    const page = await ctx.store.pages.at(req.params as { product: string; manual: string; topic: string })
    if (!page) return next()
    if (page.removedAt) return sendProblem(res, 410, 'Its owner has removed it.')
    res.set(
      'Link',
      `<${pathOf(page)}.md>; rel="alternate"; type="text/markdown", </llms.txt>; rel="describedby"`,
    )
    await send(ctx, res, page)
  }

export async function sendTopic(ctx: Ctx, res: Response, page: Page): Promise<void> {
  const [{ items }, versions] = await Promise.all([
    ctx.store.pages.list({ product: page.productSlug, manual: page.manualSlug, limit: LISTED, offset: 0 }),
    ctx.store.pages.versions(page),
  ])
  if (page.visibility !== 'public') res.set('X-Robots-Tag', 'noindex')
  const token = reportToken(page.topicId, ctx.now(), ctx.fingerprintKey)
  sendPage(
    res,
    topicPage(page, { siblings: items, versions, siteOrigin: ctx.siteOrigin, reportToken: token }),
  )
}

export function sendMarkdown(_ctx: Ctx, res: Response, page: Page): Promise<void> {
  res
    .set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
    .type('text/markdown')
    .send(`# ${page.title}\n\n${page.markdown}`)
  return Promise.resolve()
}
