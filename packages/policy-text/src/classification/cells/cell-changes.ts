import type { Placed } from '../../diff/block-diff.ts'
import { codesIn } from '../../facts/codes.ts'
import { cellsOf, rowText } from '../../facts/context.ts'
import { answerOfMark } from '../../facts/marked-entries.ts'
import { normalize } from '../../normalization/normalize.ts'
import { limits } from '../../rules/cells/column-limits.ts'
import { COLUMNS } from '../../rules/cells/table-columns.ts'
import { valuesOf } from '../../rules/cells/values.ts'
import { SMALL_NUMBERS } from '../../text/number-words.ts'
import { regex } from '../../text/pattern.ts'
import { commonMeaning, type Legend } from './legend.ts'

/** A cell with another value than before, under its column heading. */
export type CellChange = {
  heading: string
  was: string
  is: string
  /** Both values as the legend or the page writes them out; "yes" and "no" for marks. */
  written: { was: string; is: string }
}

/** The changed short cells of a row that stays, with what the row is about. */
export type ChangedCells = {
  /** The first code of the row, or else its first cell. */
  name: string
  path: readonly string[]
  changes: readonly CellChange[]
  /** Whether no cell has another meaning. */
  areSame: boolean
  legends: { before: Legend; after: Legend }
}

/** A mark, a number or an abbreviation. */
const TERSE = /^(?:[^\p{L}\d]?|[$≤≥<>]? ?\d[\d.,]*%?|\p{Lu}[\p{Lu}\d/&.-]{0,4}|\p{L}|yes|no)$/u
const MAX_WORDS = 3
const DATED = /\b(?:19|20)\d{2}\b|\d\/\d|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w* \d/i

/** Headings of columns that name the row or say when and where it was written. */
const DESCRIBES_ROW = regex('i')`
  ^(?:#|no\.?|row|line|id|notes?|comments?|remarks?|sources?|references?|page|phone|fax|contacts?|links?|
  versions?|revisions?|(?:(?:cpt|hcpcs|procedure|service|drug|item|product|brand|generic|billing|plan|
  test) ?(?:\/ ?)?)*(?:names?|descriptions?|descriptors?|codes?|cpt|hcpcs|ndc|
  procedures?|services?|drugs?|items?|products?|tests?))$|
  \bdates?\b|\b(?:updated|reviewed|effective|revised)\b
`

const none = () => null

/** The changed short cells of two versions of a row; null where the rows are not of one table. */
export function changedCells(
  { before, after }: { before: Placed; after: Placed },
  legends: ChangedCells['legends'] = { before: none, after: none },
): ChangedCells | null {
  if (before.block.kind !== 'row' || after.block.kind !== 'row') return null
  const header = after.context.header
  const [were, are] = [before, after].map(({ norm }) => cellsOf(norm)) as [string[], string[]]
  const width = Math.max(were.length, are.length, header.length)
  // A row is read from the left: its last cells are left out when they are empty.
  if (before.context.header.join('|') !== header.join('|') || width < 2) return null
  if (were.length !== are.length && width !== header.length) return null
  const pairs = Array.from({ length: width }, (_, column) => ({
    heading: header[column] ?? '',
    was: were[column] ?? '',
    is: are[column] ?? '',
  }))
  const codes = codesIn(before.norm, { isRow: true })
  if (codes.join() !== codesIn(after.norm, { isRow: true }).join()) return null
  const [first, ...others] = pairs
  if (codes.length === 0 && (first!.was !== first!.is || first!.was === '')) return null
  const changed = (codes.length === 0 ? others : pairs).filter(({ was, is }) => was !== is)
  const isShort = changed.every(({ was, is }) => [was, is].every(isShortCell))
  const read = changed
    .filter(({ heading, was, is }) => [was, is].every(isShortCell) && !DESCRIBES_ROW.test(heading))
    .map((one) => ({ ...one, written: written(one, legends) }))
  const changes = read.filter((one) => !meansTheSame(one, after.block.path))
  const areSame = isShort && changes.length === 0 && read.length === changed.length && read.length > 0
  if (changes.length === 0 && !areSame) return null
  return { name: codes[0] ?? first!.was, path: after.block.path, changes, areSame, legends }
}

const isShortCell = (cell: string) =>
  cell.split(' ').length <= MAX_WORDS && !DATED.test(cell) && codesIn(cell, { isRow: true }).length === 0

/** Whether a value is a mark, a number or an abbreviation, which no other wording has. */
export const isTerse = (value: string) => TERSE.test(value)

/** Both values written out. Marks answer yes or no, unless a legend explains both. */
function written({ heading, was, is }: Omit<CellChange, 'written'>, legends: ChangedCells['legends']) {
  const [old, now] = [legends.before(was), legends.after(is)]
  const [a, b] = [answerOfMark(was), answerOfMark(is)]
  if (a && b && !(old && now)) return { was: a, is: b }
  const of = (value: string, meaning: string | null) =>
    meaning ?? commonMeaning(value, heading) ?? answerOfMark(value) ?? value
  return { was: of(was, old), is: of(is, now) }
}

function meansTheSame({ heading, written: { was, is } }: CellChange, path: readonly string[]): boolean {
  if (keyOf(was) === keyOf(is)) return true
  const [a, b] = [was, is].map((value) => sentenceOfCell(value, { heading, path }))
  return a !== null && a === b
}

const keyOf = (value: string): string => {
  const words = normalize(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}<>≤≥%.$ ]/gu, '')
  const number = SMALL_NUMBERS.findIndex((word) => word === words)
  return number < 0 ? words.replace(/s\b/g, '').replace(/ /g, '') : String(number)
}

/** Where a cell stands. */
type Place = { heading: string; path: readonly string[] }

/**
 * What a short value states below its heading, about `{row}`; null where the readers of cells know
 * neither the heading nor the value.
 */
export function sentenceOfCell(value: string, { heading, path }: Place): string | null {
  const above = heading.toLowerCase()
  const column = COLUMNS.find((one) => one.heading.test(above) && (one.fits?.(value) ?? true))
  const spoken = rowText(`{row} | ${value}`, { path, header: ['', heading] }).replace('; ', ' ')
  const candidates = [
    () => column?.read(value, above) ?? [],
    () => (valuesOf(value) ?? []).flatMap(({ sentences }) => [...sentences]),
    () => limits(value.toLowerCase(), above),
    () => (spoken === `{row} ${value}` ? [] : [spoken]),
  ]
  for (const read of candidates) {
    const sentences = read()
    if (sentences.length > 0) return sentences.join('. ').replaceAll('{cell}', value)
  }
  return null
}
