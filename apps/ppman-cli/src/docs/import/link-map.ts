import { posix } from 'node:path'
import { withoutExtension } from './public-path.ts'
import type { Redirects } from './redirects.ts'
import type { SourcePage } from './source-page.ts'

/** Where a link of the source leads: out of it, to a topic (with its anchor, where the topic has it), or nowhere. */
export type Resolved =
  | { kind: 'elsewhere' }
  | { kind: 'topic'; path: string; isAnchorLost: boolean }
  | { kind: 'nowhere'; why: string }

export type LinkMap = { resolve: (url: string, from: SourcePage) => Resolved }

type Site = { product: string; manual: string; redirects: Redirects }

/** Leads links by the paths of the source's own site, relative ones by the place of the file too. */
export function linkMap(pages: readonly SourcePage[], { product, manual, redirects }: Site): LinkMap {
  const byPath = new Map(pages.map((page) => [page.publicPath, page]))
  const byFile = new Map(pages.map((page) => [withoutExtension(`/${page.path}`), page]))
  const find = (path: string) => byPath.get(path) ?? byFile.get(path) ?? redirects.follow(path, byPath)
  return {
    resolve(url, from) {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return { kind: 'elsewhere' }
      const [address = '', anchor = ''] = url.split('#')
      const path = decoded(address.split('?')[0]!)
      const target =
        path === ''
          ? from
          : readings(path, from)
              .map(find)
              .find((page) => page !== undefined)
      if (!target) return { kind: 'nowhere', why: 'not among the imported files' }
      const hasAnchor = anchor !== '' && target.headings.some(({ id }) => id === decoded(anchor))
      if (target === from && path === '')
        return hasAnchor ? { kind: 'elsewhere' } : { kind: 'nowhere', why: 'no such heading' }
      const topic = `/docs/${product}/${manual}/${target.slug}`
      return {
        kind: 'topic',
        path: hasAnchor ? `${topic}#${anchor}` : topic,
        isAnchorLost: anchor !== '' && !hasAnchor,
      }
    },
  }
}

/** The paths that a link may mean: from the site's root, from the file's folder, or from the page as if it were a folder. */
function readings(path: string, from: SourcePage): string[] {
  if (path.startsWith('/')) return [normal(path)]
  const folder = posix.dirname(`/${from.path}`)
  const published = posix.dirname(from.publicPath)
  return [
    normal(posix.join(folder, path)),
    normal(posix.join(published, path)),
    normal(posix.join(from.publicPath, path)),
  ]
}

const normal = (path: string) => withoutExtension(path).replace(/(?<=.)\/$/, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
