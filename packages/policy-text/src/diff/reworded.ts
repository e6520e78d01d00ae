import { rowSentence } from '../facts/context.ts'
import { labelledSitesIn } from '../facts/places-of-service.ts'
import { abbreviationsIn, type Abbreviations } from './abbreviations.ts'
import { differInClauses, exchangeNumbers } from './clause-facts.ts'
import { inOneForm } from './one-form.ts'
import { decisionOf, type Statement } from '../language/statement.ts'
import { stateTheSame } from '../language/equivalence/state-the-same.ts'
import { sayTheSame } from '../language/meaning/same-meaning.ts'
import type { Passage, Shape } from '../language/equivalence/features.ts'
import { statementsOf } from '../language/statements.ts'
import { differInLogic } from '../language/equivalence/substance.ts'
import type { BlockDiff, Placed } from './block-diff.ts'
import { areOpposedInWords } from './opposed-words.ts'
import { shortestScript, wordsOf } from './word-diff.ts'

type Changed = Pick<BlockDiff, 'modified' | 'deleted' | 'inserted'>

/** A group of more or longer blocks is not read as one passage. */
const [MAX_BLOCKS, MAX_CHARS] = [24, 5_000]

/**
 * The changed blocks that say the same in other words: a reworded block, or the blocks of a place
 * together, such as a sentence that became a list.
 */
export function rewordedIn(
  { modified, deleted, inserted }: Changed,
  restated: ReadonlySet<Placed>,
): Placed[] {
  const isReworded = rewordingWith(abbreviationsOf({ modified, deleted, inserted }))
  const open = modified.filter(({ before }) => !restated.has(before))
  const pairs = open.filter(({ before, after }) => isReworded([before], [after]))
  const done = new Set<Placed>([...restated, ...pairs.flatMap(({ before, after }) => [before, after])])
  const before = [...modified.map((pair) => pair.before), ...deleted]
  const after = [...modified.map((pair) => pair.after), ...inserted]
  const groups = groupsOf(before, after).filter(
    ([were, are]) => were.length + are.length > 2 || !open.some((pair) => pair.before === were[0]),
  )
  const found = [
    ...pairs.flatMap((pair) => [pair.before, pair.after]),
    ...groups.flatMap(([were, are]) => {
      const [left, come] = [were, are].map((side) => side.filter((one) => !done.has(one)))
      const [titles, texts] = [left!, come!].reduce<[Placed[][], Placed[][]]>(
        ([all, rest], side) => {
          const isTitle = ({ block }: Placed) => block.kind === 'heading'
          return [
            [...all, side.filter(isTitle)],
            [...rest, side.filter((one) => !isTitle(one))],
          ]
        },
        [[], []],
      )
      return [
        ...(isReworded(texts[0]!, texts[1]!) ? texts.flat() : wholeIfReworded(were, are, isReworded)),
        ...(decideAlike(titles[0]!, titles[1]!) ? titles.flat() : []),
      ]
    }),
  ]
  return groups.length > 1
    ? [...found, ...restOf({ modified, deleted, inserted }, new Set([...done, ...found]), isReworded)]
    : found
}

/** What is still open in several places, where it states the same together: a sentence moved on. */
function restOf(diff: Changed, done: ReadonlySet<Placed>, isReworded: Judge): Placed[] {
  const { before, after } = wholeOf(diff)
  const isOpen = (one: Placed) => !done.has(one)
  const [were, are] = [before.filter(isOpen), after.filter(isOpen)]
  if (were.length + are.length === 0) return []
  return isReworded(were, are) || isReworded(before, after) ? [...were, ...are] : []
}

/** Both sides of a place with what is restated in it: one sentence that became two. */
function wholeIfReworded(were: readonly Placed[], are: readonly Placed[], isReworded: Judge): Placed[] {
  const [before, after] = [were, are].map((side) => side.filter(({ block }) => block.kind !== 'heading'))
  return isReworded(before!, after!) ? [...before!, ...after!] : []
}

/** Changed blocks between the same unchanged ones. */
function groupsOf(before: readonly Placed[], after: readonly Placed[]): [Placed[], Placed[]][] {
  const [were, are] = [byGap(before), byGap(after)]
  return [...were].flatMap(([gap, side]) => {
    const other = are.get(gap)
    return other ? [[side, other]] : []
  })
}

