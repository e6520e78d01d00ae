import { addressRule } from '@ppman/topic-pipeline/source'
import type { Definition, Link, Node } from 'mdast'
import type { MdxJsxAttribute } from 'mdast-util-mdx'
import { visit } from 'unist-util-visit'
import type { LinkMap, Resolved } from './link-map.ts'
import type { SourcePage } from './source-page.ts'
import { type Edit, endOf, instead, startOf, unwrapped } from './text-edits.ts'

/** Edits that lead the links of a page to topics; one that leads nowhere leaves its words. */
export function links(page: SourcePage, map: LinkMap): Edit[] {
  const edits: Edit[] = []
  const lost = new Set<string>()
  visit(page.tree, 'definition', (node) => {
    const verdict = judge(node.url, page, map)
    if (verdict.kind === 'nowhere') lost.add(node.identifier)
    edits.push(...ofDefinition(node, verdict))
  })
  visit(page.tree, (node) => {
    if (node.type === 'linkReference' && lost.has(node.identifier))
      edits.push(...unwrapped(node, { kind: 'link.dropped', detail: node.identifier }))
    else if (node.type === 'link') edits.push(...ofLink(node, judge(node.url, page, map), page.body))
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      edits.push(
        ...node.attributes.flatMap((each) =>
          each.type === 'mdxJsxAttribute' ? ofAttribute(each, page, map) : [],
        ),
      )
  })
  return edits
}

function judge(url: string, page: SourcePage, map: LinkMap): Resolved {
  const broken = addressRule(url, 'link')
  return broken ? { kind: 'nowhere', why: broken } : map.resolve(url, page)
}

const warningOf = (verdict: Resolved, url: string) =>
  verdict.kind === 'nowhere'
    ? { kind: 'link.dropped', detail: `${url.slice(0, 200)} (${verdict.why})` }
    : { kind: 'link.anchor-dropped', detail: url.slice(0, 200) }

function ofLink(node: Link, verdict: Resolved, source: string): Edit[] {
  const { url } = node
  if (verdict.kind === 'elsewhere') return []
  const isAuto = !source.startsWith('[', startOf(node))
  if (isAuto) return verdict.kind === 'nowhere' ? [instead(node, `\`${url}\``, warningOf(verdict, url))] : []
  if (verdict.kind === 'nowhere' || node.children.length === 0)
    return unwrapped(
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

function ofDefinition(node: Definition, verdict: Resolved): Edit[] {
  const label = `[${node.label ?? node.identifier}]: `
  if (verdict.kind === 'elsewhere') return []
  if (verdict.kind === 'nowhere') return [instead(node, '', warningOf(verdict, node.url))]
  return [
    instead(node, label + verdict.path, ...(verdict.isAnchorLost ? [warningOf(verdict, node.url)] : [])),
  ]
}

function ofAttribute(attribute: MdxJsxAttribute, page: SourcePage, map: LinkMap): Edit[] {
  if (!['href', 'to'].includes(attribute.name) || typeof attribute.value !== 'string') return []
  const url = attribute.value
  const verdict = judge(url, page, map)
  if (verdict.kind === 'elsewhere') return []
  if (verdict.kind === 'nowhere') return [instead(attribute, '', warningOf(verdict, url))]
  const warning = verdict.isAnchorLost ? [warningOf(verdict, url)] : []
  return [instead(attribute, `${attribute.name}="${verdict.path}"`, ...warning)]
}
