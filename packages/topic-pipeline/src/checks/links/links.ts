import type { Node, Root, Link, Parents } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { htmlTags } from '../../markup/elements.ts'
import { literalOf } from '../../markup/mdx-parser.ts'
import {
  type Finding,
  type FindingRule,
  type PipelineContext,
  placeOfNode,
  type Severity,
} from '../../review.ts'
import { addressRule, internalTarget } from './link-address.ts'

/** Pages of the site that are not topics. */
const SITE_PAGES = new Set([
  '/',
  '/docs',
  '/docs/search',
  '/docs/changelog',
  '/docs/changelog.xml',
  '/llms.txt',
  '/sitemap.xml',
  '/robots.txt',
])

/** Fragments that lead to the start of any page (HTML standard, 7.4.6.3). */
const TOP = /^(?:top)?$/i

/** Rules that only warn at upsert, because a linked page may be written later. */
const WARN_UNTIL_APPROVED = new Set([
  'link.unresolved-topic',
  'link.missing-topic-anchor',
  'link.local-host',
  'link.private-ip',
])
const WARN = new Set(['link.duplicate-definition', 'link.empty-text', 'link.no-address'])

type LinkCheck = { tree: Root; source: string; anchors: readonly string[]; context: PipelineContext }

/** Finds links that are broken, private or unsafe. Nothing is fetched. */
export function links({ tree, source, anchors, context }: LinkCheck): Finding[] {
  const broken = brokenSyntax(tree, source)
  const malformed = new Set(broken.flatMap(({ node, ruleId }) => (ruleId === 'link.malformed' ? [node] : [])))
  const whole = pageLinks(tree).filter(({ node }) => !malformed.has(node))
  const found = whole.flatMap((link) => {
    const ruleId = ruleBrokenBy(link, anchors, context)
    return ruleId ? [{ node: link.node, ruleId }] : []
  })
  return [...found, ...broken].map(({ node, ruleId }) => finding(node, ruleId, context))
}

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu
const emptyText = (label: string | null) => (label?.replace(UNSEEN, '') === '' ? 'link.empty-text' : null)

function ruleBrokenBy(
  { url, usage, label }: PageLink,
  ownAnchors: readonly string[],
  context: PipelineContext,
): string | null {
  if (url === null) return 'link.no-address'
  return addressRule(url, usage) ?? destinationRule({ url, usage }, ownAnchors, context) ?? emptyText(label)
}

function destinationRule(
  { url, usage }: { url: string; usage: PageLink['usage'] },
  ownAnchors: readonly string[],
  context: PipelineContext,
): string | null {
  if (usage === 'image') return null
  const target = internalTarget(url, context.pagePath, context.siteOrigin)
  if (!target || SITE_PAGES.has(target.path)) return null
  const samePage = target.path === context.pagePath
  const anchors = samePage ? ownAnchors : context.targets.get(target.path)
  if (!anchors) return 'link.unresolved-topic'
  if (TOP.test(target.anchor) || anchors.includes(target.anchor)) return null
  return samePage ? 'link.missing-anchor' : 'link.missing-topic-anchor'
}

function severityOf(ruleId: string, stage: PipelineContext['stage']): Severity {
  if (stage === 'draft' || WARN.has(ruleId)) return 'warning'
  return WARN_UNTIL_APPROVED.has(ruleId) && stage !== 'approve' ? 'warning' : 'error'
}

const HINTS: Record<string, string> = {
  'link.empty': 'Say where the link leads.',
  'link.empty-text': 'Give the link words that say where it leads.',
  'link.no-address': 'Say where the link leads, or write the words without it.',
  'link.placeholder': 'Replace the placeholder by the address.',
  'link.malformed': 'Write a whole address; encode blanks as %20.',
  'link.undefined-reference': 'Define the reference or correct its name.',
  'link.unsafe-scheme': 'Use http, https, mailto or tel.',
  'link.file-scheme': 'Readers have no access to this file; publish it and link to it.',
  'link.missing-anchor': 'No heading, element or footnote of this page has this id.',
  'link.missing-topic-anchor': 'No heading, element or footnote of the linked page has this id.',
  'link.unresolved-topic': 'There is no such page (yet).',
  'link.local-host': 'This address exists on your machine only.',
  'link.private-ip': 'This address exists on your network only.',
  'link.duplicate-definition': 'Only the first definition counts; remove the other.',
}

export const linkRules = (): FindingRule[] =>
  Object.entries(HINTS).map(([ruleId, hint]) => ({
    ruleId,
    upsert: severityOf(ruleId, 'upsert'),
    approve: severityOf(ruleId, 'approve'),
    hint,
  }))

const finding = (node: Node, ruleId: string, { stage }: PipelineContext): Finding => ({
  ...placeOfNode(node),
  ruleId,
  class: 'link',
  severity: severityOf(ruleId, stage),
  field: 'bodyMdx',
  message: 'This link does not work for readers.',
  hint: HINTS[ruleId] ?? '',
})

