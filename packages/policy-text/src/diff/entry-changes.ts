import type { Block } from '../document/document.ts'
import { codesIn } from '../facts/codes.ts'
import { contextsOf, cellsOf, rowText } from '../facts/context.ts'
import { statedDecisions } from '../facts/decisions.ts'
import { isLegend, type Legend, legendsOf, meanAlike } from '../facts/legend.ts'
import { type Marked, markedEntries } from '../facts/marked-entries.ts'
import { normOf, tokenStream } from '../normalization/normalize.ts'
import { regex } from '../text/pattern.ts'
import type { BlockDiff, Placed } from './block-diff.ts'

type Documents = { before: readonly Block[]; after: readonly Block[] }
export type EntryPair = { before: Placed; after: Placed }

/**
 * The two versions of each block whose signs may differ: blocks with the same letters, in order,
 * and reworded ones. The letters alone do not tell a marked entry from an unmarked one.
 */
export function entryPairs(
  { before, after }: Documents,
  { modified }: Pick<BlockDiff, 'modified'>,
): EntryPair[] {
  const later = Map.groupBy(after, keyOf)
  const same = [...Map.groupBy(before, keyOf)].flatMap(([key, blocks]): [Block, Block][] => {
    const others = later.get(key) ?? []
    if (others.length !== blocks.length) return []
    return blocks.flatMap((block, index): [Block, Block][] =>
      normOf(block) === normOf(others[index]!) ? [] : [[block, others[index]!]],
    )
  })
  if (same.length === 0) return [...modified]
  const [were, are] = [placed(before), placed(after)]
  const taken = new Set(same.map(([, block]) => block))
  return [
    ...same.map(([was, is]): EntryPair => ({ before: were.get(was)!, after: are.get(is)! })),
    ...modified.filter((pair) => !taken.has(pair.after.block)),
  ]
}

/** The blocks with their contexts. */
function placed(blocks: readonly Block[]): ReadonlyMap<Block, Placed> {
  const contexts = contextsOf(blocks)
  return new Map(
    blocks.map((block, place) => [block, { block, norm: normOf(block), place, context: contexts[place]! }]),
  )
}

const keyOf = (block: Block) => `${block.kind}\u0001${tokenStream(normOf(block))}`

/** A row whose cell about authorization was empty and is filled, or was filled and is empty. */
type AnsweredCell = EntryPair & {
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

/** What the marks of an entry said before and say now, by the legends of the page. */
export type MarkedChange = EntryPair & {
  codes: readonly string[]
  gone: readonly Legend[]
  come: readonly Legend[]
}

type Legends = ReadonlyMap<string, Legend>

/**
 * Entries whose marks mean something else than before. Only legends that both versions have count:
 * a new legend is a change of its own, and a mark without a legend is typography.
 */
export function markedChanges(documents: Documents, pairs: () => readonly EntryPair[]): MarkedChange[] {
  const was = legendsOf(documents.before)
  const is = was.size === 0 ? was : legendsOf(documents.after)
  if (was.size === 0 || is.size === 0) return []
  return pairs().flatMap((pair) => changesOf(pair, was, is))
}

function changesOf({ before, after }: EntryPair, was: Legends, is: Legends): MarkedChange[] {
  const [marked, remarked] = [before, after].map((side) => Map.groupBy(entriesIn(side), ({ entry }) => entry))
  const entries = new Set([...marked!.keys(), ...remarked!.keys()])
  return [...entries].flatMap((entry) => {
    const [gone, come] = [marked!.get(entry) ?? [], remarked!.get(entry) ?? []]
    const { codes } = (gone[0] ?? come[0])!
    if (![before, after].every((side) => hasEntry(side, entry, codes))) return []
    const change = { gone: meaningsOf(gone, was), come: meaningsOf(come, is) }
    const parted = {
      gone: change.gone.filter((one) => isIn(is, one) && !change.come.some((other) => isSame(one, other))),
      come: change.come.filter((one) => isIn(was, one) && !change.gone.some((other) => isSame(one, other))),
    }
    const isChanged = parted.gone.length + parted.come.length > 0
    return isChanged
      ? [{ before, after, codes, gone: parted.gone.map(legendOf), come: parted.come.map(legendOf) }]
      : []
  })
}

/** The marked entries; the signs of a legend itself mark no name. */
const entriesIn = ({ block, norm }: Placed) =>
  markedEntries(norm, block.kind).filter(({ codes }) => codes.length > 0 || !isLegend(block))

type Signed = { sign: string; legend: Legend }
const legendOf = ({ legend }: Signed) => legend

const meaningsOf = (marked: readonly Marked[], legends: Legends): Signed[] =>
  [...new Set(marked.flatMap(({ signs }) => signs))].flatMap((sign) => {
    const legend = legends.get(sign)
    return legend ? [{ sign, legend }] : []
  })

/** The same sign with another legend is a change of the legend. */
const isSame = (one: Signed, other: Signed) => one.sign === other.sign || meanAlike(one.legend, other.legend)

/** Whether a version explains the same sign, or says the same of another one. */
const isIn = (legends: Legends, { sign, legend }: Signed) =>
  legends.has(sign) || [...legends.values()].some((other) => meanAlike(legend, other))

const hasEntry = ({ norm }: Placed, entry: string, codes: readonly string[]) => {
  const own = codes.length > 0 ? codesIn(norm, { isRow: true }) : []
  return codes.length > 0 ? codes.every((code) => own.includes(code)) : tokenStream(norm).includes(entry)
}
