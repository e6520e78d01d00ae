import type { Node, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { htmlTags } from './html-tags.ts'
import { literalOf } from './mdx-parser.ts'

/**
 * An address in a page, null for an `<a>` without one. `label` is null for images, definitions and
 * attributes.
 */
export type PageLink = { node: Node; url: string | null; usage: 'link' | 'image'; label: string | null }

/**
 * All addresses in a body: links, images, definitions, and attributes of elements and components.
 */
export function pageLinks(tree: Root): PageLink[] {
  const links: PageLink[] = []
  visit(tree, (node) => {
    if (node.type === 'link') links.push({ node, url: node.url, usage: 'link', label: labelOf(node) })
    else if (node.type === 'definition') links.push({ node, url: node.url, usage: 'link', label: null })
    else if (node.type === 'image') links.push({ node, url: node.url, usage: 'image', label: null })
    else if (node.type === 'html') links.push(...htmlLinks(node))
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      links.push(...attributeLinks(node))
  })
  return links
}

/** The text of a link; null when it holds an image, whose alternative text is checked instead. */
const labelOf = (link: Extract<Root['children'][number], { type: 'link' }>) =>
  link.children.some(({ type }) => type === 'image' || type === 'imageReference') ? null : toString(link)

type Element = Extract<Root['children'][number], { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>
const ADDRESSES = ['href', 'src', 'to', 'cite', 'poster', 'data']
const usageOf = (attribute: string) => (attribute === 'src' ? ('image' as const) : ('link' as const))

function attributeLinks(node: Element): PageLink[] {
  const label =
    node.name === 'a' && node.children.every(({ type }) => type === 'text') ? toString(node) : null
  const links = node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || !ADDRESSES.includes(attribute.name)) return []
    const { value } = attribute
    const url = typeof value === 'string' ? value : literalOf(value?.data?.estree)
    return typeof url === 'string' ? [{ node, url, usage: usageOf(attribute.name), label }] : []
  })
  return links.length === 0 && label?.trim() && node.attributes.length === 0
    ? [{ node, url: null, usage: 'link', label }]
    : links
}

/** Links of raw HTML in Markdown; their text is outside the tag. */
function htmlLinks(node: Extract<Root['children'][number], { type: 'html' }>): PageLink[] {
  return htmlTags(node.value).flatMap(({ attributes }) =>
    ADDRESSES.flatMap((name) =>
      attributes.has(name) ? [{ node, url: attributes.get(name)!, usage: usageOf(name), label: null }] : [],
    ),
  )
}
