import type { Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { pathOf } from '../pages/page.ts'
import { type Found, HIT_END, HIT_START } from '../pages/search/search.ts'
import { sendPage } from './respond.ts'
import { type Frame, frame, markedSnippet, type SafeHtml, type SitePage, view } from './templates.ts'

type Result = { title: string; href: string; where: string; snippet: SafeHtml }
type SearchModel = Frame & { summary: string; repaired: string; isEmpty: boolean; results: Result[] }

const render = view('search')

function searchPage(query: string, { items, total, repaired }: Found): SitePage {
  const model: SearchModel = {
    ...frame({ title: query ? `${query} · search` : 'Search', robots: 'noindex', query }),
    summary: summaryOf(query, items.length, total),
    repaired: repaired ?? '',
    isEmpty: query !== '' && total === 0,
    results: items.map((hit) => ({
      title: hit.title,
      href: pathOf(hit),
      where: [hit.productName, hit.manualTitle, hit.chapterTitle, hit.versionTag].filter(Boolean).join(' › '),
      snippet: markedSnippet(hit.snippet, HIT_START, HIT_END),
    })),
  }
  return render(model)
}

function summaryOf(query: string, shown: number, total: number): string {
  if (!query) return 'Type what you are looking for.'
  if (total === 0) return `No page contains “${query}”.`
  return total === 1
    ? 'One page.'
    : total > shown
      ? `The best ${shown} of ${total} pages.`
      : `${total} pages.`
}

const RESULTS = 20

export const showSearch =
  (ctx: Ctx) =>
  async (req: Request, res: Response): Promise<void> => {
    const { q } = req.query
    const query = typeof q === 'string' ? q.replaceAll('\0', '').toWellFormed().trim().slice(0, 400) : ''
    const found = query
      ? await ctx.store.search.search({ query, limit: RESULTS, offset: 0 })
      : { items: [], total: 0, repaired: null }
    sendPage(res, searchPage(query, found))
  }
