import type { Node, Root } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { visit } from 'unist-util-visit'
import { componentElement, HTML_TAGS } from '../markup/elements.ts'
import { type Finding, type FindingRule, placeOfNode } from '../review.ts'
import { isEmptyProgram, literalOf } from '../markup/mdx-parser.ts'

/**
 * Finds MDX that would need to be executed or uses elements outside the allow list. The renderer
 * drops both.
 */
export function structure(tree: Root): Finding[] {
  const findings: Finding[] = []
  visit(tree, (node) => {
    for (const ruleId of rulesBrokenBy(node)) findings.push(finding(node, ruleId))
  })
  return findings
}

function rulesBrokenBy(node: Root | Root['children'][number]): string[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return (node.data?.estree?.body ?? []).map(({ type }) =>
        type === 'ImportDeclaration' ? 'mdx.import' : 'mdx.export',
      )
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return isEmptyProgram(node.data?.estree) || literalOf(node.data?.estree) !== undefined
        ? []
        : ['mdx.expression']
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return elementRules(node)
    default:
      return []
  }
}

function elementRules(element: MdxJsxFlowElement | MdxJsxTextElement): string[] {
  const { name, attributes } = element
  const attributeRules = attributes.flatMap((each) =>
    each.type === 'mdxJsxAttribute' ? attributeRule(each) : ['mdx.spread'],
  )
  if (name === null || HTML_TAGS.has(name) || componentElement(name)) return attributeRules
  return [/^[a-z]/.test(name) ? 'mdx.html-not-allowed' : 'mdx.component-not-allowed', ...attributeRules]
}

function attributeRule({ name, value }: MdxJsxAttribute): string[] {
  if (/^on/i.test(name) || name === 'dangerouslySetInnerHTML') return ['mdx.event-handler']
  if (typeof value !== 'object' || value === null) return []
  return literalOf(value.data?.estree) === undefined ? ['mdx.attribute-expression'] : []
}

const HINTS: Record<string, string> = {
  'mdx.import': 'Components are built in; remove the import.',
  'mdx.export': 'Remove the export.',
  'mdx.expression': 'Write the value itself: pages are never run.',
  'mdx.spread': 'Write each attribute by name.',
  'mdx.event-handler': 'Pages carry no scripts; remove the handler.',
  'mdx.attribute-expression': 'Write the value as a plain string.',
  'mdx.html-not-allowed': 'Use Markdown or one of the allowed elements.',
  'mdx.component-not-allowed': 'Use one of the built-in components.',
}

export const structureRules = (): FindingRule[] =>
  Object.entries(HINTS).map(([ruleId, hint]) => ({ ruleId, upsert: 'error', approve: 'error', hint }))

const finding = (node: Node, ruleId: string): Finding => ({
  ...placeOfNode(node),
  ruleId,
  class: 'mdx',
  severity: 'error',
  field: 'bodyMdx',
  message: 'This part of the page is not content.',
  hint: HINTS[ruleId] ?? '',
})
