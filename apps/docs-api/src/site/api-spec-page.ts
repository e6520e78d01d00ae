import type { NextFunction, Request, Response } from 'express'
import { type ApiSpec, METHODS } from '../api-specs/api-spec.ts'
import type { Ctx } from '../context.ts'
import { LISTED, sendPage } from './respond.ts'
import { type Frame, frame, type SitePage, view } from './templates.ts'

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

/** Renders all operations of an API, or one with its parameters, bodies and responses. */
function apiSpecPage(spec: ApiSpec, { operations, one, siteOrigin }: Shown): SitePage {
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
      crumb: heading,
      crumbs: [
        { label: spec.productName, href: `/docs/${spec.productSlug}` },
        ...(one ? [{ label: spec.title, href: specHref }] : []),
      ],
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

/** Shows an API description: all operations, one of them, or the document itself (`.json`). */
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

type Json = Record<string, unknown>

type Parameter = {
  name: string
  place: string
  type: string
  isRequired: boolean
  description: string
}
type Body = { mediaType: string; schema: string }
type Answer = { status: string; description: string; bodies: Body[] }
type Operation = {
  /** Part of its address: the operationId, else method and path. */
  key: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  isDeprecated: boolean
  parameters: Parameter[]
  bodies: Body[]
  answers: Answer[]
}

/** Operations of an OpenAPI 3 document in its order. Parts of an unexpected shape are skipped. */
function operationsOf(document: Json): Operation[] {
  return Object.entries(record(document['paths'])).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      method in record(item) ? [operationOf(document, { method, path, item: record(item) })] : [],
    ),
  )
}

function operationOf(
  document: Json,
  { method, path, item }: { method: string; path: string; item: Json },
): Operation {
  const operation = record(item[method])
  const given = [...list(item['parameters']), ...list(operation['parameters'])]
  return {
    key:
      text(operation['operationId']).replace(/[^\w.-]+/g, '-') ||
      `${method}-${path}`.replace(/[^\w.]+/g, '-').replace(/^-|-$/g, ''),
    method: method.toUpperCase(),
    path,
    tag: text(list(operation['tags'])[0]) || 'Operations',
    summary: text(operation['summary']),
    description: text(operation['description']),
    isDeprecated: operation['deprecated'] === true,
    parameters: given.map((each) => parameterOf(resolved(document, each))),
    bodies: bodiesOf(document, resolved(document, operation['requestBody'])),
    answers: Object.entries(record(operation['responses'])).map(([status, each]) => {
      const answer = resolved(document, each)
      return { status, description: text(answer['description']), bodies: bodiesOf(document, answer) }
    }),
  }
}

const parameterOf = (parameter: Json): Parameter => ({
  name: text(parameter['name']),
  place: text(parameter['in']),
  type: typeOf(record(parameter['schema'])),
  isRequired: parameter['required'] === true,
  description: text(parameter['description']) || text(record(parameter['schema'])['description']),
})

const bodiesOf = (document: Json, holder: Json): Body[] =>
  Object.entries(record(holder['content'])).map(([mediaType, each]) => ({
    mediaType,
    schema: JSON.stringify(resolved(document, record(each)['schema']), null, 2).slice(0, 20_000),
  }))

function typeOf(schema: Json): string {
  const named = text(schema['$ref']).split('/').at(-1)
  const choice = list(schema['enum'])
    .map((value) => JSON.stringify(value))
    .join(' | ')
  return (
    named ||
    choice ||
    [schema['type'], schema['format']]
      .flat()
      .filter((word) => typeof word === 'string')
      .join(' ')
  )
}

/**
 * Follows references inside the document for a few steps; external and circular ones resolve to an
 * empty object.
 */
function resolved(document: Json, value: unknown, steps = 5): Json {
  const found = record(value)
  const reference = text(found['$ref'])
  if (!reference) return found
  if (!reference.startsWith('#/') || steps === 0) return {}
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolved(
    document,
    keys.reduce<unknown>(
      (at, key) => (Object.hasOwn(record(at), key) ? record(at)[key] : undefined),
      document,
    ),
    steps - 1,
  )
}

const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