/** Changed blocks by the number of unchanged ones before them. */
export function byGap(changed: readonly Placed[]): Map<number, Placed[]> {
  const sorted = changed.toSorted((a, b) => a.place - b.place)
  let [count, last] = [0, -1]
  return Map.groupBy(sorted, ({ place }) => {
    if (place !== last) count += 1
    last = place
    return place - count
  })
}

type Judge = (before: readonly Placed[], after: readonly Placed[]) => boolean

/** Whether blocks are reworded as they are, or with both sides in one form. */
const rewordingWith =
  (abbreviations: Abbreviations): Judge =>
  (before, after) => {
    if (!areComparable(before, after)) return false
    const formed = inOneForm([before, after], abbreviations)
    if (formed === null) return false
    const hasRows = [...before, ...after].some(({ block }) => block.kind === 'row')
    if (hasRows && exchangeNumbers([before.map(sentenceOf), after.map(sentenceOf)])) return false
    const areAnswered = answersOf(before) === answersOf(after)
    if (areAnswered && stateAlike(before, after)) return true
    const [was, is] = formed
    const isFormed = isChanged(before, was) || isChanged(after, is)
    // A table that became sentences has its answers in words, or they are lost.
    if (!isFormed || (!areAnswered && [...was, ...is].some(isAnswerLeft))) return false
    return !differInClauses([was.map(sentenceOf), is.map(sentenceOf)]) && stateAlike(was, is)
  }

const isChanged = (side: readonly Placed[], formed: readonly Placed[]) =>
  formed.length > 0 && (side.length !== formed.length || side.some((one, index) => one !== formed[index]))

/** The abbreviations that the changed blocks and the headings above them define. */
const abbreviationsOf = ({ modified, deleted, inserted }: Changed): Abbreviations => {
  const changed = [...modified.flatMap(({ before, after }) => [before, after]), ...deleted, ...inserted]
  return abbreviationsIn([
    ...new Set(
      changed.flatMap(({ block, norm }) => (norm.length > MAX_CHARS ? block.path : [...block.path, norm])),
    ),
  ])
}

/** Whether two sides of a place are short enough to compare and have no other value. */
function areComparable(before: readonly Placed[], after: readonly Placed[]): boolean {
  if (before.length === 0 || after.length === 0) return false
  const all = [...before, ...after]
  if (Math.max(before.length, after.length) > MAX_BLOCKS) return false
  if (all.reduce((sum, { norm }) => sum + norm.length, 0) > MAX_CHARS) return false
  if (all.some(({ block }) => block.kind === 'heading')) return false
  if (before.length === 1 && after.length === 1 && joinedOtherwise(before[0]!.norm, after[0]!.norm))
    return false
  if (areElsewhere(before, after)) return false
  if (before.length === 1 && after.length === 1 && areOpposedInWords(before[0]!.norm, after[0]!.norm))
    return false
  if (before.length === 1 && after.length === 1 && isOtherNumber(before[0]!.norm, after[0]!.norm))
    return false
  // Rows of a table are read one by one: a value may have gone from one to another.
  return all.length <= 2 || !all.every(({ block }) => block.kind === 'row')
}

/** Whether both sides name settings of care behind a label, and not the same ones. */
export function areElsewhere(before: readonly Placed[], after: readonly Placed[]): boolean {
  const [was, is] = [before, after].map((side) =>
    [...new Set(side.flatMap(({ norm }) => labelledSitesIn(norm)))].sort().join(),
  )
  return was !== '' && is !== '' && was !== is
}

/** Whether two passages state the same: by their meaning, or by what is left when equals cancel. */
function stateAlike(before: readonly Placed[], after: readonly Placed[]): boolean {
  const [was, is] = [passageOf(before), passageOf(after)]
  const shape = shapeOf(before, after)
  if (differInLogic(was, is, shape)) return false
  if (sayTheSame(was.statements, is.statements, isRewritten(shape))) return true
  const areRows = [...before, ...after].every(({ block }) => block.kind === 'row')
  const isCellOfRow = areRows && shape.keptShare > MOST_KEPT_OF_ROW
  return !isCellOfRow && stateTheSame(was, is, shape)
}

/** A row of which more stays has another value in a cell. */
const MOST_KEPT_OF_ROW = 0.6

const NUMBER = /(?<![\w.])\$?\d[\d,]*(?:\.\d+)?%?(?!\w)/g

/** Whether all words stay and a number is another one. */
const isOtherNumber = (before: string, after: string) =>
  before !== after && before.replace(NUMBER, '#') === after.replace(NUMBER, '#')

