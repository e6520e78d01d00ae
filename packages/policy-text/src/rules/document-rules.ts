import type { Block, Extract } from '../document/document.ts'
import { sectionsOf } from '../document/document-sections.ts'
import { metadataOf } from '../document/metadata.ts'
import { type DocumentScope, sectionDates, statedScope, withScope } from './document-scope.ts'
import { extractRules } from './extract-rules.ts'
import type { ExtractedRule, ListedCodes, TextRange } from './rule.ts'

/**
 * A rule with its position in the document: the index of the block in which it begins, and the page
 * from 1 where there are pages.
 */
export type DocumentRule = Omit<ExtractedRule, 'listed'> &
  BlockPlace & { listed?: ListedCodes<TextRange & BlockPlace> }
type BlockPlace = { block: number; page: number | null }

/**
 * The rules of a document, in order. Spans are positions in `readingText(extract.blocks)`. Missing
 * plans, states and dates come from the headings above a rule, then from the document, then from
 * `given`; `effectiveFrom` is only ever a date that the clause, section or document states.
 */
export function documentRules(extract: Extract, given: DocumentScope = {}): DocumentRule[] {
  const reading = readingText(extract.blocks)
  const { effectiveOn } = metadataOf(extract)
  const { status, ...stated } = { ...given, ...statedScope(extract.blocks) }
  const document = { ...stated, ...(effectiveOn && { effectiveFrom: effectiveOn }) }
  const rules = extractRules(reading.text, {
    documentScope: status ? { status } : {},
    lines: 'blocks',
    leftOut: asidesIn(extract.blocks, reading),
  })
  const placeOf = (position: number): BlockPlace => {
    const block = blockAt(reading, position)
    return { block, page: extract.blocks[block]!.at?.page ?? null }
  }
  const placed = <Part extends TextRange>(part: Part) => ({ ...part, ...placeOf(part.start) })
  return rules.map(({ listed, ...rule }) => {
    const place = placeOf(rule.spanStart)
    const scope = { ...document, ...sectionDates(extract.blocks[place.block]!) }
    return {
      ...withScope(rule, scope),
      ...place,
      ...(listed && { listed: { heading: placed(listed.heading), lines: listed.lines.map(placed) } }),
    }
  })
}

/** The ranges of references, history and evidence, which state no rule in force. */
function asidesIn(blocks: readonly Block[], { starts }: ReadingText): TextRange[] {
  const sections = sectionsOf(blocks)
  return blocks.flatMap(({ text }, index) =>
    sections[index] === 'policy' || sections[index] === 'contact'
      ? []
      : [{ start: starts[index]!, end: starts[index]! + text.length }],
  )
}

/** Name of the conversion of blocks to text; stored with every position in it. */
export const TEXT_FORM = 'lines/1'

/** Blocks as one text, and the start of each. Their own text is unchanged. */
type ReadingText = { text: string; starts: readonly number[] }

/** The end of a sentence. */
const ENDED = /[.:;?!]["')\]]?\s*$/

/**
 * Joins blocks as if copied from a page: one per line, items after a dash, and a blank line around
 * headings and after text without an end mark. Positions are UTF-16 units.
 */
export function readingText(blocks: readonly Pick<Block, 'kind' | 'text'>[]): ReadingText {
  let text = ''
  const starts = blocks.map((block, offset) => {
    const gap = offset === 0 ? '' : gapAfter(blocks[offset - 1]!, block)
    const lead = block.kind === 'item' ? `${gap}- ` : gap
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

/** The block at a position of the text. */
function blockAt({ starts }: ReadingText, place: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= place) low = middle
    else high = middle - 1
  }
  return low
}
