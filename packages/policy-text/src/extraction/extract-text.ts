import { source } from '../text/pattern.ts'
import { withoutEntities } from '../normalization/entities.ts'
import type { Block, Extract, ListPlace } from '../document/document.ts'
import { type ListMarker, listMarkerOf, markerSequence } from '../text/list-marker.ts'
import { splitSentences } from './block-builder.ts'

export const TEXT_EXTRACTOR = 'text-blocks/4'

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
 * Blocks of plain text. Blank lines separate paragraphs; list items begin with a bullet, with a
 * number that goes on or, in a dated list, with a date.
 */
export function extractText(text: string): Extract {
  const plain = withoutEntities(text.replace(/\r\n?/g, '\n'))
  const isList = [...plain.replace(/\s+/g, ' ').matchAll(ENTRY)].length >= MIN_ENTRIES
  const isItem = markerSequence()
  const width = widthOf(plain)
  const blocks = plain
    .split(/\n\s*\n/)
    .flatMap((paragraph) => linesAsItems(paragraph, isItem, width))
    .flatMap(endOfList)
    .flatMap(({ text: paragraph, list }) => {
      const flat = paragraph.replace(/\s+/g, ' ').trim()
      return (isList ? flat.split(ENTRY) : [flat]).map((entry, index) => ({
        text: entry.trim(),
        list: index === 0 ? list : null,
      }))
    })
    .flatMap(blocksOf)
  return { extractor: TEXT_EXTRACTOR, title: null, blocks, asksPassword: false }
}

/** Lines that belong together; `list` is set for an item, whose bullet is cut off. */
type Paragraph = { text: string; list: ListPlace | null }

/** The sign of an item whose own sign the converter of the text dropped. */
const LOST_SIGN = ' '

/** Lines shorter than this say nothing about the width of a page. */
const MIN_WIDTH = 40
/**
 * No page has longer lines: a text with such lines is not wrapped, and each line is a paragraph.
 */
const WIDEST_PAGE = 180
/** Letters differ in width, so a line this much shorter than the page was ended on purpose. */
const ENDED_SHARE = 0.72

/** The width of a page in characters: what nine lines of ten do not exceed. */
function widthOf(text: string): number {
  const widths = text
    .split('\n')
    .map((line) => line.trim().length)
    .filter((length) => length >= MIN_WIDTH)
    .sort((a, b) => a - b)
  return widths[Math.floor(widths.length * 0.9)] ?? MIN_WIDTH
}

/**
 * Whether a paragraph ends before a line: it begins with a capital that had room on the line above.
 */
function isEnded(above: string, line: string, width: number): boolean {
  const [first = ''] = line.split(/\s/)
  const hadRoom = width > WIDEST_PAGE || above.trim().length + 1 + first.length < ENDED_SHARE * width
  return /^\p{Lu}/u.test(line) && hadRoom
}

/** A line after which a list may come, whose entries have no signs. */
const LISTS = /\b(?:following|criteria|conditions|indications)\b[^:]{0,80}:\s?$/i

/**
 * Whether a line is an entry without a sign: two such lines below a lead-in, each ended on purpose.
 */
function isUnsigned(
  lines: readonly string[],
  index: number,
  { last, width }: { last: Paragraph; width: number },
): boolean {
  const line = lines[index]!.trim()
  const above = lines[index - 1] ?? ''
  const indent = lines[index]!.length - lines[index]!.trimStart().length
  if (last.list)
    return last.list.bullet === LOST_SIGN && last.list.indent === indent && isEnded(above, line, width)
  const next = lines[index + 1]?.trim() ?? ''
  return (
    LISTS.test(`${lines[index - 2] ?? ''} ${above}`) && /^\p{Lu}/u.test(line) && isEnded(line, next, width)
  )
}

/** A line that has nothing but a connective: what follows is another entry. */
const CONNECTIVE = /^(?:and|or|and\/or)[;,.:]?$/i
/** A dash within a sentence, which the page happened to put at the beginning of a line. */
const isParenthesis = (line: string, above: string, before: Paragraph | undefined) =>
  before !== undefined &&
  before.list?.bullet !== line[0] &&
  /^[-–—]\s+[a-z]/.test(line) &&
  !/(?:[.:;,]|\b(?:and|or))\s*$/i.test(above)

/**
 * Cuts a paragraph at its items. Lines that are indented below a colon are items too: converters
 * drop the signs of symbol fonts and leave the blank after them.
 */
function linesAsItems(
  paragraph: string,
  isItem: (marker: ListMarker) => boolean,
  width: number,
): Paragraph[] {
  const parts: Paragraph[] = []
  let hasLostSigns = false
  let isAfterConnective = false
  const lines = paragraph.split('\n')
  for (const [index, line] of lines.entries()) {
    const words = line.trim()
    const indent = line.length - line.trimStart().length
    const last = parts.at(-1)
    const above = lines[index - 1] ?? ''
    const marker = isParenthesis(words, above, last) ? null : listMarkerOf(words)
    hasLostSigns ||= !marker && indent > 0 && !last?.list && /:\s*$/.test(above)
    if (marker && isItem(marker)) {
      const { style, form } = marker.readings[0]!
      if (style === 'bullet') parts.push({ text: words.slice(marker.length), list: { indent, bullet: form } })
      else parts.push({ text: words, list: { indent } })
    } else if (hasLostSigns && indent > 0 && words !== '')
      parts.push({ text: words, list: { indent, bullet: LOST_SIGN } })
    else if (last && isUnsigned(lines, index, { last, width }))
      parts.push({ text: words, list: { indent, bullet: LOST_SIGN } })
    else if (last && !isAfterConnective && !(last.list && isEnded(above, words, width)))
      last.text += `\n${line}`
    else parts.push({ text: line, list: null })
    isAfterConnective = CONNECTIVE.test(words)
  }
  return parts
}

/** Sentences of a paragraph. The first one of an item is the item. */
function blocksOf({ text, list }: Paragraph): Block[] {
  const number = list && !list.bullet ? text.slice(0, listMarkerOf(text)?.length ?? 0) : ''
  const [first = '', ...rest] = splitSentences(text.slice(number.length))
  return [number + first, ...rest].filter(Boolean).map((sentence, index) => ({
    kind: index === 0 && list ? 'item' : 'text',
    path: [],
    text: sentence.trim(),
    ...(index === 0 && list && { list }),
  }))
}

/** Splits an item before a line that ends with a colon. */
const endOfList = ({ text, list }: Paragraph): Paragraph[] =>
  list
    ? text
        .split(/\n(?=[^\S\n]{0,80}\p{Lu}[^\n]{0,400}:[ \t]{0,80}(?:\n|$))/u)
        .map((part, index) => ({ text: part, list: index === 0 ? list : null }))
    : [{ text, list }]
