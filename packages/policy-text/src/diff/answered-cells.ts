import { cellsOf, rowText } from '../facts/context.ts'
import { codesIn } from '../facts/codes.ts'
import { statedDecisions } from '../facts/decisions.ts'
import { tokenStream } from '../normalization/normalize.ts'
import { regex } from '../text/pattern.ts'
import type { Placed } from './block-diff.ts'
import type { EntryPair } from './entry-pairs.ts'

/** A row whose cell about authorization was empty and is filled, or was filled and is empty. */
export type AnsweredCell = EntryPair & {
  isRequired: boolean
  codes: readonly string[]
  /** Whether nothing else of the row changed. */
  isWhole: boolean
}

/**
 * Rows of the same codes below the same column headings, and items of the same codes, of which one
 * asks for authorization. A row without codes has the same other cells.
 */
export function answeredCells(pairs: readonly EntryPair[]): AnsweredCell[] {
  return pairs.flatMap((pair) => {
    const { before, after } = pair
    const { kind } = after.block
    if (kind !== before.block.kind || (kind !== 'row' && kind !== 'item')) return []
    const codes = codesIn(after.norm, { isRow: true })
    if (codes.join() !== codesIn(before.norm, { isRow: true }).join()) return []
    if (kind === 'item') {
      const isRequired = isNoted(before, after)
      const isAnswered = codes.length > 0 && (isRequired || isNoted(after, before))
      return isAnswered ? [{ ...pair, isRequired, codes, isWhole: true }] : []
    }
    if (headingsOf(before) !== headingsOf(after)) return []
    const [was, is] = [answersOf(before, after), answersOf(after, before)]
    const [begins, ends] = [filledIn(was, is), filledIn(is, was)]
    if (begins === ends) return []
    const isWhole = (begins ?? ends) === 'alone'
    return codes.length > 0 || isWhole ? [{ ...pair, isRequired: begins !== null, codes, isWhole }] : []
  })
}

/** What an item has at its end, as a note or a picture: "93306 Echo (PA)". */
const NOTE = regex('i')`
  ^[\s(,;:–-]*(?:PA|(?:prior|pre)[- ]?auth(?:orization)?|
  pre-?cert(?:ification)?)(?: (?:required|needed))?[).]?$
`
const isNoted = ({ norm: was }: Placed, { norm: is }: Placed) =>
  is.startsWith(was) && NOTE.test(is.slice(was.length))

const headingsOf = ({ context }: Placed) => context.header.map(tokenStream).join('|')

type Cell = { text: string; meaning: string }

/** The cells with their meaning below their heading. Empty cells at both ends are left out. */
function answersOf(row: Placed, other: Placed): Cell[] {
  const { block, context } = row
  const shift = Math.max(0, columnOfName(other, row) - columnOfName(row, other))
  const norm = `${' | '.repeat(shift)}${row.norm}`
  const meanings = rowText(norm, { path: block.path, header: context.header }).split('; ')
  const cells = cellsOf(norm)
  return cells.map((text, column) => ({
    text,
    meaning: meanings.length === cells.length ? meanings[column]! : text,
  }))
}

/** The column of the first cell that the other row has as well. */
function columnOfName({ norm }: Placed, other: Placed): number {
  const others = new Set(cellsOf(other.norm).filter(Boolean))
  return Math.max(
    0,
    cellsOf(norm).findIndex((cell) => others.has(cell)),
  )
}

const MAX_CHARS = 60

/** Whether an empty cell is filled with authorization: alone, or among other changes of the row. */
function filledIn(was: readonly Cell[], is: readonly Cell[]): 'alone' | 'among' | null {
  const wasEmpty = (column: number) => (was[column]?.text ?? '') === ''
  const filled = is.findIndex(
    ({ meaning }, column) =>
      wasEmpty(column) && meaning.length <= MAX_CHARS && statedDecisions(meaning).priorAuth === 'required',
  )
  if (filled < 0 || !was.every(({ text }, column) => text === '' || is[column]?.text !== '')) return null
  const isSame = is.every(({ text }, column) => column === filled || text === (was[column]?.text ?? ''))
  return isSame && was.length <= is.length ? 'alone' : 'among'
}
