import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkPage, invalidHtml, watchConsole } from '@ppman/web-ui/testing'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { APIResponse, Browser, Page } from 'playwright-core'
import { openWindow, type Visitor } from '../journeys/open-browser.ts'
import { ROOT } from '../places.ts'
import type { Stack } from '../stack/stack-file.ts'
import { STATES } from './states.ts'

const VISITORS: readonly Visitor[] = ['stranger', 'member', 'admin']
/** Links lead to the other pages, so a page that is added is found. */
const STARTS = ['baseUrl', 'docsBaseUrl', 'consoleUrl'] as const

type Waiting = { url: URL; status: number }
type Checked = { name: string; problems: string[]; bytes: number; html: string; url: URL }

/**
 * Looks at one page of each shape, for strangers, members and administrators: first the states
 * that no link leads to, then whatever the pages link to. Each served page of the table of
 * operations has to be among them.
 */
export async function checkPages(browser: Browser, stack: Stack) {
  const startedAt = performance.now()
  const routes = pageRoutes(stack)
  const seen = new Seen(routes, stack)
  const checked = (
    await Promise.all(VISITORS.map((visitor) => lookAround(browser, stack, { visitor, seen })))
  ).flat()
  const html = checkHtml(new Map(checked.map((page) => [page.name, page.html])))
  for (const page of checked) page.problems.push(...(html?.get(page.name) ?? []))
  const unseen = routes.filter(({ matches }) => !checked.some(({ url }) => matches(url)))
  const bad = checked.filter(({ problems }) => problems.length > 0)
  const heaviest = checked.toSorted((a, b) => b.bytes - a.bytes)[0]!
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  return {
    good: checked.length - bad.length,
    problems: [
      ...bad.map(({ name, problems }) => `${name}\n  ${problems.join('\n  ')}`),
      ...unseen.map(({ pattern }) => `no link leads to ${pattern}`),
    ],
    summary:
      `${checked.length} pages of ${routes.length} routes and the console in ${seconds} s; the heaviest is ` +
      `${heaviest.name} with ${(heaviest.bytes / 1_000).toFixed(0)} kB` +
      (html ? '' : '; not checked by vnu, because Java is not installed'),
  }
}

/** Pages of a route that links lead to, each with other parameters. */
const MAX_SHAPES = 4

/** Remembers which pages were seen by whom. Member and administrator share the console. */
class Seen {
  readonly #shapes = new Set<string>()
  readonly #counts = new Map<string, number>()
  readonly #routes: readonly PageRoute[]
  readonly #consoleOrigin: string

  constructor(routes: readonly PageRoute[], { consoleUrl }: Stack) {
    this.#routes = routes
    this.#consoleOrigin = new URL(consoleUrl).origin
  }

  /** Whether the page is to be looked at, which it then is. */
  takes(url: URL, visitor: Visitor): boolean {
    const isShared = url.origin === this.#consoleOrigin && visitor !== 'stranger'
    const shape = `${isShared ? 'console' : visitor} ${shapeOf(url, this.#routes)}`
    const [route = ''] = shape.split('?')
    const count = this.#counts.get(route) ?? 0
    if (this.#shapes.has(shape) || count >= MAX_SHAPES) return false
    this.#shapes.add(shape)
    this.#counts.set(route, count + 1)
    return true
  }
}

async function lookAround(
  browser: Browser,
  stack: Stack,
  { visitor, seen }: { visitor: Visitor; seen: Seen },
): Promise<Checked[]> {
  const { page, window } = await openWindow(browser, stack, visitor)
  const checked: Checked[] = []
  const waiting: Waiting[] = STATES.filter((state) => state.visitor === visitor).map(
    ({ site, address, status }) => ({ url: new URL(address, stack[site]), status }),
  )
  for (const { url } of waiting) seen.takes(url, visitor)
  const origins = STARTS.map((site) => new URL(stack[site]).origin)
  let problems: string[] = []
  watchConsole(page, () => problems)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    problems = []
    const found = await checkOne(page, next, { visitor, problems })
    if (!found) continue
    checked.push(found)
    const links = (await linksOf(page)).map((href) => new URL(href))
    const own = links.filter((url) => origins.includes(url.origin) && isPage(url) && isFor(visitor, url))
    waiting.push(...own.filter((url) => seen.takes(url, visitor)).map((url) => ({ url, status: 200 })))
  }
  await window.close()
  return checked
}

/** Addresses that answer files, sign people in, or show what another program wrote. */
const NO_PAGES = /^\/(?:auth\/|api\/|v1\/|feeds\/|assets\/)|\.(?:json|xml|md|csv|txt)$|\/html$/

