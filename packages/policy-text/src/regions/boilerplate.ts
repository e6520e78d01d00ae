import type { Block } from '../document/document.ts'
import type { BlockEdit } from '../diff/block-diff.ts'
import { isBoilerplate } from './leave-out.ts'
import { wordsSha256 } from './learned-region.ts'

/** Longest boilerplate text in characters, and most texts per page. */
const [MAX_CHARS, MAX_TEXTS] = [400, 200]

/** A whole sentence. A fragment, as page breaks make it, is a part of the document. */
const SENTENCE = /^\p{Lu}.*[.!?…]["'”’)]?$/su

/** A text that may be boilerplate of its host, with the hash of its words. */
export type Boilerplate = { wordsSha256: string; block: Block }

/**
 * Sentences of a page that would be boilerplate if other pages of the host had them: without facts
 * and without words of policies.
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

/** Search keys of these sentences. */
export const boilerplateKeys = (blocks: readonly Block[]): string[] =>
  boilerplateOf(blocks).map(({ wordsSha256: sha256 }) => searchKey(sha256))

/** Possible boilerplate among the removed and the added blocks. */
export const boilerplateIn = (edits: readonly BlockEdit[]): { gone: Boilerplate[]; come: Boilerplate[] } => ({
  gone: boilerplateOf(edits.flatMap(({ before }) => before ?? [])),
  come: boilerplateOf(edits.flatMap(({ after }) => after ?? [])),
})

/** The first 64 bits of a hash as a signed decimal number, used as a search key. */
export const searchKey = (sha256: string): string =>
  BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`)).toString()
