import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { slugOf, titleFromName } from './read-pages.ts'
import type { SourcePage } from './source-page.ts'

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
