import type { ApiSpec } from '../api-specs/api-spec.ts'
import type { Operation } from './api-operations.ts'
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
export function apiSpecPage(spec: ApiSpec, { operations, one, siteOrigin }: Shown): string {
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
