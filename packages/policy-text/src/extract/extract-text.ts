import type { Block, Extract } from '../block.ts'
import { splitSentences } from './split-sentences.ts'

const EXTRACTOR = 'text-blocks/1'

/** Blocks of plain text: paragraphs are parted by blank lines, list items begin with a bullet. It has no headings to go by. */
export function extractText(text: string): Extract {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n|\n(?=\s*[•▪■*]\s)/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .flatMap((paragraph) => splitSentences(paragraph))
    .map((sentence): Block => ({ kind: 'text', path: [], text: sentence }))
  return { extractor: EXTRACTOR, title: null, blocks, asksPassword: false }
}
