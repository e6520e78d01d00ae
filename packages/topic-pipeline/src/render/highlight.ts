import type { Element, Root } from 'hast'
import { common, createLowlight } from 'lowlight'
import { SKIP, visit } from 'unist-util-visit'

const lowlight = createLowlight(common)

/**
 * A page of more code than this is shown plain: colours are worth no wait (docs-publishing 3.3).
 */
const MAX_CODE_CHARS = 100_000

/**
 * Colours fenced code by classes alone, so that pages need no inline style. Languages that are not
 * known stay plain.
 */
export function highlight(page: Root): void {
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
