import type { Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { searchPage } from './search-page.ts'
import { sendPage } from './send.ts'

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
