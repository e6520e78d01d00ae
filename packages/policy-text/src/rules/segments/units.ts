import { type Range, splitSentences, type Unit } from './sentences.ts'

const BULLET =
  /^[ \t]*(?:[•▪■◦●○·*>]|-(?= )|o(?= )|\(?\d{1,2}[.)](?= )|\(?[a-z][.)](?= )|\(?(?:ii|iii|iv|vi{0,3}|ix)[.)](?= ))\s*/
const CODE_LED =
  /^[ \t]*(?:(?:CPT|HCPCS)[ \t]*)?\+?(?:\d{5}|\d{4}[FTUM]|[A-EGHJ-MP-V]\d{4}|[A-TV-Z]\d[0-9AB]\.[0-9A-Z]{1,4})\b/
/**
 * A line that begins with a code goes on with the sentence before when that has just begun to name
 * codes.
 */
const OPEN_END = /(?:[,(/+-]|\b(?:and|or|codes?|CPT|HCPCS|with|to|of|for|modifier))\s*$/i
/** No sentence ends with these. */
const MID_SENTENCE = /\s(?:to|of|for|with|and|or|the|an|is|are|be|from|by)\s*$/
/** A longer line with bars in it is no row of a table. */
const LONGEST_ROW_CHARS = 4_000
/** A line this long that ends without a stop is one that the page broke. */
const WRAPPED_CHARS = 60

/**
 * Sentences, list items and table rows of a text, in order, with their places. Lines that a page
 * broke are joined.
 */
export function splitUnits(text: string): Unit[] {
  return blocksOf(text).flatMap(({ kind, start, end, isNewBlock }) => {
    if (kind === 'row' && end - start <= LONGEST_ROW_CHARS) return [{ kind, start, end, isNewBlock }]
    const bullet = kind === 'item' ? (BULLET.exec(text.slice(start, end))?.[0].length ?? 0) : 0
    return splitSentences(text, { start: start + bullet, end }).map((sentence, at) => ({
      kind: sentence.isItem ? 'item' : kind,
      start: sentence.start,
      end: sentence.end,
      isNewBlock: isNewBlock && at === 0,
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

/** A line goes on in the next one when it ends in the middle of a sentence. */
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
 * Dashes, quotes and spaces of one kind each. Every character stays one UTF-16 unit, so that places
 * in the text stay true.
 */
export const plainForm = (text: string) =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[^\S\n\t]/g, ' ')
