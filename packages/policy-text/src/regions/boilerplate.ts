import type { Block } from '../document/document.ts'
import type { BlockEdit } from '../diff/block-diff.ts'
import { isBoilerplate } from './leave-out.ts'
import { wordsSha256 } from './learned-region.ts'

/**
 * Longer texts are a part of the document; and so many of one page are enough to know a site's
 * boilerplate by.
 */
const [MAX_CHARS, MAX_TEXTS] = [400, 200]

/** A whole sentence: a piece of one, as pages of a file break it, is a part of the document. */
const SENTENCE = /^\p{Lu}.*[.!?…]["'”’)]?$/su

/** A text that may be boilerplate of its host, by the hash of its words. */
export type Boilerplate = { wordsSha256: string; block: Block }

/**
 * Sentences of a page that would be boilerplate if other pages of its host had them: without a fact
 * and without a word of the policy.
 */
export function boilerplateOf(blocks: readonly Block[]): Boilerplate[] {
  const texts = new Map<string, Boilerplate>()
  for (const block of blocks) {
    if (texts.size === MAX_TEXTS) break
    if (block.text.length > MAX_CHARS || !SENTENCE.test(block.text) || !isBoilerplate(block)) continue
    const sha256 = wordsSha256(block)
    texts.set(sha256, { wordsSha256: sha256, block })
  }
  return [...texts.values()]
}

/** By what these sentences are found among those of other pages. */
export const boilerplateKeys = (blocks: readonly Block[]): string[] =>
  boilerplateOf(blocks).map(({ wordsSha256: sha256 }) => searchKey(sha256))

/** Those among what went and came; which side had it is told by the edit. */
export const boilerplateIn = (edits: readonly BlockEdit[]): { gone: Boilerplate[]; come: Boilerplate[] } => ({
  gone: boilerplateOf(edits.flatMap(({ before }) => before ?? [])),
  come: boilerplateOf(edits.flatMap(({ after }) => after ?? [])),
})

/**
 * The first 64 bits of a hash as a signed number in decimals, by which texts are found again among
 * many.
 */
export const searchKey = (sha256: string): string =>
  BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`)).toString()
