import type { Block } from '../document/document.ts'
import { splitSentences } from './sentences.ts'

/**
 * Collects running text into blocks while a document is walked, and keeps the path of headings
 * above them.
 */
export function blockBuilder() {
  const blocks: Block[] = []
  let path: { level: number; text: string }[] = []
  let buffer = ''
  let place: Pick<Block, 'at'> = {}
  let kind: 'text' | 'item' | 'row' = 'text'

  const take = () => {
    const text = buffer
      .replace(/\s+/g, ' ')
      .replace(/^( ?\| ?)+|( ?\| ?)+$/g, '')
      .trim()
    buffer = ''
    return text
  }
  const flush = () => {
    const text = take()
    const above = path.map((heading) => heading.text)
    if (text)
      for (const piece of kind === 'text' ? splitSentences(text) : [text])
        blocks.push({ kind, path: above, text: piece, ...place })
    kind = 'text'
  }
  return {
    blocks,
    flush,
    text: (words: string) => {
      buffer += words
    },
    /** Where the text that follows stands on its page. */
    at: (next: NonNullable<Block['at']>) => {
      place = { at: next }
    },
    open: (next: 'item' | 'row') => {
      flush()
      kind = next
    },
    isRow: () => kind === 'row',
    cell: () => {
      buffer += ' | '
    },
    /** Ends a heading: what follows lies below it, until one of the same or a higher level. */
    heading: (level: number) => {
      const text = take()
      if (!text) return
      path = path.filter((heading) => heading.level < level)
      blocks.push({ kind: 'heading', path: path.map((heading) => heading.text), text, ...place })
      path = [...path, { level, text }]
    },
  }
}
