import { AppError } from '@ppman/errors'
import type { Ctx } from '../context.ts'
import { normalizePath, resolveAddress } from '../pages/addresses.ts'
import type { Page, PageHeading } from '../pages/page.ts'

export type PageName = {
  id?: string | undefined
  url?: string | undefined
  manual?: string | undefined
  slug?: string | undefined
}

/**
 * Finds a live page that the caller may read. Unlisted pages are found only by id and address
 * (decisions, 5). Former addresses of a page work too.
 *
 * @throws `invalid_input` unless it is named in exactly one way
 */
export async function findPage({ store, siteOrigin }: Ctx, name: PageName): Promise<Page | null> {
  const ways = [name.id, name.url, name.manual ?? name.slug].filter((way) => way !== undefined)
  if (ways.length !== 1)
    throw new AppError('invalid_input', 'Name the page by exactly one of id, url, or manual and slug.')
  if (name.id !== undefined) return store.pages.find(name.id)
  if (name.url !== undefined) return findByUrl(store, name.url, siteOrigin)
  if (!name.manual || !name.slug) throw new AppError('invalid_input', 'manual and slug belong together.')
  return store.pages.inManual(name.manual, name.slug)
}

async function findByUrl(store: Ctx['store'], url: string, siteOrigin: string): Promise<Page | null> {
  if (!URL.canParse(url, siteOrigin)) return null
  const { origin, pathname } = new URL(url, siteOrigin)
  const path = origin === siteOrigin ? normalizePath(pathname) : null
  if (!path) return null
  const present = await pageAt(store, path)
  if (present) return present.removedAt ? null : present
  const standing = await resolveAddress(store, path)
  return standing && !standing.isGone ? pageAt(store, standing.path) : null
}

async function pageAt(store: Ctx['store'], path: string): Promise<Page | null> {
  const [, product, manual, topic] = /^\/docs\/([a-z0-9-]+)\/([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(path) ?? []
  return product && manual && topic ? store.pages.at({ product, manual, topic }) : null
}

type Placed = PageHeading & { start: number }
export type Section = {
  heading: PageHeading
  start: number
  end: number
  previous: PageHeading | null
  next: PageHeading | null
}

/**
 * The section of a heading including its subsections. `previous` and `next` are the neighboring
 * sections of the same or a higher level.
 *
 * @param end length of the page's Markdown
 */
export function sectionOf(headings: readonly PageHeading[], id: string, end: number): Section | null {
  const placed = headings.filter((heading): heading is Placed => typeof heading.start === 'number')
  const index = placed.findIndex((heading) => heading.id === id)
  const heading = placed[index]
  if (!heading) return null
  const isBorder = ({ depth }: Placed) => depth <= heading.depth
  const next = placed.slice(index + 1).find(isBorder) ?? null
  const previous = placed.slice(0, index).findLast(isBorder) ?? null
  return { heading, start: heading.start, end: next?.start ?? end, previous, next }
}

const HEADING_CHARS = 100

/** A heading in answers; get_section takes its `id`. */
export const shortHeading = ({ depth, id, text }: PageHeading) => ({
  depth,
  id,
  text: text.slice(0, HEADING_CHARS).toWellFormed(),
})

/** End of a slice: at most the end of the text, and never inside a surrogate pair. */
export function sliceEnd(text: string, wanted: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(wanted - 1)) ? wanted + 1 : Math.min(wanted, text.length)
}
