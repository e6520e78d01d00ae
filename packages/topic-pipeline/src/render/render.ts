import GithubSlugger from 'github-slugger'
import type { Element, ElementContent, Nodes, Root as HastRoot } from 'hast'
import { common, createLowlight } from 'lowlight'
import type { Root } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { isEmptyProgram } from '../markup/mdx-parser.ts'
import { anchorElement, connectAnchors, writtenId } from './anchors.ts'
import { mdxHandlers } from './mdx-to-hast.ts'
import { sanitizeSchema, replaceExternalImages } from './sanitize.ts'

/**
 * `start` is the UTF-16 offset in the page's Markdown; null for headings the author did not write
 * (footnotes).
 */
type Heading = { depth: number; id: string; text: string; start: number | null }
/** Text and address of a link as written. */
export type RenderedLink = { href: string; text: string }
export type Rendered = {
  html: string
  plainText: string
  headings: Heading[]
  /** Anchors of the page: headings, author ids, footnotes. */
  anchors: string[]
  links: RenderedLink[]
}

const toHtml = unified()
  .use(remarkRehype, { handlers: mdxHandlers, clobberPrefix: '' })
  .use(rehypeSanitize, sanitizeSchema)
  .use(rehypeStringify)
  .freeze()

/**
 * Renders a body to safe HTML, with plain text and links for search, and headings. A first heading
 * that repeats the title is dropped.
 */
export function render(tree: Root, title: string): Rendered {
  const page = toHtml.runSync(tree)
  replaceExternalImages(page)
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

/** Sets heading ids after sanitizing, so they need no prefix. */
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

/** Removes `{#id}` from the end of a heading and returns the id. */
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
  const index = page.children.findIndex(({ type }) => type === 'element')
  const first = page.children[index] as Element | undefined
  if (first?.tagName === 'h1' && textOf(first).trim() === title.trim())
    page.children.splice(index, 1, ...first.children.filter(isAnchor))
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

/** Whether an element is a block; a Card is one even as a link. */
const isBlock = ({ tagName, properties: { className } }: Element) =>
  BLOCKS.test(tagName) || (Array.isArray(className) && className.includes('docs-card'))

const lowlight = createLowlight(common)

/** Beyond this amount of code, a page is not highlighted (docs-publishing 3.3). */
const MAX_CODE_CHARS = 100_000

/**
 * Highlights fenced code with classes, so that pages need no inline styles. Unknown languages stay
 * plain.
 */
function highlight(page: HastRoot): void {
  let chars = 0
  visit(page, 'element', (element) => {
    if (element.tagName !== 'code') return
    const [language, text] = [languageOf(element), onlyText(element)]
    if (
      !language ||
      text === null ||
      !lowlight.registered(language) ||
      (chars += text.length) > MAX_CODE_CHARS
    )
      return SKIP
    element.children = lowlight.highlight(language, text).children as Element['children']
    return SKIP
  })
}

function languageOf({ properties: { className } }: Element): string | undefined {
  const names = Array.isArray(className) ? className : []
  return names
    .map((name) => /^language-(.+)$/.exec(name)?.[1]?.toLowerCase())
    .find((name) => name !== undefined)
}

const onlyText = ({ children: [first, ...more] }: Element) =>
  first?.type === 'text' && more.length === 0 ? first.value : null

type MarkdownTwin = {
  markdown: string
  /** Maps an offset of the source to the Markdown. */
  offsetOf: (sourceOffset: number) => number
}

/** The body as Markdown: the author's text without the front matter block and comments. */
export function markdownTwin(tree: Root, source: string): MarkdownTwin {
  const cuts = cutsOf(tree)
  let [text, index] = ['', 0]
  for (const [start, end] of cuts) [text, index] = [text + source.slice(index, start), end]
  text += source.slice(index)
  const leadingSpace = text.length - text.trimStart().length
  const cutBefore = (offset: number) =>
    cuts.reduce((sum, [start, end]) => (end <= offset ? sum + end - start : sum), leadingSpace)
  return { markdown: text.trim() + '\n', offsetOf: (offset) => Math.max(0, offset - cutBefore(offset)) }
}

function cutsOf(tree: Root): [start: number, end: number][] {
  const cuts: [start: number, end: number][] = []
  visit(tree, (node) => {
    const isComment =
      (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') &&
      isEmptyProgram(node.data?.estree)
    if (!isComment && node.type !== 'yaml' && node.type !== 'mdxjsEsm') return
    cuts.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0])
  })
  return cuts
}
