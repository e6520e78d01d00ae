import type { Block } from '../block.ts'

/** Name of the way in which blocks become one text; stored with every place in it. */
export const TEXT_FORM = 'lines/1'

/** Blocks as one text, and where each begins in it. Their own words stand unchanged in it. */
export type ReadingText = { text: string; starts: readonly number[] }

/** A sentence that ends: what follows is no part of it. */
const ENDED = /[.:;?!]["')\]]?\s*$/

/**
 * Blocks as a person would copy them out: one to a line, items behind a dash, and a blank line where one block must not be
 * read on into the next: around headings and after words without an end. Places in it are in UTF-16 units.
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
export function blockAt({ starts }: ReadingText, place: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= place) low = middle
    else high = middle - 1
  }
  return low
}
