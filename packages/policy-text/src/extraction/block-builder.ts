import type { Block } from '../document/document.ts'
import { splitSentences } from './sentences.ts'

/** Collects text into blocks during a walk of a document, with the path of headings above each. */
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
    /** The position on the page of the text that follows. */
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
    /** Ends a heading. What follows is below it, until a heading of the same or a higher level. */
    heading: (level: number) => {
      const text = take()
      if (!text) return
      path = path.filter((heading) => heading.level < level)
      blocks.push({ kind: 'heading', path: path.map((heading) => heading.text), text, ...place })
      path = [...path, { level, text }]
    },
  }
}
