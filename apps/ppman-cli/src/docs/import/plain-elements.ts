import { isEmptyProgram, isKnownElement, literalOf } from '@ppman/topic-pipeline/source'
import type { Image, Node, Root } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { SKIP, visit } from 'unist-util-visit'
import { type Warning, type Edit, replaceNode, unwrapNode } from './source-page.ts'

type MdxElement = MdxJsxFlowElement | MdxJsxTextElement

/** Elements without readable content. */
const UNREADABLE = new Set([
  'svg',
  'script',
  'style',
  'iframe',
  'video',
  'audio',
  'canvas',
  'object',
  'embed',
  'noscript',
  'template',
])
/** Attributes that describe an unknown component, the most specific first. */
const NAMING = ['title', 'name', 'label', 'text', 'alt']

/** Edits that remove what the review rejects: code, unknown elements, attributes with code. */
export function elementEdits(tree: Root): Edit[] {
  const edits: Edit[] = []
  visit(tree, (node) => {
    if (node.type === 'mdxjsEsm')
      edits.push(replaceNode(node, '', { kind: 'code.dropped', detail: firstLine(node.value) }))
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const isPlain = isEmptyProgram(node.data?.estree) || literalOf(node.data?.estree) !== undefined
      if (!isPlain)
        edits.push(replaceNode(node, '', { kind: 'expression.dropped', detail: firstLine(node.value) }))
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const found = editElement(node)
      edits.push(...found.edits)
      if (found.isWhole) return SKIP
    }
    return undefined
  })
  return edits
}

function editElement(node: MdxElement): { edits: Edit[]; isWhole: boolean } {
  const name = node.name ?? ''
  if (UNREADABLE.has(name))
    return { edits: [replaceNode(node, '', { kind: 'element.dropped', detail: name })], isWhole: true }
  if (name === '' || isKnownElement(name)) return { edits: attributeEdits(node), isWhole: false }
  if (name === 'img') return { edits: attributeEdits(node), isWhole: false }
  const warning = { kind: 'element.unwrapped', detail: name }
  if (node.children.length === 0)
    return { edits: [replaceNode(node, elementText(node), warning)], isWhole: true }
  return { edits: unwrapNode(node, warning), isWhole: false }
}

/** Text for an empty component: a describing attribute, or its own name. */
function elementText(node: MdxElement): string {
  const label = NAMING.map((name) => attributeText(node, name)).find((text) => text)
  const text = label ?? (/^[A-Z]/.test(node.name ?? '') ? node.name! : '')
  return node.type === 'mdxJsxFlowElement' && text ? `- ${text}` : text
}

function attributeEdits(node: MdxElement): Edit[] {
  return node.attributes.flatMap((attribute) => {
    if (attribute.type === 'mdxJsxAttribute' && isPlainAttribute(attribute)) return []
    const detail = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}'
    return [replaceNode(attribute as Node, '', { kind: 'attribute.dropped', detail })]
  })
}

function isPlainAttribute({ name, value }: MdxJsxAttribute): boolean {
  if (/^on/i.test(name) || name === 'dangerouslySetInnerHTML') return false
  return typeof value !== 'object' || value === null || literalOf(value.data?.estree) !== undefined
}

/** The text of an attribute; empty where it has none. */
function attributeText({ attributes: all }: MdxElement, name: string): string {
  const found = all.find(
    (each): each is MdxJsxAttribute => each.type === 'mdxJsxAttribute' && each.name === name,
  )?.value
  const value = typeof found === 'object' && found !== null ? literalOf(found.data?.estree) : found
  return typeof value === 'string' ? value.trim() : ''
}

const firstLine = (text: string) => text.split('\n')[0]!.slice(0, 80)

const EXTERNAL_URL = /^(?:https?:)?\/\//i

/**
 * Images are not imported: an image becomes its alt text, or a link if it is external and has none.
 */
export function pictureEdits(tree: Root): Edit[] {
  const edits: Edit[] = []
  visit(tree, (node) => {
    if (node.type === 'image') edits.push(...editPicture(node, node.url, node.alt ?? ''))
    else if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'img')
      edits.push(...editPicture(node, attributeText(node, 'src'), attributeText(node, 'alt')))
  })
  return edits
}

