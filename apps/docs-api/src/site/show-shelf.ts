import type { NextFunction, Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { indexPage } from './index-page.ts'
import { hasSlugs, LISTED, sendPage } from './send.ts'

/** A product, or one manual of it. An address that none has is left to who knows former ones. */
export const showShelf =
  (ctx: Ctx) =>
  async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (!hasSlugs(req)) return next()
    const { product, manual } = req.params as { product: string; manual?: string }
    const { items } = await ctx.store.pages.list({ product, manual, limit: LISTED, offset: 0 })
    const first = items[0]
    if (!first) return next()
    const path = [`/docs/${first.productSlug}`, ...(manual ? [first.manualSlug] : [])].join('/')
    sendPage(
      res,
      indexPage(
        manual ? `${first.productName}: ${first.manualTitle}` : first.productName,
        items,
        ctx.siteOrigin + path,
      ),
    )
  }