const isPage = ({ pathname, searchParams }: URL) =>
  !NO_PAGES.test(pathname) && !['format', 'download'].some((name) => searchParams.has(name))

/** Pages that have more for administrators; the rest is what members see. */
const FOR_ADMINS = /^\/(?:console|policy\/sources|welcome)/
const isFor = (visitor: Visitor, { pathname }: URL) => visitor !== 'admin' || FOR_ADMINS.test(pathname)

/** @returns null for what is no page of this visitor: a file, or the way to the sign-in */
async function checkOne(
  page: Page,
  { url, status }: Waiting,
  { visitor, problems }: { visitor: Visitor; problems: string[] },
): Promise<Checked | null> {
  const answer = await fetchPage(page, url)
  if (!answer.headers()['content-type']?.startsWith('text/html')) return null
  if (withoutHash(answer.url()) !== withoutHash(url.href)) return null
  if (answer.status() !== status) problems.push(`answered ${answer.status()} in place of ${status}`)
  const html = await answer.text()
  problems.push(...weakPolicy(answer.headers()['content-security-policy']), ...(await invalidHtml(html)))
  const bytes = await checkPage(page, url.href, problems)
  // The browser itself reports the status of the page that it opened.
  const own = problems.filter((problem) => status < 400 || !/status of 4\d\d/.test(problem))
  return { name: `${visitor}: ${url.href}`, problems: own, bytes, html, url }
}

const withoutHash = (href: string) => href.replace(/#.*/, '')

/** Waits as told when the quota of pages is used up, which stays on. */
async function fetchPage(page: Page, url: URL): Promise<APIResponse> {
  for (;;) {
    const answer = await page.request.get(url.href, { headers: { Accept: 'text/html' } })
    if (answer.status() !== 429) return answer
    await sleep(1_000 * Number(answer.headers()['retry-after'] ?? 1))
  }
}

const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))

/** High findings of Google's CSP Evaluator about the content security policy of a page. */
function weakPolicy(policy: string | undefined): string[] {
  if (!policy) return ['has no Content-Security-Policy']
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX)
    .map(({ directive, description }) => `policy: ${directive}: ${description}`)
}

const { resolve } = createRequire(import.meta.url)

/**
 * What the Nu Html Checker of the W3C finds, by the name of the page. One Java process for all
 * pages: it takes seconds to start.
 *
 * @returns null where Java is not installed
 */
function checkHtml(pages: ReadonlyMap<string, string>): Map<string, string[]> | null {
  const dir = mkdtempSync(path.join(tmpdir(), 'ppman-html-'))
  const names = [...pages.keys()]
  try {
    names.forEach((name, index) => writeFileSync(path.join(dir, `${index}.html`), pages.get(name)!))
    const jar = path.join(path.dirname(resolve('vnu-jar/package.json')), 'build', 'dist', 'vnu.jar')
    const { status, stderr, error } = spawnSync(
      'java',
      ['-Xss4m', '-jar', jar, '--errors-only', '--format', 'json', '--skip-non-html', dir],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null
    if (error || status === null || !stderr.startsWith('{')) throw error ?? new Error(`vnu failed: ${stderr}`)
    return problemsOf(stderr, names)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

type Message = { url: string; message: string; lastLine?: number }

function problemsOf(json: string, names: readonly string[]): Map<string, string[]> {
  const { messages } = JSON.parse(json) as { messages: Message[] }
  const found = new Map<string, string[]>()
  for (const { url, message, lastLine } of messages) {
    const name = names[Number(path.basename(url, '.html'))]!
    found.set(name, [...(found.get(name) ?? []), `vnu: ${message} (line ${lastLine ?? '?'})`])
  }
  return found
}

const TABLE = path.join(ROOT, 'docs', 'spec', 'operations.csv')
const SITES: Readonly<Record<string, 'baseUrl' | 'docsBaseUrl'>> = {
  'ppman-web': 'baseUrl',
  'docs-api': 'docsBaseUrl',
}
/** GET operations of these services that answer something else than a page. */
const NOT_A_PAGE = /^\/(?:auth\/|health|sitemap\.xml$|robots\.txt$|llms\.txt$|mcp$)|\/file$/

/** An address with placeholders, such as `http://127.0.0.1:8080/policy/codes/{code}`. */
type PageRoute = { pattern: string; matches: (url: URL) => boolean }

/** All pages that the table of operations says are served. */
function pageRoutes(stack: Stack): PageRoute[] {
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
        !NOT_A_PAGE.test(address),
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
function shapeOf(url: URL, routes: readonly PageRoute[]): string {
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
