import type { NextFunction, Request, Response } from 'express'
import type { ApiSpec } from '../api-specs/api-spec.ts'
import type { Ctx } from '../context.ts'
import { type Operation, operationsOf } from './api-operations.ts'
import { LISTED, sendPage } from './send.ts'
import { type Frame, frame, view } from './templates.ts'

type Link = { method: string; path: string; summary: string; href: string; isCurrent: boolean }
type ApiModel = Frame & {
  heading: string
  version: string
  productName: string
  productHref: string
  specTitle: string
  specHref: string
  jsonHref: string
  groups: { tag: string; operations: Link[] }[]
  one: Operation | null
}

const render = view('api-spec')

type Shown = { operations: readonly Operation[]; one: Operation | null; siteOrigin: string }

/** All operations of an API, or one with its parameters, bodies and answers. */
function apiSpecPage(spec: ApiSpec, { operations, one, siteOrigin }: Shown): string {
  const specHref = `/docs/${spec.productSlug}/api-specs/${spec.name}`
  const heading = one ? one.summary || `${one.method} ${one.path}` : spec.title
  const links = operations.map((each) => ({
    ...each,
    href: `${specHref}/${each.key}`,
    isCurrent: each.key === one?.key,
  }))
  const model: ApiModel = {
    ...frame({
      title: `${heading} · ${spec.title}`,
      canonical: siteOrigin + specHref + (one ? `/${one.key}` : ''),
    }),
    heading,
    version: spec.version,
    productName: spec.productName,
    productHref: `/docs/${spec.productSlug}`,
    specTitle: spec.title,
    specHref,
    jsonHref: `${specHref}.json`,
    groups: [...Map.groupBy(links, ({ tag }) => tag)].map(([tag, all]) => ({ tag, operations: all })),
    one,
  }
  return render(model)
}

const NAME = /^[\w.-]{1,200}$/

/**
 * An API description of a product: all its operations, one of them, or the document itself
 * (`.json`).
 */
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
