import type { Extract } from '../block.ts'
import { metadataOf } from '../extract/metadata.ts'
import { type DocumentScope, withScope } from './document-scope.ts'
import { extractRules } from './extract-rules.ts'
import { blockAt, readingText } from './reading-text.ts'
import type { ExtractedRule } from './rule.ts'
import { sectionDates, statedScope } from './stated-scope.ts'

/** A rule with its place in the document: the block its words begin in, from 0, and the page, from 1, where there are pages. */
export type DocumentRule = ExtractedRule & { block: number; page: number | null }

/**
 * The rules of a document, in its order. Spans are places in `readingText(extract.blocks)`. What a rule leaves open about plans,
 * states and days is taken from the headings above it, then from the document, then from `given`; `effectiveFrom` so is the day
 * that the clause, the section or the document states, and never another one.
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
