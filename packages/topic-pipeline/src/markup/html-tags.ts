export type HtmlTag = { name: string; attributes: ReadonlyMap<string, string> }

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
