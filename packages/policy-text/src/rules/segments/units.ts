import { source, regex } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import { withoutPageFurniture } from './page-furniture.ts'

/** A range of the text, in UTF-16 units. */
export type Range = { start: number; end: number }

/**
 * The smallest unit that can state a rule. `isNewBlock` when a blank line or a heading is before
 * it.
 */
export type Unit = Range & { kind: 'sentence' | 'item' | 'row'; isNewBlock: boolean }

/** A unit of the text with the codes in it. */
export type CodedUnit = Unit & {
  mentions: readonly Mention[]
  words: string
  /** The codes that begin the line of a unit without its own; `mentions` holds them too. */
  label?: Range
}

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION = new RegExp(
  `(?:^|[\\s("])(?:${[
    source`
      No|Nos|vs|e\.g|i\.e|etc|cf|Dr|Mr|Mrs|Ms|Inc|Co|Corp|Ltd|St|Fig|Sec|Art|Ch|Vol|pp?|approx|incl|
      excl|max|min|est|dept|Rev|ref|al
    `,
    source`
      U\.S|U\.S\.C|C\.F\.R|P\.O|M\.D|D\.O|R\.N|Ph\.D|a\.k\.a|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|
      Dec|[A-Z]
    `,
  ].join('|')})\\.$`,
  'i',
)
const BOUNDARY = regex('g')`
  [.!?]["')\]]{0,2}\s+(?=["'([+•▪■●◦]{0,2}[A-Z0-9•▪■●◦])|[•▪■●◦]\s*|
  (?<=[0-9FTUM*.)] )(?=[A-Z][a-z]+ (?:[a-z(][^.:;\d\n]{0,70})?[cC]odes?(?: \([^()]{1,80}\))?: )
`
/** Length of the longest abbreviation with the space before it. */
const ABBREVIATION_CHARS = 9
/**
 * Longer text without a stop is cut at a space: no sentence of a policy is that long, and the work
 * grows with the length.
 */
const LONGEST_CHARS = 6_000

/**
 * Splits a range of text into sentences with their end marks. A bullet inside running text begins
 * an item.
 */
export function splitSentences(text: string, { start, end }: Range): (Range & { isItem: boolean })[] {
  const paragraph = text.slice(start, end)
  const sentences: (Range & { isItem: boolean })[] = []
  let from = 0
  let isItem = false
  const close = (to: number) =>
    sentences.push(
      ...pieces(paragraph, { start: from, end: to }).map((piece) => ({ ...shift(piece, start), isItem })),
    )
  for (const { 0: mark, index } of paragraph.matchAll(BOUNDARY)) {
    const isBullet = /[•▪■●◦]/.test(mark)
    const to = index + (isBullet ? 0 : mark.trimEnd().length)
    if (
      !isBullet &&
      ABBREVIATION.test(paragraph.slice(Math.max(0, index + 1 - ABBREVIATION_CHARS), index + 1))
    )
      continue
    close(to)
    from = index + mark.length
    isItem = isBullet
  }
  close(paragraph.length)
  return sentences
}

const shift = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by })

/**
 * The range without surrounding white space, cut where it is too long; nothing when it is blank.
 */
function pieces(text: string, { start, end }: Range): Range[] {
  const cuts: Range[] = []
  for (let from = start; from < end;) {
    const space = end - from > LONGEST_CHARS ? text.lastIndexOf(' ', from + LONGEST_CHARS) : end
    const to = space > from ? space : from + LONGEST_CHARS
    cuts.push(...trimmed(text, { start: from, end: to }))
    from = to
  }
  return cuts
}

function trimmed(text: string, { start, end }: Range): Range[] {
  const words = text.slice(start, end)
  const lead = words.length - words.trimStart().length
  const length = words.trim().length
  return length === 0 ? [] : [{ start: start + lead, end: start + lead + length }]
}

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
/** A short line that names codes or their system is a heading of those below. */
const NAMES_LIST = /(?:^|\n)(?:[^\n,.;]{1,40}\bcodes|[ \t]{0,9}(?:CPT|HCPCS)(?:\/(?:CPT|HCPCS))?)[ \t]{0,9}$/i
/** Words that do not end a sentence. */
const MID_SENTENCE = /\s(?:to|of|for|with|and|or|the|an|is|are|be|from|by)\s*$/
/** A longer line with bars is not a table row. */
const LONGEST_ROW_CHARS = 4_000
/** A line that begins with a label begins anew: "Not covered:", "Group 2 (never covered): …". */
const LABEL = /^\s*[A-Z][^:.;,]{2,50}:(?:\s|$)/
/** A line this long without an end mark was wrapped by the page. */
const WRAPPED_CHARS = 60

/**
 * Whether a page may have cut the lines of a text at its width, or each line is a block of a
 * document, whose lines were joined before.
 */
export type LineForm = 'wrapped' | 'blocks'

/**
 * Splits a text into sentences, list items and table rows, in order, with positions. Wrapped lines
 * are joined.
 */
