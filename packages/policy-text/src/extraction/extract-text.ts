import { source } from '../text/pattern.ts'
import { withoutEntities } from '../normalization/entities.ts'
import type { Block, Extract } from '../document/document.ts'
import { splitSentences } from './block-builder.ts'

export const TEXT_EXTRACTOR = 'text-blocks/3'

/** A date that begins an entry of a dated list: news, bulletins, revisions. */
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?'
const DAY = `(?:${MONTH} \\d{1,2}, \\d{4}|\\d{1,2}/\\d{1,2}/\\d{4})`
/** A date after these words belongs to the text before it. */
const LEADS = source`
  [:,(–-]|\b(?:on|as of|by|through|until|before|after|from|to|and|or|[Ss]ince|[Ee]ffective|[Dd]ated?|
    [Rr]evised|[Rr]eviewed|[Uu]pdated)
`
const ENTRY = new RegExp(`(?<!(?:${LEADS}) )(?<=\\S )(?=${DAY}[\\s:|–-]+\\p{Lu})`, 'gu')
const MIN_ENTRIES = 4

/**
 * Blocks of plain text. Blank lines separate paragraphs; list items begin with a bullet or, in a
 * dated list, with a date.
 */
export function extractText(text: string): Extract {
  const plain = withoutEntities(text.replace(/\r\n?/g, '\n'))
  const isList = [...plain.replace(/\s+/g, ' ').matchAll(ENTRY)].length >= MIN_ENTRIES
  const blocks = plain
    .split(/\n\s*\n|\n(?=\s*[•▪■*]\s)/)
    .flatMap(endOfList)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .flatMap((paragraph) => (isList ? paragraph.split(ENTRY).map((entry) => entry.trim()) : [paragraph]))
    .filter(Boolean)
    .flatMap(blocksOf)
  return { extractor: TEXT_EXTRACTOR, title: null, blocks, asksPassword: false }
}

/** Sentences of a paragraph. The first one after a bullet is an item. */
const blocksOf = (paragraph: string): Block[] =>
  splitSentences(paragraph).map((text, index) => ({
    kind: index === 0 && BULLET.test(paragraph) ? 'item' : 'text',
    path: [],
    text,
  }))

const BULLET = /^\s*[•▪■*]\s/

/** Splits an item before a line that ends with a colon. */
const endOfList = (paragraph: string) =>
  BULLET.test(paragraph)
    ? paragraph.split(/\n(?=[^\S\n]{0,80}\p{Lu}[^\n]{0,400}:[ \t]{0,80}(?:\n|$))/u)
    : [paragraph]
