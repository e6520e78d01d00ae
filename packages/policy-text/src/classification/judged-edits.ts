import { lazy } from '@ppman/facts'
import { regex } from '../text/pattern.ts'
import type { Block } from '../document/document.ts'
import { restatedIn, haveSameCells } from '../diff/restated.ts'
import type { Reworded } from '../diff/reworded.ts'
import { hunksOf } from '../diff/word-diff.ts'
import type { BlockDiff, Placed } from '../diff/block-diff.ts'
import { codesWithin } from '../facts/codes.ts'
import { type Context, NO_CONTEXT } from '../facts/context.ts'
import { columnsOf, type Facts, factsOf } from '../facts/facts.ts'
import { tokenStream } from '../normalization/normalize.ts'
import { type ChangedCells, changedCells } from './cells/cell-changes.ts'
import { legendOf } from './cells/legend.ts'
import { type Edit, without } from './finding.ts'
import { pageFurnitureIn } from './page-furniture.ts'
import { echoIn, runningIn } from './passages/repeated.ts'
import { asOnePassage, rearrangedIn } from './passages/rearranged.ts'
import { scopeChangesIn } from './passages/scope-change.ts'
import {
  areFrameWords,
  blocksUnderRules,
  isBody,
  isDatedEntry,
  isFrame,
  isFurnitureLine,
  type Setting,
} from './setting.ts'

/** Documents with more passages differ too much for moved text to matter. */
const MAX_ECHOES = 2_000

type Documents = { before: readonly Block[]; after: readonly Block[] }

/**
 * The changed passages to classify, with their context. Passages that differ only in layout are
 * left out.
 *
 * @param kept the differences to classify; all differences still show what was moved and what
 *   repeats on every page
 */
export function judgedEdits(diff: BlockDiff, documents: Documents, kept = diff): Edit[] {
  const legends = { before: legendOf(documents.before), after: legendOf(documents.after) }
  const rearranged = rearrangedIn(diff)
  const all = placesIn(diff, legends, rearranged)
  const places = kept === diff ? all : placesIn(kept, legends, rearranged)
  const echo = all.length <= MAX_ECHOES ? echoIn(documents) : () => false
  const isRunning = runningIn(all)
  const scopeChange = scopeChangesIn(documents)
  const restated = restatedIn(diff)
  const isIndex = isIndexPage(documents.before) || isIndexPage(documents.after)
  const isPolicyPage = lazy(() => decidesOften(documents.before) && decidesOften(documents.after))
  const labelled = lazy(
    () => new Set([documents.before, documents.after].flatMap((blocks) => [...blocksUnderRules(blocks)])),
  )
  const furniture = lazy(
    () => new Set([documents.before, documents.after].flatMap((blocks) => [...pageFurnitureIn(blocks)])),
  )
  const edit = (place: Place): Edit => ({
    before: place.before === null ? null : factsAt(place, place.before, place.codes?.gone),
    after: place.after === null ? null : factsAt(place, place.after, place.codes?.come),
    scope: scopeChange(place),
    quote: { before: place.before, after: place.after },
    words: { gone: place.gone, come: place.come },
    setting: furniture().has(place.block.text) ? 'frame' : settingOf(place, isIndex),
    isEcho: isRunning(place) || echo(place),
    isInBody: (isBody(place.block) && isPolicyPage()) || labelled().has(place.block),
    isRestated: place.rearranged?.isRestated ?? (restated.has(place.source) || place.cells?.areSame === true),
    isRearranged: place.rearranged !== undefined,
    cells: place.cells,
  })
  return places.map(edit)
}

/** The places of a difference; of one that was arranged anew, all blocks stay together. */
function placesIn(diff: BlockDiff, legends: ChangedCells['legends'], rearranged: Reworded[]): Place[] {
  const changed = new Set([...diff.modified.map(({ after }) => after), ...diff.deleted, ...diff.inserted])
  const own = rearranged.filter(({ before, after }) => [...before, ...after].some((one) => changed.has(one)))
  const done = new Set(own.flatMap(({ before, after }) => [...before, ...after]))
  const isLeft = (one: Placed) => !done.has(one)
  const rest = {
    modified: diff.modified.filter(({ before }) => isLeft(before)),
    deleted: diff.deleted.filter(isLeft),
    inserted: diff.inserted.filter(isLeft),
  }
  const restated = restatedIn(diff)
  return [...own.map((passage) => placeOfPassage(passage, restated)), ...placesOfBlocks(rest, legends)]
}

/** A place whose blocks were arranged anew, as one passage. */
const placeOfPassage = ({ before, after }: Reworded, restated: ReadonlySet<Placed>): Place => ({
  ...asOnePassage(before, after),
  source: after[0]!,
  block: { ...after[0]!.block, kind: 'text' },
  context: NO_CONTEXT,
  rearranged: { isRestated: [...before, ...after].every((one) => restated.has(one)) },
})

const placesOfBlocks = (
  { modified, deleted, inserted }: Pick<BlockDiff, 'modified' | 'deleted' | 'inserted'>,
  legends: ChangedCells['legends'],
): Place[] => [
  ...modified.flatMap((pair) => placesOf(pair, changedCells(pair, legends) ?? undefined)),
  ...deleted.filter(isNoLabel).map((source) => ({
    source,
    block: source.block,
    context: source.context,
    before: source.norm,
    after: null,
    gone: source.norm,
    come: '',
  })),
  ...inserted.filter(isNoLabel).map((source) => ({
    source,
    block: source.block,
    context: source.context,
    before: null,
    after: source.norm,
    gone: '',
    come: source.norm,
  })),
]

