import { slug } from 'github-slugger'
import type { Element, ElementContent, Properties } from 'hast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import type { Handlers, State } from 'mdast-util-to-hast'
import { anchorElement } from './anchors.ts'
import { type ComponentElement, componentElement, HTML_TAGS, htmlTags } from '../markup/elements.ts'
import { literalOf } from '../markup/mdx-parser.ts'

/** Converts MDX nodes to elements: known names and plain attributes only, no code. */
export const mdxHandlers: Handlers = {
  mdxjsEsm: () => undefined,
  mdxFlowExpression: expression,
  mdxTextExpression: expression,
  mdxJsxFlowElement: element,
  mdxJsxTextElement: element,
  html: htmlAnchors,
}

function expression(
  _state: State,
  node: { data?: { estree?: Parameters<typeof literalOf>[0] } },
): ElementContent | undefined {
  const value = literalOf(node.data?.estree)
  return value === undefined || value === null || typeof value === 'boolean'
    ? undefined
    : { type: 'text', value: String(value) }
}

function element(state: State, node: MdxElement): Element | ElementContent[] | undefined {
  const children = state.all(node)
  if (node.name === null) return children
  if (HTML_TAGS.has(node.name)) {
    const plain: Element = {
      type: 'element',
      tagName: node.name,
      properties: withNameAsId(node.name, propertiesOf(node)),
      children,
    }
    state.patch(node, plain)
    return plain
  }
  const component = componentElement(node.name)
  if (!component) return undefined
  return componentOf(node, component, children)
}

type MdxElement = MdxJsxFlowElement | MdxJsxTextElement

/**
 * Renders a component. `<LinkCard>` and a `<Card>` with an address become links; a Card that
 * contains links only links its title.
 */
function componentOf(
  node: MdxElement,
  { tagName, className }: ComponentElement,
  children: ElementContent[],
): Element {
  const { title, href, id = tagName === 'details' && title ? slug(title) : '' } = propertiesOf(node)
  const properties = { className: [className], ...(id && { id }) }
  const heading = titleOf(tagName, title)
  const isLinkedCard = node.name === 'Card' && !!href
  if (tagName === 'a' || (isLinkedCard && !children.some(isInteractive)))
    return elementOf('a', { ...properties, ...(href && { href }) }, [...heading, ...children])
  const top = isLinkedCard && title ? [elementOf('a', { href }, heading)] : heading
  return elementOf(tagName, properties, [...top, ...children])
}

const elementOf = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** HTML allows no link and no `<details>` inside a link. */
const isInteractive = (node: ElementContent): boolean =>
  node.type === 'element' &&
  (node.tagName === 'a' || node.tagName === 'details' || node.children.some(isInteractive))

/** Older pages use `<a name>` as an anchor. */
function withNameAsId(
  tagName: string,
  { name, ...properties }: Record<string, string>,
): Record<string, string> {
  return tagName === 'a' && name && !properties['id'] ? { ...properties, id: name } : properties
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g

/** Raw HTML in Markdown is not rendered, but its anchors stay, because links lead there. */
function htmlAnchors(_state: State, { value }: { value: string }): ElementContent[] {
  return htmlTags(value.replace(COMMENT, '')).flatMap(({ name, attributes }) => {
    const id = attributes.get('id') || (name === 'a' && attributes.get('name'))
    return id ? [anchorElement(id)] : []
  })
}

function titleOf(componentTag: string, title: string | undefined): ElementContent[] {
  const tagName = componentTag === 'details' ? 'summary' : componentTag === 'figure' ? 'figcaption' : 'strong'
  if (!title) return []
  return [
    {
      type: 'element',
      tagName,
      properties: { className: ['docs-title'] },
      children: [{ type: 'text', value: title }],
    },
  ]
}

function propertiesOf(node: MdxElement): Record<string, string> {
  const plain = node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return []
    const { name, value } = attribute
    const read = typeof value === 'object' && value !== null ? literalOf(value.data?.estree) : (value ?? '')
    return read === undefined || read === null ? [] : [[name, String(read)] as const]
  })
  return Object.fromEntries(plain)
}
