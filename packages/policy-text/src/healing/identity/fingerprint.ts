import { elementText, type Page, wordsIn, domPath } from '../page.ts'
import type { Element } from '../../extraction/html-tree.ts'
import { headingsOf, partsOfTitle } from './titles.ts'
import { identityOf, type IdentityTokens, ownHeadings } from './identity.ts'

/** Version of the fingerprint; stored with each. */
export const FINGERPRINT = 'target/2'

/** What identifies a policy. Plain data, stored with its source. */
export type Fingerprint = IdentityTokens & {
  made: string
  /** Section headings inside the target. */
  sections: string[]
  /** `main > article > section`: for display only. */
  domPath: string
  /** Sampled shingle hashes, ascending. */
  shingles: number[]
  words: number
}

/** The fingerprint of a part of a page. The target has at least one element. */
export function fingerprintOf(page: Page, target: readonly Element[]): Fingerprint {
  const words = wordsIn(elementText(target))
  const spans = target.map((element) => page.words.spans.get(element))
  const sections = headingsOf(page.words).filter(({ at }) =>
    spans.some((span) => span && at >= span.start && at < span.end),
  )
  return {
    made: FINGERPRINT,
    ...identityOf(page, target),
    sections: sections.map(({ text }) => text),
    domPath: domPath(target[0]!),
    shingles: sketchOf(words),
    words: words.length,
  }
}

/**
 * Its title, or two where that is ambiguous; the page's title where no heading names a subject and
 * it has no site name.
 */
export function ownTitles(identity: IdentityTokens): string[] {
  const named = ownHeadings(identity)
  const parts = partsOfTitle(identity.pageTitle)
  return named.length > 0 ? named : parts.length === 1 ? parts : []
}

/** The most likely title; null when nothing names a subject. */
export const ownTitle = (identity: IdentityTokens): string | null => ownTitles(identity)[0] ?? null

/** Words in a shingle: few enough to survive edits, enough that two policies share few. */
const SHINGLE_WORDS = 4
/** Shingles kept: with 2,000 a share is accurate to about two percent for any length. */
const SKETCH_SIZE = 2_000
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * The hashes of every four consecutive words, by the index of the first word. 32 bits, unsigned.
 */
export const shinglesOf = (words: readonly string[]): number[] =>
  words
    .slice(0, Math.max(0, words.length - SHINGLE_WORDS + 1))
    .map((_, position) => hash(words.slice(position, position + SHINGLE_WORDS).join(' ')))

/** The smallest distinct hashes of a text, ascending: a sample for comparing two texts. */
export const sketchOf = (words: readonly string[]): number[] =>
  [...new Set(shinglesOf(words))].sort((a, b) => a - b).slice(0, SKETCH_SIZE)

/** Share of the sketch that a text contains, 0 to 1. */
export function containment(sketch: readonly number[], words: readonly string[]): number {
  const found = new Set(shinglesOf(words))
  return sketch.length === 0 ? 0 : sketch.filter((shingle) => found.has(shingle)).length / sketch.length
}

/** The largest hash that the sketch covers. */
export const reachOf = (sketch: readonly number[]) =>
  sketch.length < SKETCH_SIZE ? 0xffffffff : sketch.at(-1)!

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = FNV_OFFSET
  for (let position = 0; position < text.length; position++)
    value = Math.imul(value ^ text.charCodeAt(position), FNV_PRIME)
  return value >>> 0
}
