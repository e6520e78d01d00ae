import type { Block } from '../document/document.ts'
import { longestRise } from '../diff/recut.ts'
import { isPlain } from './leave-out.ts'
import { blockSha256, type Outlined, outlineOf, type PlaceRegion, soleBlocks } from './learned-region.ts'

/** Three consecutive versions of a page, oldest first. */
export type ThreeLooks<T> = readonly [T, T, T]

/** A place that changed in both later versions, without a fact. */
export type PlaceFound = {
  region: PlaceRegion
  /** Its content in each version. */
  blocks: ThreeLooks<readonly Block[]>
  /** The text of its neighbors; null at the ends of the page. */
  after: string | null
  before: string | null
}

/** A larger part belongs to the document. */
const MAX_BLOCKS = 12

/**
 * Places between blocks that all three versions share, whose content changed in both later versions
 * and never contained a fact (the design, 3.4).
 */
export function learnPlaces(checks: ThreeLooks<readonly Block[]>): PlaceFound[] {
  const outlines = three(checks, outlineOf)
  const marks = [three(outlines, () => -1), ...marksOf(outlines), three(outlines, ({ length }) => length)]
  return marks.slice(1).flatMap((to, index) => {
    const gap = { from: marks[index]!, to, outlines }
    const between = three(outlines, (outline, check) => outline.slice(gap.from[check] + 1, to[check]))
    return [...new Set(between.flat().map(({ path }) => path))].flatMap((path) =>
      placeAt(
        gap,
        three(between, (some) => some.filter((one) => one.path === path)),
      ),
    )
  })
}

const three = <T, R>(of: ThreeLooks<T>, map: (one: T, look: 0 | 1 | 2) => R): ThreeLooks<R> => [
  map(of[0], 0),
  map(of[1], 1),
  map(of[2], 2),
]

/**
 * Blocks that occur once in each version, in the same order. Plain items do not count, since lists
 * may rotate.
 */
function marksOf(outlines: ThreeLooks<readonly Outlined[]>): ThreeLooks<number>[] {
  const [a, b, c] = three(outlines, soleBlocks)
  const isMark = ({ block, context }: Outlined) => block.kind !== 'item' || !isPlain(block, context)
  const shared = [...b].flatMap(([key, position]) =>
    a.has(key) && c.has(key) && isMark(outlines[1][position]!)
      ? [[a.get(key)!, position, c.get(key)!] as const]
      : [],
  )
  const rising = (of: readonly ThreeLooks<number>[], check: 0 | 2) =>
    longestRise(of.map((at) => at[check])).map((index) => of[index]!)
  return rising(
    rising(
      shared.toSorted((one, other) => one[1] - other[1]),
      0,
    ),
    2,
  )
}

type Gap = { from: ThreeLooks<number>; to: ThreeLooks<number>; outlines: ThreeLooks<readonly Outlined[]> }

function placeAt({ from, to, outlines }: Gap, between: ThreeLooks<readonly Outlined[]>): PlaceFound[] {
  const contents = three(between, (some) =>
    some
      .map(({ key }) => key)
      .sort()
      .join('\u0003'),
  )
  const maxBlocks = Math.max(...between.map(({ length }) => length))
  if (
    contents[0] === contents[1] ||
    contents[1] === contents[2] ||
    maxBlocks > MAX_BLOCKS ||
    !changing(between).every(({ block, context }) => isPlain(block, context))
  )
    return []
  const [after, before] = [outlines[1][from[1]]?.block, outlines[1][to[1]]?.block]
  const region: PlaceRegion = {
    kind: 'place',
    path: between.flat()[0]!.block.path,
    after: after ? blockSha256(after) : null,
    before: before ? blockSha256(before) : null,
    maxBlocks,
  }
  return [
    {
      region,
      blocks: three(between, (some) => some.map(({ block }) => block)),
      after: after?.text ?? null,
      before: before?.text ?? null,
    },
  ]
}

/** Blocks that not all versions have. */
function changing(between: ThreeLooks<readonly Outlined[]>): Outlined[] {
  const sets = between.map((some) => new Set(some.map(({ key }) => key)))
  return between.flat().filter(({ key }) => !sets.every((keys) => keys.has(key)))
}
