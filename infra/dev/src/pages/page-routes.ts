import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../places.ts'
import type { Stack } from '../stack/stack-file.ts'

const TABLE = path.join(ROOT, 'docs', 'spec', 'operations.csv')
const SITES: Readonly<Record<string, 'baseUrl' | 'docsBaseUrl'>> = {
  'ppman-web': 'baseUrl',
  'docs-api': 'docsBaseUrl',
}
/** GET operations of these services that answer something else than a page. */
const NO_PAGES = /^\/(?:auth\/|health|sitemap\.xml$|robots\.txt$|llms\.txt$|mcp$)|\/file$/

/** An address with placeholders, such as `http://127.0.0.1:8080/policy/codes/{code}`. */
export type PageRoute = { pattern: string; matches: (url: URL) => boolean }

/** All pages that the table of operations says are served. */
export function pageRoutes(stack: Stack): PageRoute[] {
  return readFileSync(TABLE, 'utf8')
    .split('\n')
    .map((line) => line.split(','))
    .filter(
      ([, service = '', method, address = '', kind, name, ...rest]) =>
        Object.hasOwn(SITES, service) &&
        method === 'GET' &&
        kind === 'operation' &&
        (name === 'page' || name === 'site') &&
        rest[8] === 'yes' &&
        !NO_PAGES.test(address),
    )
    .map(([, service = '', , address = '']) => routeOf(stack[SITES[service]!], address))
}

function routeOf(base: string, address: string): PageRoute {
  const { origin } = new URL(base)
  const path = address.replaceAll(/[.+*?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
  const expression = new RegExp(`^${path.replace(/\/$/, '')}/?$`)
  return {
    pattern: `${origin}${address}`,
    matches: (url) => url.origin === origin && expression.test(url.pathname),
  }
}

/**
 * Pages that show the same kind of content have the same shape: the route, or the path without its
 * ids and slugs, and the names of the parameters that are set.
 */
export function shapeOf(url: URL, routes: readonly PageRoute[]): string {
  const route = routes.find(({ matches }) => matches(url))
  const path = route?.pattern ?? `${url.origin}${withoutIds(url.pathname)}`
  const names = [...url.searchParams].filter(([, value]) => value !== '').map(([name]) => name)
  return `${path}?${[...new Set(names)].toSorted().join('&')}`
}

const ID = /\/(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d{14}-[0-9a-f]{8}|\d+)(?=\/|$)/g

/** A page of documentation stands for all with as many parts in their path. */
function withoutIds(path: string): string {
  const parts = path.split('/')
  if (parts[1] === 'docs' && parts.length > 3 && parts[3] !== 'api-specs')
    return `/docs${'/{slug}'.repeat(parts.length - 2)}`
  return path.replaceAll(ID, '/{id}')
}
