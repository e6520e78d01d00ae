import { createHash } from 'node:crypto'
import type { Block } from '../document/document.ts'
import { normalize, normOf } from '../normalization/normalize.ts'

/**
 * Name and version of how regions are learned and left out; stored with each region and each
 * comparison that used one.
 */
export const REGION_RULE = 'volatile/1'

/** Boilerplate: a text that stands on several pages of a host. */
export type WordsRegion = {
  kind: 'words'
  /** Of its compared form (`wordsSha256`). */
  wordsSha256: string
}

/** What changes by itself at one place of a page, whatever it says. */
export type PlaceRegion = {
  kind: 'place'
  /** Headings above it, in compared form, outermost first. */
  path: readonly string[]
  /**
   * The blocks (`blockSha256`) that stood before and after it at every look; null is the beginning
   * or the end of the page.
   */
  after: string | null
  before: string | null
  /** The most blocks that were seen there. */
  maxBlocks: number
}

/** A part of a source's page whose changes mean nothing, by its id. */
export type LearnedRegion = { id: string } & (WordsRegion | PlaceRegion)

/**
 * What a block says, wherever it stands: SHA-256 of its compared form in lower-case hexadecimal.
 */
export const wordsSha256 = (block: Block): string => sha256(normOf(block))

/** What a block says and under which headings: how the neighbours of a region are known again. */
export const blockSha256 = (block: Block): string => sha256(keyOf(block))

/** Equal for blocks that say the same under the same headings. */
export const keyOf = (block: Block): string => `${pathKeyOf(block)}\u0002${normOf(block)}`

const pathKeys = new WeakMap<readonly string[], string>()

/** Equal for blocks under the same headings. */
export function pathKeyOf({ path }: Block): string {
  const key = pathKeys.get(path) ?? path.map(normalize).join('\u0001')
  pathKeys.set(path, key)
  return key
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
