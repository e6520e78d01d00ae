import { createHash } from 'node:crypto'
import type { Block } from '../document/document.ts'
import { type Context, contextsOf } from '../facts/context.ts'
import { normalize, normOf } from '../normalization/normalize.ts'

/**
 * Version of learning and leaving out regions; stored with each region and each comparison that
 * used one.
 */
export const REGION_RULE = 'volatile/1'

/** Boilerplate: a text on several pages of a host. */
export type WordsRegion = {
  kind: 'words'
  /** Hash of its normalized text (`wordsSha256`). */
  wordsSha256: string
}

/** A place of a page whose content changes by itself. */
export type PlaceRegion = {
  kind: 'place'
  /** Normalized headings above it, outermost first. */
  path: readonly string[]
  /**
   * Hashes (`blockSha256`) of the blocks before and after it; null for the start or end of the
   * page.
   */
  after: string | null
  before: string | null
  /** Most blocks seen there. */
  maxBlocks: number
}

/** A part of a source's page whose changes mean nothing, with its id. */
export type LearnedRegion = { id: string } & (WordsRegion | PlaceRegion)

/** Hash of a block's normalized text: SHA-256 in lower-case hexadecimal. */
export const wordsSha256 = (block: Block): string => sha256(normOf(block))

/** Hash of a block's text and headings, which identifies the neighbors of a region. */
export const blockSha256 = (block: Block): string => sha256(keyOf(block))

/** Equal for blocks with the same text under the same headings. */
const keyOf = (block: Block): string => `${pathKeyOf(block)}\u0002${normOf(block)}`

const pathKeys = new WeakMap<readonly string[], string>()

/** Equal for blocks under the same headings. */
function pathKeyOf({ path }: Block): string {
  const key = pathKeys.get(path) ?? path.map(normalize).join('\u0001')
  pathKeys.set(path, key)
  return key
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** A region may grow by this factor; more content than that is new. */
const GROWTH = 2

/** A page in which regions are located. */
export type Ground = { outline: readonly Outlined[]; sole: ReadonlyMap<string, number> }

export function groundOf(blocks: readonly Block[]): Ground {
  const outline = outlineOf(blocks)
  const sole = soleBlocks(outline)
  return {
    outline,
    sole: new Map([...sole.values()].map((index) => [blockSha256(outline[index]!.block), index])),
  }
}

/**
 * Positions of the blocks in a region: between its neighbors, or next to the remaining one, under
 * the same headings. Empty when neither neighbor is left, when they changed order, or when the
 * region grew too much.
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

/** Whether a page still has both neighbors of a region. */
const isFound = (ground: Ground, region: PlaceRegion): boolean =>
  neighboursIn(ground, region).every((at) => at !== undefined)

/**
 * Positions of the neighbors: -1 and the number of blocks for the ends of the page, undefined for a
 * missing one.
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

/** The nearest consecutive blocks under the same headings. */
function nextToNeighbor(outline: readonly Outlined[], { from, to, path, most }: OneSided): Outlined[] {
  const near =
    from === undefined
      ? outline.slice(Math.max(0, to! - most), to).reverse()
      : outline.slice(from + 1, from + 1 + most)
  const end = near.findIndex((one) => one.path !== path)
  return end < 0 ? near : near.slice(0, end)
}

/** A block of a page with its keys. */
export type Outlined = { block: Block; context: Context; key: string; path: string; place: number }

/** The non-empty blocks of a page in order. `place` counts all blocks. */
export function outlineOf(blocks: readonly Block[]): Outlined[] {
  const contexts = contextsOf(blocks)
  return blocks.flatMap((block, place) =>
    normOf(block) === ''
      ? []
      : [{ block, context: contexts[place]!, key: keyOf(block), path: pathKeyOf(block), place }],
  )
}

/** Positions of the blocks that occur once, by key. Only they can anchor a region. */
export function soleBlocks(outline: readonly Outlined[]): Map<string, number> {
  const sole = new Map<string, number>()
  const twice = new Set<string>()
  for (const [index, { key }] of outline.entries()) {
    if (sole.has(key)) twice.add(key)
    sole.set(key, index)
  }
  for (const key of twice) sole.delete(key)
  return sole
}

/** Regions that were revoked and must not be learned again in any form. */
type TakenBack = readonly LearnedRegion[]

/** Whether a text is in a revoked region of one of these pages, or has its words. */
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
  // Where a neighbor is missing, everything under its headings may be the region.
  return isInside || (isUnder && !isFound(ground, region))
}
