export type PageOf = { page: number; pageSize: number }
/** Values for the partial `pages`. */
export type PageLinks = { many: boolean; words: string; previousHref: string; nextHref: string }

type Address = { path: string; query: Record<string, string> }

/**
 * Links to the neighbouring pages of a list, with the rest of the query; empty values are left out.
 */
export function pageLinks({ path, query }: Address, total: number, { page, pageSize }: PageOf): PageLinks {
  const pages = Math.ceil(total / pageSize)
  const kept = Object.entries(query).filter(([, value]) => value !== '')
  const href = (to: number) => `${path}?${new URLSearchParams([...kept, ['page', String(to)]]).toString()}`
  return {
    many: pages > 1,
    words: `Page ${page.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}`,
    previousHref: page > 1 ? href(Math.min(page - 1, pages)) : '',
    nextHref: page < pages ? href(page + 1) : '',
  }
}
