import { oneOf, optionalText, readTable, text } from '@ppman/facts'

const ABBREVIATIONS = readTable(new URL('./facts/abbreviations.csv', import.meta.url), {
  abbreviation: text,
  written_out: optionalText,
  used: oneOf(['stored', 'matched']),
})

/**
 * Abbreviations on cards and in directories by the words that they stand for; words that stand for
 * nothing are dropped. Folded names that are stored use the first kind only.
 */
export const abbreviationsFor = (kind: 'stored' | 'matched'): ReadonlyMap<string, string> =>
  new Map(ABBREVIATIONS.filter(({ used }) => used === kind).map((row) => [row.abbreviation, row.written_out]))

const STORED = abbreviationsFor('stored')

/** Words that are printed both joined and separate. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bunited health ?care\b/g, 'unitedhealthcare'],
  [/\bbluecross\b/g, 'blue cross'],
  [/\bblueshield\b/g, 'blue shield'],
]

/**
 * A company's name for comparing: lower case, no accents or punctuation, abbreviations written out,
 * legal forms dropped. `BCBS of Texas, Inc.` becomes `blue cross blue shield texas`. A name of such
 * words only keeps them.
 */
export function foldName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const joined = JOINED.reduce((text, [pattern, words]) => text.replace(pattern, words), plain)
  const folded = joined
    .split(' ')
    .map((word) => STORED.get(word) ?? word)
    .filter(Boolean)
    .join(' ')
  return folded || joined
}

/** A name as a URL slug: `Blue Cross & Blue Shield` becomes `blue-cross-blue-shield`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug.slice(0, 100) || 'payer'
}
