import { slug } from 'github-slugger'
import type { Element, ElementContent } from 'hast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import type { Handlers, State } from 'mdast-util-to-hast'
import { anchorElement } from './anchors.ts'
import { componentElement, HTML_TAGS } from './components.ts'
import { htmlTags } from './html-tags.ts'
import { literalOf } from './literal.ts'

/** How the MDX parts of a tree become elements: known names only, plain attributes only, and no code at all. */
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

function element(
  state: State,
  node: MdxJsxFlowElement | MdxJsxTextElement,
): Element | ElementContent[] | undefined {
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
  const { title, href, id = component.tagName === 'details' && title ? slug(title) : '' } = propertiesOf(node)
  return {
    type: 'element',
    tagName: component.tagName,
    properties: {
      className: [component.className],
      ...(id && { id }),
      ...(href && component.tagName === 'a' ? { href } : {}),
    },
    children: [...titleOf(component.tagName, title), ...children],
  }
}

/** Older pages mark a place by `<a name>`. */
function withNameAsId(
  tagName: string,
  { name, ...properties }: Record<string, string>,
): Record<string, string> {
  return tagName === 'a' && name && !properties['id'] ? { ...properties, id: name } : properties
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g

/** HTML in plain Markdown is not shown, but the places that it names stay: links lead there. */
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

function propertiesOf(node: MdxJsxFlowElement | MdxJsxTextElement): Record<string, string> {
  const plain = node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return []
    const { name, value } = attribute
    const read = typeof value === 'object' && value !== null ? literalOf(value.data?.estree) : (value ?? '')
    return read === undefined || read === null ? [] : [[name, String(read)] as const]
  })
  return Object.fromEntries(plain)
}
