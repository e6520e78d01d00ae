import { AppError } from '@ppman/errors'
import type { Ctx } from '../context.ts'
import { normalizePath, resolveAddress } from '../pages/addresses.ts'
import type { Page } from '../pages/page.ts'

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
