import type { Node, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { visit } from 'unist-util-visit'
import type { Stage } from '../draft.ts'
import type { Finding } from '../finding.ts'
import { htmlTags } from '../html-tags.ts'
import { placeOfNode } from '../tree-place.ts'
import { altRule } from './alt-words.ts'

const IMAGE_COMPONENTS = new Set(['Image', 'Img', 'Figure', 'Picture', 'Screenshot', 'ZoomImage'])
/** A title as the diagram's own statement, or in its front matter. */
const DIAGRAM_TITLES = [
  /^[ \t]*accTitle[ \t]*:[ \t]*\S/m,
  /^---\r?\n(?:.*\r?\n){0,20}?[ \t]*title[ \t]*:[ \t]*\S/,
]
const ERRORS = new Set(['alt.missing', 'alt.missing-component', 'alt.link-image'])

/** Images, in Markdown, HTML or a component, and diagrams whose text alternative is missing or says nothing. */
export function altText(tree: Root, stage: Stage): Finding[] {
  const findings: Finding[] = []
  visit(tree, (node, _index, parent) => {
    const ruleId = ruleBrokenBy(node, parent?.type === 'link' && parent.children.length === 1)
    if (ruleId) findings.push(finding(node, ruleId, stage))
  })
  return findings
}

function ruleBrokenBy(node: Root | Root['children'][number], isWholeLink: boolean): string | null {
  if (node.type === 'code')
    return node.lang === 'mermaid' && !DIAGRAM_TITLES.some((title) => title.test(node.value))
      ? 'alt.mermaid-no-title'
      : null
  if (node.type === 'html')
    return (
      htmlTags(node.value)
        .map((tag) => (tag.name === 'img' ? ruleOfAttributes(tag.attributes) : null))
        .find(Boolean) ?? null
    )
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return elementRule(node)
  if (node.type !== 'image' && node.type !== 'imageReference') return null
  const rule = altRule(node.alt ?? '')
  return rule === 'alt.missing' && isWholeLink ? 'alt.link-image' : rule
}

function elementRule({ name, attributes }: MdxJsxFlowElement | MdxJsxTextElement): string | null {
  const isComponent = IMAGE_COMPONENTS.has(name ?? '')
  if (name !== 'img' && !isComponent) return null
  const values = new Map(
    attributes.flatMap((each) =>
      each.type === 'mdxJsxAttribute' && typeof each.value === 'string'
        ? [[each.name, each.value] as const]
        : [],
    ),
  )
  const rule = ruleOfAttributes(values)
  return rule === 'alt.missing' && isComponent ? 'alt.missing-component' : rule
}

/** An empty alternative is right for what the author declares to be decoration. */
function ruleOfAttributes(values: ReadonlyMap<string, string>): string | null {
  const isDecoration =
    ['presentation', 'none'].includes(values.get('role') ?? '') || values.get('aria-hidden') === 'true'
  return values.get('alt') === '' && isDecoration ? null : altRule(values.get('alt') ?? '')
}

const finding = (node: Node, ruleId: string, stage: Stage): Finding => ({
  ...placeOfNode(node),
  ruleId,
  class: 'alt',
  severity: ERRORS.has(ruleId) && stage !== 'draft' ? 'error' : 'warning',
  field: 'bodyMdx',
  message: 'Readers who do not see this image learn nothing from its description.',
  hint:
    ruleId === 'alt.mermaid-no-title'
      ? 'Give the diagram an accTitle line.'
      : 'Say in a sentence what the image shows.',
})
