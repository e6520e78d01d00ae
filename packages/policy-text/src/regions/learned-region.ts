import { createHash } from 'node:crypto'
import type { Block } from '../document/document.ts'
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
export const keyOf = (block: Block): string => `${pathKeyOf(block)}\u0002${normOf(block)}`

const pathKeys = new WeakMap<readonly string[], string>()

/** Equal for blocks under the same headings. */
export function pathKeyOf({ path }: Block): string {
  const key = pathKeys.get(path) ?? path.map(normalize).join('\u0001')
  pathKeys.set(path, key)
  return key
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