export function splitUnits(text: string, form: LineForm = 'wrapped'): Unit[] {
  return blocksOf(text, form).flatMap(({ kind, start, end, isNewBlock }) => {
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

function blocksOf(text: string, form: LineForm): Unit[] {
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
    const isOpen = kind === 'item' && !BULLET.test(words) && OPEN_END.test(before) && !NAMES_LIST.test(before)
    if (
      last &&
      last.kind !== 'row' &&
      !isAfterBlank &&
      (isOpen || (kind === 'sentence' && goesOn(before, words, form)))
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

/** Whether a line ends in the middle of a sentence. The length of a block says nothing. */
function goesOn(before: string, after: string, form: LineForm): boolean {
  if (/[.:;?!]["')\]]?\s*$/.test(before)) return false
  const length = before.length - before.lastIndexOf('\n') - 1
  return (
    /^\s*(?:[a-z(]|[®™] [a-z])/.test(after) ||
    MID_SENTENCE.test(before) ||
    /,\s*$/.test(before) ||
    (form === 'wrapped' && length > WRAPPED_CHARS && !LABEL.test(after))
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

/** "G30. 0 - G30.9": a page put a blank into the first code of a range. */
const SPLIT_DIAGNOSIS = /\b([A-TV-Z]\d[0-9AB])\. ([0-9][0-9A-Z]{0,3})(?= ?[-–] ?\1\.[0-9])/g

/**
 * Normalizes dashes, quotes and spaces. Every character stays one UTF-16 unit, so that positions
 * stay valid.
 */
export const plainForm = (text: string) =>
  withColumnMarks(
    withoutPageFurniture(text)
      .replace(SPLIT_DIAGNOSIS, ' $1.$2')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/[\u201c\u201d]/g, '"')
      .replace(/[^\S\n\t]/g, ' '),
  )

/** A heading and rows of values between commas, without a space after them. */
const VALUES = /^[^\s,.;:][^,;:\n]{0,60}(?:,[^\s,][^,;:\n]{0,60}){1,12}$/
/** Puts bars for the commas of a table of values with a heading, all of whose rows have as many. */
function withCommasMarked(text: string): string {
  if (!/^[A-Za-z][^,\n]{0,60},[A-Za-z]/m.test(text)) return text
  const lines = text.split('\n')
  let commas = 0
  return lines
    .map((line, index) => {
      const own = VALUES.test(line) ? line.split(',').length - 1 : 0
      const isHeading = own > 0 && !/\d{4}/.test(line) && CODE_LED.test(lines[index + 1] ?? '')
      const isNext = isHeading && lines[index + 1]!.split(',').length - 1 === own
      commas = isNext || (own > 0 && own === commas) ? own : 0
      return commas > 0 ? line.replaceAll(',', '|') : line
    })
    .join('\n')
}

const GAP = /(?<=[^\s.?!:;,]) {2,}(?=\S)/g
/** Dots or a line that lead from codes to their value: "93000 ........ none". */
const LEADERS = /(?<=[A-Za-z\d]\)?) ?(?:\.{3,}|(?:\. ){2,}\.|_{3,}|…) ?(?=[^\s._])(?!\d{1,4}\s*$)/g
const HAS_CODE = /(?<![\w.$-])(?:\d{5}|\d{4}[FTUM]|[A-EGHJ-MP-V]\d{4})(?![\w-])/
const PAIR_HEADING = /^\s*col(?:umn|\.)? ?1 \/ col(?:umn|\.)? ?2\s*$/i
const PAIR = /^\s*[A-Z\d]{5} \/ [A-Z\d]{5}\s*$/
const IS_SPACED = /\S {2,}\S|col[^\n]{0,12}\/ ?col|\.\.\.|\. \. \.|___|…/i

/** Puts tabs between columns that stand apart by spaces or dots, and between the codes of pairs. */
function withColumnMarks(spaced: string): string {
  const text = withCommasMarked(spaced)
  if (!IS_SPACED.test(text)) return text
  const lines = text.split('\n').map(withLeadersMarked)
  const gapsOf = (line = '') => (/[|\t]/.test(line) ? 0 : (line.match(GAP)?.length ?? 0))
  let gaps = 0
  let isPair = false
  return lines
    .map((line, index) => {
      isPair = PAIR_HEADING.test(line) || (isPair && PAIR.test(line))
      if (isPair) return line.replace('/', '\t')
      const own = gapsOf(line)
      const below = lines[index + 1] ?? ''
      const begins = own > 0 && HAS_CODE.test(below) && gapsOf(below) === own
      gaps = begins || isSpacedRow(line) || (own > 0 && own === gaps) ? own : 0
      return gaps > 0 ? line.replace(GAP, (gap) => `\t${gap.slice(1)}`) : line
    })
    .join('\n')
}

/** "D2335   Resin composite   Benefit: yes" is a row by itself. */
const isSpacedRow = (line: string) => CODE_LED.test(line) && /^\s*\S+ {3,}\S.*\S {3,}\S/.test(line)

/** A line of codes, leaders and a value; a page number is no value. */
const withLeadersMarked = (line: string) =>
  HAS_CODE.test(line) && line.match(LEADERS)?.length === 1
    ? line.replace(LEADERS, (leaders) => `\t${' '.repeat(leaders.length - 1)}`)
    : line
