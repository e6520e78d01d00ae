import type { Block } from '../document/document.ts'
import { codesIn } from '../facts/codes.ts'
import { isLegend, type Legend, legendsOf, meanAlike } from '../facts/legend.ts'
import { type Marked, markedEntries } from '../facts/marked-entries.ts'
import { tokenStream } from '../normalization/normalize.ts'
import type { Placed } from './block-diff.ts'
import type { EntryPair } from './entry-pairs.ts'

/** What the marks of an entry said before and say now, by the legends of the page. */
export type MarkedChange = EntryPair & {
  codes: readonly string[]
  gone: readonly Legend[]
  come: readonly Legend[]
}

type Legends = ReadonlyMap<string, Legend>
type Documents = { before: readonly Block[]; after: readonly Block[] }

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
