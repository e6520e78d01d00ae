import type { NextFunction, Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { type PageLine, pathOf } from '../pages/page.ts'
import { hasSlugs, LISTED, sendPage } from './send.ts'
import { type Frame, frame, view } from './templates.ts'

type Topic = { title: string; href: string; excerpt: string }
type Shelf = { name: string; href: string; manuals: { title: string; href: string; topics: Topic[] }[] }
type IndexModel = Frame & { heading: string; isEmpty: boolean; shelves: Shelf[] }

const render = view('index')

/** Products, their manuals and topics: the whole site, one product or one manual. */
export function indexPage(heading: string, pages: readonly PageLine[], canonical: string): string {
  const model: IndexModel = {
    ...frame({ title: heading, canonical }),
    heading,
    isEmpty: pages.length === 0,
    shelves: shelvesOf(pages),
  }
  return render(model)
}

function shelvesOf(pages: readonly PageLine[]): Shelf[] {
  return group(pages, (page) => page.productSlug).map((inProduct) => {
    const { productSlug, productName } = inProduct[0]!
    const manuals = group(inProduct, (page) => page.manualSlug).map((inManual) => ({
      title: inManual[0]!.manualTitle,
      href: `/docs/${productSlug}/${inManual[0]!.manualSlug}`,
      topics: inManual.map((page) => ({ title: page.title, href: pathOf(page), excerpt: page.excerpt })),
    }))
    return { name: productName, href: `/docs/${productSlug}`, manuals }
  })
}

/** Rows that share a key, in the order in which keys first appear. */
function group<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  return [...Map.groupBy(rows, keyOf).values()]
}

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
