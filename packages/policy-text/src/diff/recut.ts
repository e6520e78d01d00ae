import { splitSentences } from '../extraction/block-builder.ts'
import { columnsOf } from '../facts/facts.ts'
import { markedColumns } from '../facts/marked-entries.ts'
import { normalize, tokenStream } from '../normalization/normalize.ts'
import type { Placed } from './block-diff.ts'

type Sides = { before: readonly Placed[]; after: readonly Placed[] }
type Pair = { before: Placed; after: Placed }

/**
 * Cuts the unmatched text of both documents at the same places, so that text with other line or
 * page breaks drops out. Equal pairs anchor the alignment.
 */
export function recut({ before, after }: Sides, equal: readonly Pair[]): Sides {
  const sorted = equal.toSorted((a, b) => a.before.place - b.before.place)
  const marks = longestRise(sorted.map((pair) => pair.after.place)).map((index) => sorted[index]!)
  const [regionsBefore, regionsAfter] = [
    regions(
      before,
      marks.map((pair) => pair.before.place),
    ),
    regions(
      after,
      marks.map((pair) => pair.after.place),
    ),
  ]
  const laid = regionsBefore.map((were, index) => layTogether({ before: were, after: regionsAfter[index]! }))
  return { before: laid.flatMap((sides) => sides.before), after: laid.flatMap((sides) => sides.after) }
}

/** The blocks between each two adjacent anchors, which ascend. */
function regions(placed: readonly Placed[], marks: readonly number[]): Placed[][] {
  const found: Placed[][] = Array.from({ length: marks.length + 1 }, () => [])
  let region = 0
  for (const one of placed) {
    while (region < marks.length && one.place > marks[region]!) region += 1
    found[region]!.push(one)
  }
  return found
}

function layTogether(sides: Sides): Sides {
  if (sides.before.length === 0 || sides.after.length === 0) return sides
  if (streamOf(sides.before) === streamOf(sides.after))
    return haveOtherMarks(sides) ? sides : { before: [], after: [] }
  const joined = { before: sentencesOf(sides.before), after: sentencesOf(sides.after) }
  const left = withoutEqual(joined)
  return left.before.length < joined.before.length || isSameCut(sides, joined) ? left : sides
}

/**
 * Whether sentences align better than blocks: in text without headings, when only they are equally
 * many on both sides.
 */
const isSameCut = (sides: Sides, joined: Sides) =>
  sides.before.length !== sides.after.length &&
  joined.before.length === joined.after.length &&
  [...sides.before, ...sides.after].every(({ block }) => block.path.length === 0 && !block.at)

const streamOf = (placed: readonly Placed[]) => placed.map(keyOf).join('')

/** Whether rows below the same headings have marks in other columns, which have no letters. */
const haveOtherMarks = ({ before, after }: Sides): boolean =>
  before.length === after.length &&
  before.some((was, index) => {
    const is = after[index]!
    const areRows = was.block.kind === 'row' && is.block.kind === 'row' && was.context.header.length > 1
    const isSameTable = areRows && was.context.header.join('|') === is.context.header.join('|')
    return isSameTable && markedColumns(was.norm).join() !== markedColumns(is.norm).join()
  })

/** The letters of a block; of a row, with the column heading of each of its codes. */
const keyOf = ({ block, norm, context }: Placed) =>
  block.kind === 'row' && context.header.length > 1
    ? `${tokenStream(norm)}\u0001${[...columnsOf(norm, context.header)].join('\u0001')}`
    : tokenStream(norm)

/** Joins adjacent prose and splits it into sentences. Rows and items stay as they are. */
function sentencesOf(placed: readonly Placed[]): Placed[] {
  const groups: Placed[][] = []
  for (const one of placed) {
    const last = groups.at(-1)?.at(-1)
    if (last && last.place === one.place - 1 && isProse(last) && isProse(one)) groups.at(-1)!.push(one)
    else groups.push([one])
  }
  return groups.flatMap((group) => (group.length === 1 ? group : cut(group)))
}

const isProse = ({ block }: Placed) => block.kind === 'text' || block.kind === 'heading'

function cut(group: readonly Placed[]): Placed[] {
  const first = group.find(({ block }) => block.kind === 'text') ?? group[0]!
  return withEllipses(splitSentences(group.map(({ block }) => block.text).join(' '))).flatMap(
    (text, index) => {
      const norm = normalize(text)
      const { place, context } = group[Math.min(index, group.length - 1)]!
      return norm === ''
        ? []
        : [{ block: { ...first.block, kind: 'text' as const, text }, norm, place, context }]
    },
  )
}

/** A sentence that takes its predicate from the one before: "Others do not.", "So do others." */
const ELLIPTICAL = /^(?:so|neither|nor) (?:do|does|is|are)\b|\b(?:do|does|is|are) not\.?$/i

/** Sentences, those without a predicate of their own together with the one before. */
function withEllipses(sentences: readonly string[]): string[] {
  return sentences.reduce<string[]>((joined, sentence) => {
    if (joined.length > 0 && sentence.length <= MAX_ELLIPTICAL && ELLIPTICAL.test(sentence))
      return [...joined.slice(0, -1), `${joined.at(-1)!} ${sentence}`]
    return [...joined, sentence]
  }, [])
}
const MAX_ELLIPTICAL = 120

/** Removes blocks with the same letters on both sides, one for one. */
function withoutEqual({ before, after }: Sides): Sides {
  const waiting = new Map<string, number>()
  for (const one of before) waiting.set(keyOf(one), (waiting.get(keyOf(one)) ?? 0) + 1)
  const taken = new Map<string, number>()
  const take = (from: Map<string, number>, key: string) => {
    const count = from.get(key) ?? 0
    if (count > 0) from.set(key, count - 1)
    return count > 0
  }
  const onlyAfter = after.filter((one) => {
    const key = keyOf(one)
    const isShared = take(waiting, key)
    if (isShared) taken.set(key, (taken.get(key) ?? 0) + 1)
    return !isShared
  })
  return { before: before.filter((one) => !take(taken, keyOf(one))), after: onlyAfter }
}

/** Indices of the longest strictly increasing subsequence. Deterministic when there are several. */
export function longestRise(values: readonly number[]): number[] {
  const ends: number[] = []
  const previous = new Int32Array(values.length).fill(-1)
  values.forEach((value, index) => {
    const length = firstAtLeast(ends, values, value)
    if (length > 0) previous[index] = ends[length - 1]!
    ends[length] = index
  })
  const rise: number[] = []
  for (let position = ends.at(-1) ?? -1; position >= 0; position = previous[position]!) rise.push(position)
  return rise.reverse()
}

/** Binary search for the first length whose smallest end is not below the value. */
function firstAtLeast(ends: readonly number[], values: readonly number[], value: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[ends[middle]!]! < value) low = middle + 1
    else high = middle
  }
  return low
}