/** A number or label that stands alone says nothing: "Q3.", "Answer 3:". */
const LABEL = /^(?:(?:q|a|question|answer) ?)?\d{1,3}[.:)]?$/i
const isNoLabel = ({ block, norm }: Placed) => block.kind === 'row' || !LABEL.test(norm)

type Place = {
  block: Block
  /** The changed block, of the later version where there are two. */
  source: Placed
  context: Context
  before: string | null
  after: string | null
  gone: string
  come: string
  /** Codes that the whole block lost and gained, when the passage is only a part of it. */
  codes?: { gone: readonly string[]; come: readonly string[] }
  /** The short cells of the row that differ, at its first passage. */
  cells?: ChangedCells | undefined
  /** Set where it is all blocks of a place, which were arranged anew. */
  rearranged?: { isRestated: boolean }
}

/** Facts of a passage. Whether its codes are new can only be decided for the whole block. */
function factsAt({ block, context }: Place, text: string, changed?: readonly string[]): Facts {
  const facts = factsOf({ ...block, text }, context)
  return changed ? facts.withCodes(codesWithin(text, changed)) : facts
}

/**
 * The changed passages of a reworded block. Both sides use the later heading unless the block
 * moved.
 */
function placesOf(pair: { before: Placed; after: Placed }, cells: ChangedCells | undefined): Place[] {
  const { before, after } = pair
  const haveMoved = haveColumnsMoved(before, after)
  const areOther = cells !== undefined && !cells.areSame
  if (!haveMoved && !areOther && (isRenumbered(pair) || haveSameCells(before, after))) return []
  const row = { gone: before.norm, come: after.norm, before: before.norm, after: after.norm }
  const parts = haveMoved
    ? []
    : hunksOf(pair).filter(({ gone, come }) => tokenStream(gone) !== tokenStream(come))
  const hunks = haveMoved || (parts.length === 0 && areOther) ? [row] : parts
  const isWhole = hunks.every((hunk) => hunk.before === before.norm && hunk.after === after.norm)
  const [was, is] = isWhole
    ? [[], []]
    : [factsOf(before.block, before.context).codes, factsOf(after.block, after.context).codes]
  const codes = { gone: without(was, is), come: without(is, was) }
  return hunks.map((hunk, index) => ({
    source: after,
    block: after.block,
    context: after.context,
    ...hunk,
    ...(isWhole ? {} : { codes }),
    ...(index === 0 ? { cells } : {}),
  }))
}

/** Whether a code of a row is under another column heading than before. */
export function haveColumnsMoved(before: Placed, after: Placed): boolean {
  if (before.block.kind !== 'row' || after.block.kind !== 'row') return false
  const was = columnsOf(before.norm, before.context.header)
  return [...columnsOf(after.norm, after.context.header)].some(
    ([code, heading]) => was.has(code) && was.get(code) !== heading,
  )
}

/** The number or letter at the start of a heading or an item. */
const OUTLINE = regex('iu')`
  ^(?:(?:q|a|question|answer) ?\d{1,3}[.:)](?= ))|
  ^(?:(?:section|part|chapter) )?\(?(?:\d{1,2}(?:\.\d{1,2})*|[ivx]{1,5}|[a-z])
    (?:[.):]|\.?(?<=\d)(?= \p{Lu}))(?= )
`

/** Whether only the number in front or of a footnote changed, because a list grew elsewhere. */
const isRenumbered = ({ before, after }: { before: Placed; after: Placed }) =>
  before.norm !== after.norm && bare(before) === bare(after)

/** The numbers of footnotes in brackets: "[3]", "[3, 5-7]". */
const FOOTNOTES = /\[\d{1,3}(?:[,-] ?\d{1,3})*\]/g

/** The text without its outline number and footnotes. Rows are left as they are. */
const bare = ({ block, norm }: Placed) =>
  tokenStream(block.kind === 'row' ? norm : norm.replace(OUTLINE, '').replace(FOOTNOTES, ''))

function settingOf({ block, before, after, gone, come }: Place, isIndex: boolean): Setting {
  if (isIndex && isDatedEntry(block.text)) return 'list'
  const sides = [before, after].filter((side) => side !== null)
  if (sides.every(isFurnitureLine)) return 'frame'
  return isFrame(`${before ?? ''} ${after ?? ''}`) || areFrameWords(`${gone} ${come}`) ? 'frame' : 'policy'
}

/**
 * Limits for an index page: a minimum of dated entries and a maximum of blocks that decide
 * something.
 */
const [MIN_ENTRIES, MAX_DECISIONS] = [4, 2]

function isIndexPage(blocks: readonly Block[]): boolean {
  if (blocks.filter(({ text }) => isDatedEntry(text)).length < MIN_ENTRIES) return false
  // A long policy has its third decision soon, and reading all of it costs more than comparing it.
  let decisions = 0
  return !blocks.some(
    (block) => !isDatedEntry(block.text) && decides(block) && (decisions += 1) > MAX_DECISIONS,
  )
}

function decides(block: Block): boolean {
  const { codes, decisions } = factsOf(block)
  return (
    codes.length > 0 ||
    decisions.priorAuth !== null ||
    decisions.bundling !== null ||
    decisions.coverage !== null
  )
}

/** A page with this many decisions states rules. */
const FEW_DECISIONS = 2

function decidesOften(blocks: readonly Block[]): boolean {
  let decisions = 0
  return blocks.some((block) => decides(block) && (decisions += 1) === FEW_DECISIONS)
}
