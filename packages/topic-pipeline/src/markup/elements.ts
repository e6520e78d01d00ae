/** HTML elements that authors may use: content only, nothing that loads, runs or posts. */
export const HTML_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr aside b blockquote br code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 ' +
    'h6 hr i img ins kbd li mark ol p ' +
    'pre q s samp section small span strong sub summary sup table tbody td tfoot th thead tr u ul var'
  ).split(' '),
)

/**
 * Components by name with the element they become; the class is `docs-` and the name in kebab case.
 */
const COMPONENT_TAGS: ReadonlyMap<string, string> = new Map([
  ...named('aside', 'Note Tip Info Warning Aside Callout'),
  ...named('div', 'Card CardGroup Tabs CodeGroup FileTree ParamField ResponseField AccordionGroup'),
  ...named('section', 'Tab TabItem'),
  ...named('span', 'Badge Icon Tooltip'),
  ...named('a', 'LinkCard'),
  ...named('figure', 'Frame'),
  ...named('ol', 'Steps'),
  ...named('li', 'Step'),
  ...named('details', 'Accordion'),
])

export type ComponentElement = { tagName: string; className: string }

/**
 * The element of a component, or null for an unknown name. A Map, so that `<constructor />` finds
 * nothing.
 */
export function componentElement(name: string): ComponentElement | null {
  const tagName = COMPONENT_TAGS.get(name)
  if (!tagName) return null
  return {
    tagName,
    className: `docs-${name.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`,
  }
}

function named(tagName: string, names: string): [name: string, tagName: string][] {
  return names.split(' ').map((name) => [name, tagName])
}

/** Whether authors may use the element or component. */
export const isKnownElement = (name: string): boolean => HTML_TAGS.has(name) || COMPONENT_TAGS.has(name)

type HtmlTag = { name: string; attributes: ReadonlyMap<string, string> }

const TAG =
  /<([a-z][a-z0-9]{0,30})((?:\s+[^\s=<>"'/]{1,60}(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s=<>"'/]{1,60})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/**
 * Opening tags of raw HTML in Markdown, in lower case; an attribute without a value has an empty
 * one.
 */
export function htmlTags(html: string): HtmlTag[] {
  return [...withoutComments(html).matchAll(TAG)].map(([, name = '', written = '']) => ({
    name: name.toLowerCase(),
    attributes: attributesOf(written),
  }))
}

function attributesOf(written: string): Map<string, string> {
  return new Map(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', a, b, c]) => [name.toLowerCase(), a ?? b ?? c ?? '']),
  )
}

/**
 * Removes comments; one without an end extends to the end of the text (HTML standard, 13.2.5.43).
 */
function withoutComments(html: string): string {
  const [first = '', ...rest] = html.split('<!--')
  return (
    first + rest.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join('')
  )
}
