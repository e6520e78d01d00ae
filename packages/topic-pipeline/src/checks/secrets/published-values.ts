import { createHash } from 'node:crypto'
import { readTable, text as cell } from '@ppman/facts'
import { wordsOfConcept } from './model/context-concepts.ts'

const PUBLISHED: ReadonlySet<string> = new Set(
  readTable(new URL('./facts/published-values.csv', import.meta.url), {
    document: cell,
    value: cell,
    sha256: cell,
  }).map(({ sha256 }) => sha256),
)
/** What a text says of a value that is printed for everybody. */
const SAYS_SO = new RegExp(
  `(?<!\\p{L})(?:${wordsOfConcept('invented').join('|')}|azurite|` +
    'published|documented|readme|appendix|fips|nist|' +
    'specification|standard|test (?:key|case)s?|always pass(?:es)?|opens nothing|does not work)(?!\\p{L})',
  'iu',
)
const REACH = { before: 400, after: 300 }

/**
 * Whether a value is one that a standard or the maker of an emulator prints for everybody, and the
 * text beside it says so.
 */
export function isPublishedValue(found: string, text: string): boolean {
  const value = found.replace(/[.,;:]$/, '')
  if (!PUBLISHED.has(createHash('sha256').update(value).digest('hex'))) return false
  const start = text.indexOf(value)
  if (start < 0) return false
  const near = text.slice(Math.max(0, start - REACH.before), start + value.length + REACH.after)
  return SAYS_SO.test(near.replace(value, ''))
}
