import { posix } from 'node:path'
import { addressRule } from '@ppman/topic-pipeline/source'
import type { Definition, Link, Node } from 'mdast'
import type { MdxJsxAttribute } from 'mdast-util-mdx'
import { visit } from 'unist-util-visit'
import type { Redirects } from './redirects.ts'
import {
  type SourcePage,
  withoutExtension,
  type Edit,
  endOf,
  replaceNode,
  startOf,
  unwrapNode,
} from './source-page.ts'

/** Edits that point links to topics. An unresolved link is replaced by its text. */
export function linkEdits(page: SourcePage, map: LinkMap): Edit[] {
  const edits: Edit[] = []
  const lost = new Set<string>()
  visit(page.tree, 'definition', (node) => {
    const verdict = resolveLink(node.url, page, map)
    if (verdict.kind === 'nowhere') lost.add(node.identifier)
    edits.push(...editDefinition(node, verdict))
  })
  visit(page.tree, (node) => {
    if (node.type === 'linkReference' && lost.has(node.identifier))
      edits.push(...unwrapNode(node, { kind: 'link.dropped', detail: node.identifier }))
    else if (node.type === 'link') edits.push(...editLink(node, resolveLink(node.url, page, map), page.body))
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      edits.push(
        ...node.attributes.flatMap((each) =>
          each.type === 'mdxJsxAttribute' ? editAttribute(each, page, map) : [],
        ),
      )
  })
  return edits
}

function resolveLink(url: string, page: SourcePage, map: LinkMap): Resolved {
  const broken = addressRule(url, 'link')
  return broken ? { kind: 'nowhere', why: broken } : map.resolve(url, page)
}

const warningOf = (verdict: Resolved, url: string) =>
  verdict.kind === 'nowhere'
    ? { kind: 'link.dropped', detail: `${url.slice(0, 200)} (${verdict.why})` }
    : { kind: 'link.anchor-dropped', detail: url.slice(0, 200) }

function editLink(node: Link, verdict: Resolved, source: string): Edit[] {
  const { url } = node
  if (verdict.kind === 'elsewhere') return []
  const isAuto = !source.startsWith('[', startOf(node))
  if (isAuto)
    return verdict.kind === 'nowhere' ? [replaceNode(node, `\`${url}\``, warningOf(verdict, url))] : []
  if (verdict.kind === 'nowhere' || node.children.length === 0)
    return unwrapNode(
      node,
      warningOf(verdict.kind === 'nowhere' ? verdict : { kind: 'nowhere', why: 'no words' }, url),
    )
  const title = node.title ? ` ${JSON.stringify(node.title)}` : ''
  const warning = verdict.isAnchorLost ? { warning: warningOf(verdict, url) } : {}
  return [
    {
      start: endOf(node.children.at(-1) as Node),
      end: endOf(node),
      text: `](${verdict.path}${title})`,
      ...warning,
    },
  ]
}

function editDefinition(node: Definition, verdict: Resolved): Edit[] {
  const label = `[${node.label ?? node.identifier}]: `
  if (verdict.kind === 'elsewhere') return []
  if (verdict.kind === 'nowhere') return [replaceNode(node, '', warningOf(verdict, node.url))]
  return [
    replaceNode(node, label + verdict.path, ...(verdict.isAnchorLost ? [warningOf(verdict, node.url)] : [])),
  ]
}

function editAttribute(attribute: MdxJsxAttribute, page: SourcePage, map: LinkMap): Edit[] {
  if (!['href', 'to'].includes(attribute.name) || typeof attribute.value !== 'string') return []
  const url = attribute.value
  const verdict = resolveLink(url, page, map)
  if (verdict.kind === 'elsewhere') return []
  if (verdict.kind === 'nowhere') return [replaceNode(attribute, '', warningOf(verdict, url))]
  const warning = verdict.isAnchorLost ? [warningOf(verdict, url)] : []
  return [replaceNode(attribute, `${attribute.name}="${verdict.path}"`, ...warning)]
}

/** Target of a source link: outside, a topic (with anchor if the topic has it), or nowhere. */
type Resolved =
  | { kind: 'elsewhere' }
  | { kind: 'topic'; path: string; isAnchorLost: boolean }
  | { kind: 'nowhere'; why: string }

export type LinkMap = { resolve: (url: string, from: SourcePage) => Resolved }

type Site = { product: string; manual: string; redirects: Redirects }

/**
 * Resolves links by the public paths of the source site, and relative links by the file path too.
 */
export function linkMap(pages: readonly SourcePage[], { product, manual, redirects }: Site): LinkMap {
  const byPath = new Map(pages.map((page) => [page.publicPath, page]))
  const byFile = new Map(pages.map((page) => [withoutExtension(`/${page.path}`), page]))
  const find = (path: string) => byPath.get(path) ?? byFile.get(path) ?? redirects.follow(path, byPath)
  return {
    resolve(url, from) {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return { kind: 'elsewhere' }
      const [address = '', anchor = ''] = url.split('#')
      const path = decodeIfValid(address.split('?')[0]!)
      const target =
        path === ''
          ? from
          : candidatePaths(path, from)
              .map(find)
              .find((page) => page !== undefined)
      if (!target) return { kind: 'nowhere', why: 'not among the imported files' }
      const hasAnchor = anchor !== '' && target.headings.some(({ id }) => id === decodeIfValid(anchor))
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

/** Candidate paths of a link: from the root, the file's folder, or the page as a folder. */
function candidatePaths(path: string, from: SourcePage): string[] {
  if (path.startsWith('/')) return [normalizePath(path)]
  const folder = posix.dirname(`/${from.path}`)
  const published = posix.dirname(from.publicPath)
  return [
    normalizePath(posix.join(folder, path)),
    normalizePath(posix.join(published, path)),
    normalizePath(posix.join(from.publicPath, path)),
  ]
}

const normalizePath = (path: string) => withoutExtension(path).replace(/(?<=.)\/$/, '')

function decodeIfValid(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
