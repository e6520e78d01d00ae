import type { Block, Extract } from '../document/document.ts'
import { metadataOf } from '../document/metadata.ts'
import { type DocumentScope, sectionDates, statedScope, withScope } from './document-scope.ts'
import { extractRules } from './extract-rules.ts'
import type { ExtractedRule } from './rule.ts'

/**
 * A rule with its place in the document: the block its words begin in, from 0, and the page, from
 * 1, where there are pages.
 */
export type DocumentRule = ExtractedRule & { block: number; page: number | null }

/**
 * The rules of a document, in its order. Spans are places in `readingText(extract.blocks)`. What a
 * rule leaves open about plans, states and days is taken from the headings above it, then from the
 * document, then from `given`; `effectiveFrom` so is the day that the clause, the section or the
 * document states, and never another one.
 */
export function documentRules(extract: Extract, given: DocumentScope = {}): DocumentRule[] {
  const reading = readingText(extract.blocks)
  const { effectiveOn } = metadataOf(extract)
  const { status, ...stated } = { ...given, ...statedScope(extract.blocks) }
  const document = { ...stated, ...(effectiveOn && { effectiveFrom: effectiveOn }) }
  const rules = extractRules(reading.text, { documentScope: status ? { status } : {} })
  return rules.map((rule) => {
    const block = blockAt(reading, rule.spanStart)
    const scope = { ...document, ...sectionDates(extract.blocks[block]!) }
    return { ...withScope(rule, scope), block, page: extract.blocks[block]!.at?.page ?? null }
  })
}

/** Name of the way in which blocks become one text; stored with every place in it. */
export const TEXT_FORM = 'lines/1'

/** Blocks as one text, and where each begins in it. Their own words stand unchanged in it. */
type ReadingText = { text: string; starts: readonly number[] }

/** A sentence that ends: what follows is no part of it. */
const ENDED = /[.:;?!]["')\]]?\s*$/

/**
 * Blocks as a person would copy them out: one to a line, items behind a dash, and a blank line
 * where one block must not be read on into the next: around headings and after words without an
 * end. Places in it are in UTF-16 units.
 */
export function readingText(blocks: readonly Pick<Block, 'kind' | 'text'>[]): ReadingText {
  let text = ''
  const starts = blocks.map((block, at) => {
    const lead = `${at === 0 ? '' : gapAfter(blocks[at - 1]!, block)}${block.kind === 'item' ? '- ' : ''}`
    const start = text.length + lead.length
    text += lead + block.text
    return start
  })
  return { text, starts }
}

function gapAfter(before: Pick<Block, 'kind' | 'text'>, { kind }: Pick<Block, 'kind'>): string {
  if (kind === 'heading' || before.kind === 'heading') return '\n\n'
  if (before.kind === 'text' && kind === 'text' && !ENDED.test(before.text)) return '\n\n'
  return '\n'
}

/** Which block a place of the text is in. */
function blockAt({ starts }: ReadingText, place: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= place) low = middle
    else high = middle - 1
  }
  return low
}
