import type { Node, Root } from 'mdast'
import type { PipelineContext } from '../../draft.ts'
import { type Finding, placeOfNode, type Severity } from '../../finding.ts'
import { type PageLink, pageLinks } from '../../markup/page-links.ts'
import { addressRule } from './link-address.ts'
import { internalTarget } from './link-target.ts'
import { brokenSyntax } from './link-syntax.ts'

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

/** Leads to the start of any page (HTML standard, 7.4.6.3). */
const TOP = /^(?:top)?$/i

/** Rules that warn at upsert: a page may be written before the page it links to. */
const WARN_UNTIL_APPROVED = new Set([
  'link.unresolved-topic',
  'link.missing-topic-anchor',
  'link.local-host',
  'link.private-ip',
])
const WARN = new Set(['link.duplicate-definition', 'link.empty-text', 'link.no-address'])

export type LinkCheck = { tree: Root; source: string; anchors: readonly string[]; context: PipelineContext }

/** Links that lead nowhere, somewhere private, or somewhere unsafe. Nothing is fetched. */
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

const finding = (node: Node, ruleId: string, { stage }: PipelineContext): Finding => ({
  ...placeOfNode(node),
  ruleId,
  class: 'link',
  severity: severityOf(ruleId, stage),
  field: 'bodyMdx',
  message: 'This link does not work for readers.',
  hint: HINTS[ruleId] ?? '',
})
