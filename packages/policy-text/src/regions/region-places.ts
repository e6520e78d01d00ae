import type { Block } from '../document/document.ts'
import { type Context, contextsOf } from '../facts/context.ts'
import { normalize, normOf } from '../normalization/normalize.ts'
import {
  blockSha256,
  keyOf,
  type LearnedRegion,
  pathKeyOf,
  type PlaceRegion,
  wordsSha256,
} from './learned-region.ts'

/**
 * What stands in a region may grow by so much; more than that is something else that was put there.
 */
const GROWTH = 2

/** A page whose regions are looked for. */
export type Ground = { outline: readonly Outlined[]; sole: ReadonlyMap<string, number> }

export function groundOf(blocks: readonly Block[]): Ground {
  const outline = outlineOf(blocks)
  const sole = soleBlocks(outline)
  return { outline, sole: new Map([...sole.values()].map((at) => [blockSha256(outline[at]!.block), at])) }
}

/**
 * The places of blocks that stand in a region of a page: between its neighbours, or beside the one
 * that is left of them, under the same headings. None when neither is left, when they changed their
 * order, or when far more stands there than ever did.
 */
export function placesIn(ground: Ground, region: PlaceRegion): ReadonlySet<number> {
  const { outline } = ground
  const [from, to] = neighboursIn(ground, region)
  if (from === undefined && to === undefined) return new Set()
  const path = region.path.map(normalize).join('\u0001')
  const most = GROWTH * region.maxBlocks
  const inside =
    from !== undefined && to !== undefined
      ? between(outline, { from, to, path })
      : nextToNeighbor(outline, { from, to, path, most })
  return new Set(inside.length > most ? [] : inside.map(({ place }) => place))
}

/** Whether a page still says where a region begins and ends. */
const isFound = (ground: Ground, region: PlaceRegion): boolean =>
  neighboursIn(ground, region).every((at) => at !== undefined)

/**
 * Where the neighbours stand: before the first and behind the last block for the ends of the page,
 * undefined for one that is gone.
 */
function neighboursIn(
  { outline, sole }: Ground,
  { after, before }: PlaceRegion,
): [number | undefined, number | undefined] {
  return [after === null ? -1 : sole.get(after), before === null ? outline.length : sole.get(before)]
}

const between = (
  outline: readonly Outlined[],
  { from, to, path }: { from: number; to: number; path: string },
) => outline.slice(from + 1, Math.max(from + 1, to)).filter((one) => one.path === path)

type OneSided = { from: number | undefined; to: number | undefined; path: string; most: number }

/** The nearest blocks under the same headings, as far as these go. */
function nextToNeighbor(outline: readonly Outlined[], { from, to, path, most }: OneSided): Outlined[] {
  const near =
    from === undefined
      ? outline.slice(Math.max(0, to! - most), to).reverse()
      : outline.slice(from + 1, from + 1 + most)
  const end = near.findIndex((one) => one.path !== path)
  return end < 0 ? near : near.slice(0, end)
}

/** A block of a page by what it says and where. */
export type Outlined = { block: Block; context: Context; key: string; path: string; place: number }

/** The blocks of a page that say something, in their order. `place` counts all blocks. */
export function outlineOf(blocks: readonly Block[]): Outlined[] {
  const contexts = contextsOf(blocks)
  return blocks.flatMap((block, place) =>
    normOf(block) === ''
      ? []
      : [{ block, context: contexts[place]!, key: keyOf(block), path: pathKeyOf(block), place }],
  )
}

/** Blocks that stand once, by their keys: only they can say where something else stands. */
export function soleBlocks(outline: readonly Outlined[]): Map<string, number> {
  const sole = new Map<string, number>()
  const twice = new Set<string>()
  for (const [at, { key }] of outline.entries()) {
    if (sole.has(key)) twice.add(key)
    sole.set(key, at)
  }
  for (const key of twice) sole.delete(key)
  return sole
}

/** What somebody took back: it is not to be learned again, in no other guise either. */
type TakenBack = readonly LearnedRegion[]

/**
 * Whether a text of any of these pages stands in a region that was taken back, or has its words.
 */
export function isTakenBack(
  block: Block,
  pages: readonly (readonly Block[])[],
  takenBack: TakenBack,
): boolean {
  const words = wordsSha256(block)
  return takenBack.some((region) =>
    region.kind === 'words'
      ? region.wordsSha256 === words
      : pages.some((page) => standsIn(block, page, region)),
  )
}

function standsIn(block: Block, page: readonly Block[], region: PlaceRegion): boolean {
  const ground = groundOf(page)
  const places = placesIn(ground, region)
  const words = wordsSha256(block)
  const isUnder = JSON.stringify(block.path) === JSON.stringify(region.path)
  const isInside = [...places].some((place) => wordsSha256(page[place]!) === words)
  // Where a neighbour of it is gone, all under its headings may be it.
  return isInside || (isUnder && !isFound(ground, region))
}
