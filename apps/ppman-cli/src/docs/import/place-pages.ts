import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@ppman/errors'
import { slugOf, titleFromName } from './read-pages.ts'
import type { SourcePage } from './source-page.ts'

export type Reply = { status: number; body: Record<string, unknown>; headers: Headers }
type Row = { id: string; slug: string }

/** Rate limits last a minute, so after this many tries the service counts as down. */
const MAX_TRIES = 8

/** Client of the documentation API. Waits and retries as `Retry-After` says. */
export function apiClient(baseUrl: string, key: string) {
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const reply = await send(method, path, body)
      if (![429, 503].includes(reply.status) || tries === MAX_TRIES) return reply
      await pause(1_000 * Math.min(60, Number(reply.headers.get('retry-after') ?? 1) || 1))
    }
  }

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', `${baseUrl} does not answer.`, { cause })
    })
    const text = await reply.text()
    return { status: reply.status, body: parseReply(text), headers: reply.headers }
  }

  /** Finds the row with this slug on any page of the list, or creates it. */
  async function findOrMake(
    path: string,
    filter: string,
    body: { slug: string } & Record<string, unknown>,
  ): Promise<Row> {
    for (let offset = 0; ; offset += 100) {
      const { items, hasMore } = requireSuccess(
        await call('GET', `${path}?limit=100&offset=${offset}${filter}`),
      ) as {
        items: Row[]
        hasMore: boolean
      }
      const found = items.find(({ slug }) => slug === body.slug)
      if (found) return found
      if (!hasMore) return requireSuccess(await call('POST', path, body)) as Row
    }
  }
  return { call, findOrMake }
}

export type ApiClient = ReturnType<typeof apiClient>

function requireSuccess({ status, body }: Reply): Record<string, unknown> {
  if (status < 300) return body
  const message = typeof body['error'] === 'string' ? body['error'] : `The service answered ${status}.`
  throw new AppError('bad_request', message)
}

function parseReply(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new AppError('bad_request', 'What answers at the base address is no documentation API.')
  }
}

/** Position of a page in its manual. Pages of the top folder may have no chapter. */
export type PagePlace = {
  chapter: { slug: string; title: string } | null
  position: number
  versionTag: string | null
}

const VERSION = /^(?:\d{4}-\d{2}-\d{2}|v?\d+(?:\.\d+)+|v\d+)$/i
/** Folder names of unnumbered versions next to numbered ones. */
const UNNUMBERED = /^(?:draft|next|latest|current|stable|main|master|dev|preview)$/i

/**
 * Takes chapters from front matter or folders, and the order from docs.json or mint.json, front
 * matter or paths.
 */
export async function placePages(
  dir: string,
  pages: readonly SourcePage[],
): Promise<Map<SourcePage, PagePlace>> {
  const navigationIndexes = new Map((await navigation(dir)).map((path, index) => [path, index]))
  const navigationOrder = (page: SourcePage) =>
    navigationIndexes.get(page.path.replace(/\.\w+$/, '')) ?? Infinity
  const statedOrder = (page: SourcePage) =>
    numberIn(page, 'sidebar_position', 'nav_order', 'weight', 'order', 'position')
  const sorted = [...pages].sort(
    (a, b) =>
      compare(navigationOrder(a), navigationOrder(b)) ||
      compare(statedOrder(a), statedOrder(b)) ||
      (a.path < b.path ? -1 : 1),
  )
  const versioned = foldersBesideVersions(pages)
  return new Map(
    sorted.map((page, position) => [
      page,
      { chapter: chapterOf(page), position, versionTag: versionOf(page, versioned) },
    ]),
  )
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

function numberIn({ frontmatter }: SourcePage, ...keys: string[]): number {
  return keys.map((key) => frontmatter[key]).find((value) => typeof value === 'number') ?? Infinity
}

function chapterOf({ path, frontmatter }: SourcePage): PagePlace['chapter'] {
  const named = ['chapter', 'sidebar_category', 'category', 'parent']
    .map((key) => frontmatter[key])
    .find((value) => typeof value === 'string')
  const folder = posix.dirname(path)
  const title = named?.trim() || (folder === '.' ? '' : folder.split('/').map(titleFromName).join(' › '))
  const slug = slugOf(title)
  return slug ? { slug, title: title.slice(0, 300) } : null
}

/** Folders that contain at least one version folder. */
function foldersBesideVersions(pages: readonly SourcePage[]): Set<string> {
  const parts = pages.flatMap(({ path }) =>
    path
      .split('/')
      .slice(0, -1)
      .map((part, index, all) => ({ part, above: all.slice(0, index).join('/') })),
  )
  return new Set(parts.filter(({ part }) => VERSION.test(part)).map(({ above }) => above))
}

function versionOf({ path, frontmatter }: SourcePage, versioned: Set<string>): string | null {
  if (typeof frontmatter['version'] === 'string' && VERSION.test(frontmatter['version']))
    return frontmatter['version']
  const folders = path.split('/').slice(0, -1)
  return (
    folders.find(
      (part, index) =>
        VERSION.test(part) || (UNNUMBERED.test(part) && versioned.has(folders.slice(0, index).join('/'))),
    ) ?? null
  )
}

/** Page paths in the order of the navigation, without extension. */
async function navigation(dir: string): Promise<string[]> {
  for (const name of ['docs.json', 'mint.json']) {
    const text = await readFile(join(dir, name), 'utf8').catch(() => null)
    if (text === null) continue
    try {
      return pathsIn((JSON.parse(text) as { navigation?: unknown }).navigation)
    } catch {
      return []
    }
  }
  return []
}

function pathsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node.replace(/^\//, '')]
  if (Array.isArray(node)) return node.flatMap(pathsIn)
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(pathsIn) : []
}