/** Whether titles in other words decide the same and name the same codes and numbers. */
function decideAlike(before: readonly Placed[], after: readonly Placed[]): boolean {
  if (before.length === 0 || after.length === 0) return false
  const of = (side: readonly Placed[]) =>
    side.flatMap(statementsIn).map((statement) => {
      const { authorization, coverage, separate } = decisionOf(statement)
      const exact = statement.main.filter((term) => /\d|^STATE-/.test(term))
      return [authorization, coverage, separate, ...statement.codes, ...exact].join()
    })
  return of(before).join('\n') === of(after).join('\n')
}

/** Each passage that was reworded, with its shape. Blocks of one place are one passage. */
export function passagesOf({ modified, deleted, inserted }: Changed): Reworded[] {
  const before = [...modified.map((pair) => pair.before), ...deleted]
  const after = [...modified.map((pair) => pair.after), ...inserted]
  return groupsOf(before, after).map(([were, are]) => {
    const [was, is] = [were, are].map((side) => side.filter(({ block }) => block.kind !== 'heading'))
    return { before: was!, after: is! }
  })
}

/** All changed blocks of a document as one passage, since a sentence may have gone elsewhere. */
export function wholeOf({ modified, deleted, inserted }: Changed): Reworded {
  const [was, is] = [
    [...modified.map((pair) => pair.before), ...deleted],
    [...modified.map((pair) => pair.after), ...inserted],
  ].map((side) => side.filter(({ block }) => block.kind !== 'heading').toSorted((a, b) => a.place - b.place))
  return { before: was!, after: is! }
}
export type Reworded = { before: readonly Placed[]; after: readonly Placed[] }

export const passageOf = (side: readonly Placed[]): Passage => ({
  text: side.map(sentenceOf).join('; '),
  statements: side.flatMap(statementsIn),
  blocks: side.length,
})

const sentenceOf = ({ block, norm, context }: Placed): string =>
  block.kind === 'row'
    ? rowSentence(norm, { path: block.path, header: context.header })
    : norm.replace(OUTLINE, '')

export const shapeOf = (before: readonly Placed[], after: readonly Placed[]): Shape =>
  shapeOfTexts(
    before.map(({ norm }) => norm),
    after.map(({ norm }) => norm),
  )

/** How much of the words of a passage stayed in their order. */
export function shapeOfTexts(before: readonly string[], after: readonly string[]): Shape {
  const [a, b] = [before, after].map((side) => side.flatMap((text) => wordsOf(text.toLowerCase())))
  const script = shortestScript(a!, b!, MAX_EDITS)
  if (!script) return { runs: MAX_EDITS, keptShare: 0 }
  const kept = script.filter(({ op }) => op === '=')
  const words = kept.reduce((sum, { count }) => sum + count, 0)
  return { runs: kept.length, keptShare: (2 * words) / (a!.length + b!.length) }
}

/** A passage with so many changed runs and so large a share of changed words was written anew. */
const [MIN_RUNS, MIN_SHARE, MAX_EDITS] = [3, 0.35, 200]

const isRewritten = ({ runs, keptShare }: Shape) => runs >= MIN_RUNS - 1 && 1 - keptShare >= MIN_SHARE

/** Cells that answer their heading with a yes or a no; statements have no word for it. */
const answersOf = (side: readonly Placed[]) =>
  side
    .flatMap(({ block, norm }) => (block.kind === 'row' ? (norm.match(/\| ?(?:yes|no|y|n)\b/gi) ?? []) : []))
    .join()
    .toLowerCase()

/** Whether a block is still a row, or ends with an answer that is not written out. */
const isAnswerLeft = ({ block, norm }: Placed) => block.kind === 'row' || /\b(?:yes|no|y|n)\W*$/i.test(norm)

/** The connective that ends an item, which joins it to the next one. */
const JOINER = /\b(and|or)[,;]?$/i

/** Whether one item ends with "and" and the other with "or". */
export function joinedOtherwise(before: string, after: string): boolean {
  const [was, is] = [before, after].map((text) => JOINER.exec(text)?.[1]?.toLowerCase())
  return was !== undefined && is !== undefined && was !== is
}

/** The number or letter of an item or a title. */
export const OUTLINE = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)] /i

function statementsIn({ block, norm, context }: Placed): readonly Statement[] {
  if (block.kind !== 'row') return statementsOf(norm.replace(OUTLINE, ''))
  return statementsOf(rowSentence(norm, { path: block.path, header: context.header }))
}
