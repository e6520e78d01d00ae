import { cellsOf, rowText } from '../facts/context.ts'
import { codesIn } from '../facts/codes.ts'
import { statedDecisions } from '../facts/decisions.ts'
import { tokenStream } from '../normalization/normalize.ts'
import { regex } from '../text/pattern.ts'
import type { Placed } from './block-diff.ts'
import type { EntryPair } from './entry-pairs.ts'

/** A row whose cell about authorization was empty and is filled, or was filled and is empty. */
export type AnsweredCell = EntryPair & { isRequired: boolean; codes: readonly string[] }

/**
 * Rows of the same codes below the same column headings, and items of the same codes, of which one
 * asks for authorization.
 */
export function answeredCells(pairs: readonly EntryPair[]): AnsweredCell[] {
  return pairs.flatMap(({ before, after }) => {
    const { kind } = after.block
    if (kind !== before.block.kind || (kind !== 'row' && kind !== 'item')) return []
    const codes = codesIn(after.norm, { isRow: true })
    if (codes.length === 0 || codes.join() !== codesIn(before.norm, { isRow: true }).join()) return []
    if (headingsOf(before) !== headingsOf(after)) return []
    if (kind === 'item') {
      const isRequired = isNoted(before, after)
      return isRequired || isNoted(after, before) ? [{ before, after, isRequired, codes }] : []
    }
    const [was, is] = [before, after].map(answersOf)
    const isRequired = isFilledIn(was!, is!)
    return isRequired || isFilledIn(is!, was!) ? [{ before, after, isRequired, codes }] : []
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

/** The cells with their meaning below their heading. Empty cells at the end are left out. */
function answersOf({ norm, block, context: { header } }: Placed): Cell[] {
  const meanings = rowText(norm, { path: block.path, header }).split('; ')
  const cells = cellsOf(norm)
  return cells.map((text, column) => ({
    text,
    meaning: meanings.length === cells.length ? meanings[column]! : text,
  }))
}

const MAX_CHARS = 60
const isFilledIn = (was: readonly Cell[], is: readonly Cell[]): boolean =>
  is.some(
    ({ meaning }, column) =>
      (was[column]?.text ?? '') === '' &&
      meaning.length <= MAX_CHARS &&
      statedDecisions(meaning).priorAuth === 'required',
  ) && was.every(({ text }, column) => text === '' || is[column]?.text !== '')
