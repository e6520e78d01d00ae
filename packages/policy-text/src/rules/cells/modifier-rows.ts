import { regex } from '../../text/pattern.ts'
import { maskedTemplate } from '../clauses/mask-codes.ts'
import type { MaskedSentence } from '../clauses/phrase.ts'
import type { Range } from '../segments/units.ts'
import { codesWithNames } from './cell-value.ts'

/** A table whose first column holds modifiers. */
export const isOfModifiers = ([first = '']: readonly string[]) =>
  /^\W*(?:modifiers?|mods?\.?)(?: codes?)?\W*$/i.test(first)

const ONLY_MODIFIERS = /^\s*-?[A-Z\d]{2}(?:(?:,? (?:and|or)|[,/]) ?[A-Z\d]{2}){0,7}\s*$/
/** Cells that describe a modifier state nothing, whatever words they hold. */
const DESCRIBES = /descri|name|meaning|definition|short/i

/** What becomes of a modifier, or of what is paid with it, by the words of its cell. */
const HANDLINGS: readonly [words: RegExp, sentence: (content: string) => string][] = [
  [
    regex('i')`
      ^(?:informational|information only|no (?:effect|impact|change) (?:on|in|to) |nothing\b|tracking only|
      for (?:reporting|tracking))
    `,
    () => 'Modifier {row} is informational only',
  ],
  [
    regex('i')`
      ^(?:(?:is |are )?(?:paid|pays|allowed|payment|reimbursed)(?: is)?(?: at)? )?\d{1,3}(?:\.\d{1,2})? ?(?:%|
      percent)(?: of [a-z -]{3,60})?$
    `,
    (content) => `Modifier {row} is paid at ${content.replace(/^[a-z ]*(?=\d)/i, '')}`,
  ],
  [
    /^(?:(?:the )?(?:claim|line|service|charge)s? (?:is |are |will be )?)?(?:denied|denies|deny|rejected)\b/i,
    () => 'Claims with modifier {row} are denied',
  ],
  [/^(?:not (?:accepted|valid|recognized|used)|invalid)\b/i, () => 'Modifier {row} is not accepted'],
  [
    /^(?:not (?:paid|payable|reimbursed|reimbursable)|no (?:additional |separate |extra )?payment)\b/i,
    () => 'Modifier {row} is not reimbursed',
  ],
]

/** Reads a row of such a table; nothing where no cell says how its modifiers are handled. */
export function sentencesOfModifierRow(
  text: string,
  cells: readonly Range[],
  headings: readonly string[],
): MaskedSentence[] {
  const [first, ...others] = cells
  if (!first || !ONLY_MODIFIERS.test(text.slice(first.start, first.end))) return []
  const row = codesWithNames(text, first, 'modifier ').filter(({ kind }) => kind === 'modifier')
  return others.flatMap((cell, index) => {
    const content = text.slice(cell.start, cell.end).trim().replace(/[.;]$/, '')
    const found = HANDLINGS.find(([words]) => words.test(content))
    return !found || row.length === 0 || DESCRIBES.test(headings[index + 1] ?? '')
      ? []
      : [maskedTemplate(found[1](content), cell, { row, cell: [] })]
  })
}
