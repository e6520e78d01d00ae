import { meantUrl } from './hpt-url.ts'

/** A person looks at a few, not at a whole site map. */
const MAX_HINTS = 20
const IN_TEXT = /https?:\/\/[^\s"'<>]+/gi
const IN_MARKUP = /\bhref\s*=\s*["']([^"']+)["']/gi
const PRICE_WORDS =
  /standard-?_?charges?|machine.?readable|\bmrf\b|transparen|charge-?master|pricing|\.(csv|json|zip|xlsx)\b/i

/** Addresses in prose, or those in markup that speak of prices, in the order they stand, each once. */
export function urlHints(
  text: string,
  { isMarkup, base }: { isMarkup: boolean; base: string | null },
): string[] {
  const found = isMarkup
    ? [...text.matchAll(IN_MARKUP)].map(([, href]) => href!)
    : (text.match(IN_TEXT) ?? [])
  const urls = found.flatMap((written) => meantUrl(written.replaceAll('&amp;', '&'), base)?.url ?? [])
  return [...new Set(isMarkup ? urls.filter((url) => PRICE_WORDS.test(url)) : urls)].slice(0, MAX_HINTS)
}
