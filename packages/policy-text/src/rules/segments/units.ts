import { regex } from '../../text/pattern.ts'
import { type Range, splitSentences, type Unit } from './sentences.ts'

const BULLET = regex('')`
  ^[ \t]*(?:[•▪■◦●○·*>]|-(?= )|o(?= )|\(?\d{1,2}[.)](?= )|\(?[a-z][.)](?= )|\(?(?:ii|iii|iv|vi{0,3}|
      ix)[.)](?= ))\s*
`
const CODE_LED = regex('')`
  ^[ \t]*(?:(?:CPT|HCPCS)[ \t]*)?\+?(?:\d{5}|\d{4}[FTUM]|[A-EGHJ-MP-V]\d{4}|
    [A-TV-Z]\d[0-9AB]\.[0-9A-Z]{1,4})\b
`
/** A line that begins with a code continues the sentence before when that ends like this. */
const OPEN_END = /(?:[,(/+-]|\b(?:and|or|codes?|CPT|HCPCS|with|to|of|for|modifier))\s*$/i
/** Words that do not end a sentence. */
const MID_SENTENCE = /\s(?:to|of|for|with|and|or|the|an|is|are|be|from|by)\s*$/
/** A longer line with bars is not a table row. */
const LONGEST_ROW_CHARS = 4_000
/** A line this long without an end mark was wrapped by the page. */
const WRAPPED_CHARS = 60

/**
 * Splits a text into sentences, list items and table rows, in order, with positions. Wrapped lines
 * are joined.
 */
export function splitUnits(text: string): Unit[] {
  return blocksOf(text).flatMap(({ kind, start, end, isNewBlock }) => {
    if (kind === 'row' && end - start <= LONGEST_ROW_CHARS) return [{ kind, start, end, isNewBlock }]
    const bullet = kind === 'item' ? (BULLET.exec(text.slice(start, end))?.[0].length ?? 0) : 0
    return splitSentences(text, { start: start + bullet, end }).map((sentence, index) => ({
      kind: sentence.isItem ? 'item' : kind,
      start: sentence.start,
      end: sentence.end,
      isNewBlock: isNewBlock && index === 0,
    }))
  })
}

function blocksOf(text: string): Unit[] {
  const blocks: Unit[] = []
  let isAfterBlank = false
  for (const line of linesOf(text)) {
    const words = text.slice(line.start, line.end)
    if (words.trim() === '') {
      isAfterBlank = true
      continue
    }
    const last = blocks.at(-1)
    const kind = kindOf(words)
    const before = last ? text.slice(Math.max(last.start, last.end - WRAPPED_CHARS * 2), last.end) : ''
    const isOpen = kind === 'item' && !BULLET.test(words) && OPEN_END.test(before)
    if (
      last &&
      last.kind !== 'row' &&
      !isAfterBlank &&
      (isOpen || (kind === 'sentence' && goesOn(before, words)))
    )
      last.end = line.end
    else blocks.push({ ...line, kind, isNewBlock: isAfterBlank })
    isAfterBlank = false
  }
  return blocks
}

function kindOf(line: string): Unit['kind'] {
  if (/[|\t]/.test(line.trim())) return 'row'
  return BULLET.test(line) || CODE_LED.test(line) ? 'item' : 'sentence'
}

/** Whether a line ends in the middle of a sentence. */
function goesOn(before: string, after: string): boolean {
  if (/[.:;?!]["')\]]?\s*$/.test(before)) return false
  const length = before.length - before.lastIndexOf('\n') - 1
  return (
    /^\s*[a-z(]/.test(after) || MID_SENTENCE.test(before) || /,\s*$/.test(before) || length > WRAPPED_CHARS
  )
}

function linesOf(text: string): Range[] {
  const lines: Range[] = []
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    lines.push({ start, end })
    start = end + 1
  }
  return lines
}

/**
 * Normalizes dashes, quotes and spaces. Every character stays one UTF-16 unit, so that positions
 * stay valid.
 */
export const plainForm = (text: string) =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[^\S\n\t]/g, ' ')
