import { foldText } from './search-words.ts'

/** What a title says before or after its subject: the kind of paper, the number it belongs to, the program behind it. */
const PREFIXES = [
  /^billing (?:and|&) coding:?\s*/i,
  /^response to comments:?\s*/i,
  /^(?:draft|proposed|future)\b:?\s*/i,
  /^mol ?dx(?: ?- ?cdd)?\s*[:-]?\s+/i,
  /^(?:lab|mopath):\s*/i,
  /^d?l\d{5}\s+/i,
  /^for (?=moldx)/i,
]
const SUFFIXES = [
  /(?<![\s,–-])[\s,–-]*\(?\bd?[la]\d{5}\)?\.?\s*$/i,
  /(?<!\s)\s*(?:[-–—]\s*)?(?:medical )?policy article\s*$/i,
  /(?<!\s)\s+article\s*$/i,
  /(?<!\s)\s+lcd\s*$/i,
  /(?<![\s:,.–-])[\s:,.–-]+$/,
]

/** The subject of a title in lower case, the same for an LCD and the articles about it; the whole title when nothing else is left. */
export function topicOf(title: string): string {
  let rest = title.trim()
  for (let before = ''; before !== rest;) {
    before = rest
    for (const pattern of [...PREFIXES, ...SUFFIXES]) rest = rest.replace(pattern, '')
  }
  return foldText(rest) || foldText(title)
}