function editPicture(node: Image | MdxJsxFlowElement | MdxJsxTextElement, src: string, alt: string): Edit[] {
  const label = alt.trim().replace(/[[\]<>{}*_`\\]/g, ' ')
  if (EXTERNAL_URL.test(src))
    return label ? [] : [replaceNode(node, `[Picture](${src})`, { kind: 'picture.linked', detail: src })]
  if (/^data:image\//.test(src) && label) return []
  return [
    replaceNode(node, label ? `*${label.trim()}*` : '', {
      kind: 'picture.dropped',
      detail: src.slice(0, 80),
    }),
  ]
}

const FENCE = /^(?: {0,3}|\t)(`{3,}|~{3,})/
/**
 * Liquid (Jekyll), shortcodes (Hugo), attribute lists (kramdown) and comments of HTML, none of
 * which is content.
 */
const TAGS: readonly (readonly [kind: string, open: RegExp, close: RegExp])[] = [
  ['shortcode.dropped', /\{\{[<%]/g, /[%>]\}\}/g],
  ['liquid.dropped', /\{%-?/g, /%\}/g],
]
const BRACED: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['liquid.dropped', /\{\{-?[^\n{}]*?-?\}\}/g],
  ['attributes.dropped', /\{:[^\n{}]*\}/g],
]
const LINK_TAG = /\{%-?\s*(?:link|post_url)\s+([^\s%]+)\s*-?%\}/g

/**
 * Drops the tags of template languages outside code; a Liquid link tag becomes the path that it
 * names.
 */
export function dropTemplateTags(body: string): { text: string; warnings: Warning[] } {
  const warnings: Warning[] = []
  let fence: string | null = null
  const lines = blankComments(body)
    .split('\n')
    .map((line, index) => {
      const mark = FENCE.exec(line)?.[1]
      if (mark && (fence === null || line.trim().startsWith(fence))) fence = fence === null ? mark : null
      return fence !== null || mark
        ? line
        : cleanLine(line, (kind, detail) => warnings.push({ kind, line: index + 1, detail }))
    })
  return { text: lines.join('\n'), warnings }
}

/** Cleans a line outside of inline code. */
function cleanLine(line: string, warn: (kind: string, detail: string) => void): string {
  const parts = line.split(/(`+[^`]*`+)/)
  return parts.map((part, index) => (index % 2 === 1 ? part : cleanText(part, warn))).join('')
}

function cleanText(text: string, warn: (kind: string, detail: string) => void): string {
  let cleaned = text.replace(LINK_TAG, (_, path: string) => `/${path.replace(/^\//, '')}`)
  const drop = (kind: string) => (tag: string) => {
    warn(kind, tag.slice(0, 80))
    return ''
  }
  for (const [kind, open, close] of TAGS) cleaned = replaceSpans(cleaned, { open, close }, drop(kind))
  for (const [kind, pattern] of BRACED) cleaned = cleaned.replace(pattern, drop(kind))
  return cleaned
}

/** Blanks comments and keeps line breaks, so that warnings have the right line numbers. */
const blankComments = (body: string) =>
  replaceSpans(body, { open: /<!--/g, close: /-->/g }, (comment) => comment.replace(/[^\n]/g, ''))

/** Opening and closing pattern, both global. */
type Marks = { open: RegExp; close: RegExp }

/**
 * Replaces each span from an opening to the nearest close. One pattern for both would rescan the
 * rest of the text for every unclosed opening.
 */
function replaceSpans(text: string, { open, close }: Marks, replace: (span: string) => string): string {
  const pieces: string[] = []
  let end = 0
  for (const { 0: opening, index } of text.matchAll(open)) {
    if (index < end) continue
    close.lastIndex = index + opening.length
    if (!close.test(text)) break
    pieces.push(text.slice(end, index), replace(text.slice(index, close.lastIndex)))
    end = close.lastIndex
  }
  return pieces.join('') + text.slice(end)
}
