import type { NextFunction, Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { apiSpecPage } from './api-spec-page.ts'
import { operationsOf } from './api-operations.ts'
import { LISTED, sendPage } from './send.ts'

const NAME = /^[\w.-]{1,200}$/

/** An API description of a product: all its operations, one of them, or the document itself (`.json`). */
export const showApiSpec =
  (ctx: Ctx) =>
  async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const { product, name, operation } = req.params as { product: string; name: string; operation?: string }
    if (![product, name, operation ?? 'all'].every((word) => NAME.test(word))) return next()
    const { items } = await ctx.store.apiSpecs.list({ product, limit: LISTED, offset: 0 })
    const line = items.find((each) => each.name === name.replace(/\.json$/, ''))
    const spec = line && (await ctx.store.apiSpecs.find(line.id))
    if (!spec) return next()
    if (name.endsWith('.json') && !operation)
      return void res.set('Cache-Control', 'no-cache').json(spec.document)
    const operations = operationsOf(spec.document)
    const one = operation === undefined ? null : operations.find(({ key }) => key === operation)
    if (one === undefined) return next()
    sendPage(res, apiSpecPage(spec, { operations, one, siteOrigin: ctx.siteOrigin }))
  }
