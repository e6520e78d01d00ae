import GithubSlugger from 'github-slugger'
import type { Element, ElementContent, Nodes, Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { anchorElement, connectAnchors, writtenId } from './anchors.ts'
import { highlight } from './highlight.ts'
import { mdxHandlers } from './mdx-to-hast.ts'
import { tamePictures } from './page-pictures.ts'
import { sanitizeSchema } from './sanitize-schema.ts'

/**
 * `start` is where it begins in the Markdown of the page, in UTF-16 units; null for one that the
 * author did not write (footnotes).
 */
export type Heading = { depth: number; id: string; text: string; start: number | null }
/** What a page says about where it leads: the words of a link and its address as written. */
export type RenderedLink = { href: string; text: string }
export type Rendered = {
  html: string
  plainText: string
  headings: Heading[]
  /** What `#…` may name on this page: headings, ids of the author, footnotes. */
  anchors: string[]
  links: RenderedLink[]
}

const toHtml = unified()
  .use(remarkRehype, { handlers: mdxHandlers, clobberPrefix: '' })
  .use(rehypeSanitize, sanitizeSchema)
  .use(rehypeStringify)
  .freeze()

/**
 * Safe HTML of a body, its plain text and links for search, and its headings. A first heading that
 * repeats the title is left to the page's own.
 */
export function render(tree: Root, title: string): Rendered {
  const page = toHtml.runSync(tree)
  tamePictures(page)
  const headings = nameHeadings(page)
  const anchors = connectAnchors(page, new Set(headings.map(({ id }) => id)))
  const plainText = textOf(page)
    .replace(/[ \t]+/g, ' ')
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : blanks))
    .trim()
  const links = linksOf(page)
  dropRepeatedTitle(page, title)
  highlight(page)
  return { html: toHtml.stringify(page), plainText, headings, anchors, links }
}

/** Ids come after sanitising: they are ours, so links to `#anchor` need no prefix. */
function nameHeadings(page: HastRoot): Heading[] {
  const slugger = new GithubSlugger()
  const headings: Heading[] = []
  visit(page, 'element', (element) => {
    const depth = /^h([1-6])$/.exec(element.tagName)?.[1]
    if (!depth) return
    const ownId = takeCustomId(element) ?? writtenId(element)
    const text = textOf(element).trim()
    const id = slugger.slug(text)
    element.properties['id'] = id
    if (ownId && ownId !== id) element.children.unshift(anchorElement(ownId))
    headings.push({ depth: Number(depth), id, text, start: element.position?.start.offset ?? null })
  })
  return headings
}

const CUSTOM_ID = /\s{0,40}\{#([\p{L}\p{N}_.:-]{1,100})\}\s{0,40}$/u

/** Takes `{#id}` off the end of a heading. */
function takeCustomId({ children }: Element): string | null {
  const last = children.at(-1)
  const id = last?.type === 'text' ? CUSTOM_ID.exec(last.value)?.[1] : undefined
  if (last?.type === 'text' && id) last.value = last.value.replace(CUSTOM_ID, '')
  return id ?? null
}

function linksOf(page: HastRoot): RenderedLink[] {
  const links: RenderedLink[] = []
  visit(page, 'element', (element) => {
    const { href } = element.properties
    const text =
      element.tagName === 'a' && typeof href === 'string' ? textOf(element).replace(/\s+/g, ' ').trim() : ''
    if (text) links.push({ href: href as string, text })
  })
  return links
}

function dropRepeatedTitle(page: HastRoot, title: string): void {
  const at = page.children.findIndex(({ type }) => type === 'element')
  const first = page.children[at] as Element | undefined
  if (first?.tagName === 'h1' && textOf(first).trim() === title.trim())
    page.children.splice(at, 1, ...first.children.filter(isAnchor))
}

const isAnchor = (node: ElementContent): node is Element =>
  node.type === 'element' && node.children.length === 0 && !!node.properties['id']

const BLOCKS = /^(?:p|h[1-6]|li|tr|pre|blockquote|aside|section|div|dt|dd|summary|figcaption|br|hr)$/

function textOf(node: Nodes | ElementContent): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const inside = node.children.map((child) => textOf(child as ElementContent)).join('')
  return node.type === 'element' && isBlock(node) ? `${inside}\n` : inside
}

/** A Card is a block, also when it is a link. */
const isBlock = ({ tagName, properties: { className } }: Element) =>
  BLOCKS.test(tagName) || (Array.isArray(className) && className.includes('docs-card'))