/** A reference link; not the character classes of a pattern such as `[A-Z][0-9]`. */
const REFERENCE = /(?<!\\)\[(?!(?:\w-\w)+\])[^[\]\n]{1,200}\]\[(?!(?:\w-\w)+\])[^[\]\n]{0,200}\]/
/** An undefined footnote, and a wiki link. */
const NOTE = /(?<=[\p{L}\p{N}.,;:!?)"”’])\[\^[\w-]{1,100}\]/u
const WIKI_LINK = /(?<!\\)\[\[[\p{L}\p{N}][^[\]\n]{0,200}\s[^[\]\n]{1,200}\]\]/u
/**
 * A link with a blank in its address or without its end; `[words](` before another link belongs to
 * that one.
 */
const HALF_LINK = /(?<!\\)\[[^[\]\n]{1,200}\]\((?:[^()\n]{1,500}\)|[^()\n]{1,500}$)/
/**
 * Misplaced brackets around a page of this site: `[text] (./page)`, `(text)[./page]`,
 * `[text(./page)`.
 */
const MISPLACED_BRACKETS = new RegExp(
  '(?<!\\\\)(?:\\[(?!\\d+\\])[^[\\]\\n]{1,200}\\] \\((?:\\.{1,2}\\/|[/#])[\\w%#][^()\\s]{0,300}\\)|' +
    '\\([^()\\n]{1,200}\\)\\[(?:\\.{1,2}\\/|[/#])[\\w%#][^[\\]\\s]{0,300}\\]|\\[[^[\\]()\\n]' +
    '{1,200}\\((?:\\.{1,2}\\/|\\/)[\\w%#][^()\\s]{0,300}\\))',
)
/**
 * Text before an autolinked address that was meant as link text: `[words](`, `[words] (`,
 * `(words)[`, `[words(`.
 */
const LINK_BEGUN = /(?<!\\)(?:\[(?!\d+\])[^[\]\n]{1,200}\] ?\(|\([^()\n]{1,200}\)\[|\[[^[\]()\n]{1,200}\()$/

/** More than the longest match of {@link LINK_BEGUN}. */
const REACH = 410
/** In longer blocks, links without a position are not searched. */
const MAX_BLOCK_CHARS = 20_000

/** Finds links that the parser read as plain text, and duplicate definitions. */
function brokenSyntax(tree: Root, source: string): { node: Node; ruleId: string }[] {
  const found: { node: Node; ruleId: string }[] = []
  const defined = new Set<string>()
  visit(tree, (node, _index, parent) => {
    const ruleId = syntaxRule(node, parent, source)
    if (ruleId) found.push({ node: node.position ? node : (parent ?? node), ruleId })
    if (node.type !== 'definition') return
    if (defined.has(node.identifier)) found.push({ node, ruleId: 'link.duplicate-definition' })
    defined.add(node.identifier)
  })
  return found
}

function syntaxRule(
  node: Root | Root['children'][number],
  parent: Parents | undefined,
  source: string,
): string | null {
  if (node.type === 'text') return textRule(sliceOf(node, source))
  return node.type === 'link' && parent ? bareLinkRule(node, parent, source) : null
}

function textRule(written: string): string | null {
  if (REFERENCE.test(written) || NOTE.test(written) || WIKI_LINK.test(written))
    return 'link.undefined-reference'
  return HALF_LINK.test(written) || MISPLACED_BRACKETS.test(written) ? 'link.malformed' : null
}

/** Checks autolinked addresses; those made by an extension have no position. */
function bareLinkRule(node: Link, parent: Parents, source: string): string | null {
  const start = node.position?.start.offset ?? startIn(parent, node.url, source)
  const isBracketed = source[start] === '[' || source[start] === '<'
  return !isBracketed &&
    LINK_BEGUN.test(
      source.slice(Math.max(parent.position?.start.offset ?? 0, start - REACH), Math.max(0, start)),
    )
    ? 'link.malformed'
    : null
}

/** Offset of a link in its block; -1 when it is not found. */
function startIn({ position }: Parents, url: string, source: string): number {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  const index = end - start > MAX_BLOCK_CHARS ? -1 : source.slice(start, end).indexOf(url)
  return index === -1 ? -1 : start + index
}

/** The source of a node, where escaped brackets are still visible. */
const sliceOf = ({ position }: Node, source: string) =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

/**
 * An address in a page, null for an `<a>` without one. `label` is null for images, definitions and
 * attributes.
 */
type PageLink = { node: Node; url: string | null; usage: 'link' | 'image'; label: string | null }

/**
 * All addresses in a body: links, images, definitions, and attributes of elements and components.
 */
function pageLinks(tree: Root): PageLink[] {
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
