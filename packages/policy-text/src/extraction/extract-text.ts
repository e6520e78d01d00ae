import { source } from '../text/pattern.ts'
import { withoutEntities } from '../normalization/normalize.ts'
import type { Extract, ListPlace } from '../document/document.ts'
import { listMarkerOf, markerSequence } from '../text/list-marker.ts'
import { isSectionTitle, outlineLevel } from '../text/section-title.ts'
import { blockBuilder, isBoldTitle } from './block-builder.ts'
import { withoutPageBreaks } from './page-breaks.ts'
import { type TableRow, textTables, withoutBox } from './text-tables.ts'
import {
  CELLS,
  CODE_LED,
  CONNECTIVE,
  DATE_LINE,
  DAY,
  ENDED,
  goesOn,
  isBlock,
  isEnded,
  type Line,
  MIN_WRAPPED_CHARS,
  NO_LINE,
  wrapWidth,
} from './wrapped-lines.ts'

export const TEXT_EXTRACTOR = 'text-blocks/11'

/** A date after these words belongs to the text before it. */
const LEADS = source`
  [:,(–-]|\b(?:on|as of|by|through|until|before|after|from|to|and|or|[Ss]ince|[Ee]ffective|[Dd]ated?|
    [Rr]evised|[Rr]eviewed|[Uu]pdated)
`
const ENTRY = new RegExp(`(?<!(?:${LEADS}) )(?<=\\S )(?=${DAY}[\\s:|–-]+\\p{Lu})`, 'gu')
const MIN_ENTRIES = 4
/** A paragraph, an item or a row of plain text, or a title with its level. */
type Piece =
  | { kind: 'text' | 'row'; text: string }
  | { kind: 'item'; text: string; list?: ListPlace }
  | { kind: 'heading'; text: string; level: number }

/**
 * Blocks of plain text. Paragraphs end at blank lines and at lines that end early; wrapped lines
 * are joined. Items begin with a bullet, a number or, in a dated list, with a date. Rows have bars,
 * tabs or columns of spaces between their cells. A title stands on a line of its own.
 */
export function extractText(text: string): Extract {
  const plain = withoutPageBreaks(withoutEntities(text.replace(/\r\n?/g, '\n')))
  const isList = [...plain.replace(/\s+/g, ' ').matchAll(ENTRY)].length >= MIN_ENTRIES
  const builder = blockBuilder()
  for (const piece of piecesOf(plain)) {
    if (piece.kind === 'heading') {
      builder.text(piece.text)
      builder.heading(piece.level)
      continue
    }
    for (const entry of isList ? piece.text.split(ENTRY) : [piece.text]) {
      if (piece.kind === 'item' && piece.list) builder.item(piece.list)
      else if (piece.kind !== 'text') builder.open(piece.kind)
      builder.text(entry)
      builder.flush()
    }
  }
  return { extractor: TEXT_EXTRACTOR, title: null, blocks: builder.blocks, asksPassword: false }
}

/** Columns that are set apart by spaces alone, on two lines or more. */
const COLUMNS = /\S {3,}(?=\S)/
/** A label and its value in two columns are a line of text. */
const LABELLED = /^[^\t|]{2,40}: {0,3}(?:\t{1,8}| \| )[^\t|]+$/
/** A line of a table that only separates: "---|---". */
const RULE = /^[\s|:=_+-]{3,}$/
/** What underlines a title. */
const UNDERLINE = /^\s{0,3}(?:-{3,}|={3,}|~{3,}|_{3,})\s*$/
const MAX_UNDERLINED_WORDS = 12
/** This many fragments on adjacent lines are a menu or an address, which is one text. */
const MIN_FRAGMENTS = 5

function piecesOf(plain: string): Piece[] {
  const lines = linesOf(plain)
  const width = wrapWidth(lines)
  const paragraphs: Line[][] = [[]]
  for (const line of lines)
    if (line.text === '') paragraphs.push([])
    else paragraphs.at(-1)!.push(line)
  const filled = paragraphs.filter(({ length }) => length > 0)
  return filled.flatMap((paragraph, index) =>
    piecesOfParagraph(paragraph, filled[index + 1]?.[0] ?? NO_LINE, width),
  )
}

function linesOf(plain: string): Line[] {
  const isItem = markerSequence()
  const lines: Line[] = []
  const printed = plain.split('\n')
  const tables = textTables(printed)
  const rawLines = barColumns(printed)
  for (let index = 0; index < rawLines.length; index += 1) {
    const raw = rawLines[index]!
    const table = tables.get(index)
    if (table) {
      for (const row of table.rows) lines.push({ ...NO_LINE, text: row.cells.join(' | '), row })
      index = table.end - 1
      continue
    }
    const text = cleanLine(raw)
    if (UNDERLINE.test(raw) && lines.length > 0) lines.at(-1)!.isUnderlined = true
    const indent = raw.length - raw.trimStart().length
    const isFirstOfList = indent > (lines.at(-1)?.indent ?? 0) && rawLines[index + 1]?.trim()[0] === text[0]
    const found = !isFirstOfList && isParenthesis(text, lines.at(-1)) ? null : listMarkerOf(text)
    lines.push({ text, indent, marker: found && isItem(found) ? found : null })
  }
  return lines
}

const bulletOf = ({ marker }: Line) => marker?.readings.find(({ style }) => style === 'bullet')?.form

/** A dash within a sentence, which the page happened to put at the beginning of a line. */
const isParenthesis = (text: string, before: Line | undefined) =>
  before !== undefined &&
  before.text !== '' &&
  bulletOf(before) !== text[0] &&
  /^[-–—]\s+[a-z]/.test(text) &&
  !/[.:;,]$|\b(?:and|or)$/i.test(before.text)

/** Writes bars between columns of spaces. */
function barColumns(lines: readonly string[]): string[] {
  const isColumnar = lines.map((line) => COLUMNS.test(line.trim()))
  return lines.map((line, index) =>
    isColumnar[index] && !line.includes('|') && (isColumnar[index - 1] || isColumnar[index + 1])
      ? line.trim().replace(/ {3,}/g, ' | ')
      : line,
  )
}

/** A row without the bars at its ends. */
const withoutFrame = (row: string) =>
  row.slice(row.startsWith('|') ? 1 : 0, row.endsWith('|') ? -1 : undefined).trim()

const cellsOf = (row: string, separator: string | RegExp) =>
  row
    .split(separator)
    .map((cell) => cell.trim())
    .filter(Boolean)

function cleanLine(line: string): string {
  const plain = withoutFrame(line.trim())
  if (RULE.test(plain)) return ''
  return LABELLED.test(plain) ? cellsOf(plain, / \| |\t/).join(' ') : plain
}

function piecesOfParagraph(paragraph: readonly Line[], below: Line, width: number): Piece[] {
  const pieces: Piece[] = []
  let hasLostSigns = false
  for (let index = 0; index < paragraph.length; index += 1) {
    const line = paragraph[index]!
    const before = paragraph[index - 1]
    if (line.row) {
      pieces.push(...piecesOfRow(line.row))
      continue
    }
    hasLostSigns ||= !line.marker && line.indent > 0 && before?.marker === null && before.text.endsWith(':')
    const run = !before && isSectionTitle(line.text) ? 0 : fragmentsFrom(paragraph, index)
    const last = pieces.at(-1)
    const isUnsigned =
      before && last && entryWithoutSign(last, before, line, paragraph[index + 1] ?? NO_LINE, width)
    if (isUnsigned || (hasLostSigns && line.indent > 0 && !line.marker))
      pieces.push({ kind: 'item', text: line.text, list: { indent: line.indent, bullet: LOST_SIGN } })
    else if (run >= MIN_FRAGMENTS) {
      const fragments = paragraph.slice(index, index + run)
      pieces.push({ kind: 'text', text: fragments.map(({ text }) => text).join(' ') })
      index += run - 1
    } else if (
      before &&
      !before.row &&
      last &&
      last.kind !== 'heading' &&
      goesOn(
        {
          line: before,
          next: line,
          after: paragraph[index + 1] ?? NO_LINE,
          above: last.text,
          isItem: last.kind === 'item',
        },
        width,
      )
    )
      last.text += ` ${line.text}`
    else pieces.push(pieceOf(line, !before, paragraph[index + 1] ?? below))
  }
  return pieces
}

/**
 * The sign of an item that is indented below a colon: converters drop the signs of symbol fonts and
 * leave the blank after them.
 */
const LOST_SIGN = ' '

/** A row of a table, with the entries that one of its cells lists as items. */
function piecesOfRow({ cells, entries, behind }: TableRow): Piece[] {
  const row = cells.filter((cell, index) => cell !== '' || index > 0).join(' | ')
  const items = entries.map(({ indent, text: whole }): Piece => {
    const { text, box } = withoutBox(whole)
    const isNumbered = listMarkerOf(text) !== null
    return { kind: 'item', text, list: { indent, ...(isNumbered ? {} : { bullet: box ?? LOST_SIGN }) } }
  })
  return [
    ...(row === '' ? [] : [{ kind: 'row' as const, text: row }]),
    ...items,
    ...behind.map((text) => ({ kind: 'text' as const, text })),
  ]
}

/** A line after which a list may come, whose entries have no signs. */
const LISTS = /\b(?:following|criteria|conditions|indications)\b[^:]{0,80}:$/i
/** Characters of a lead-in that are looked at, from its end. */
const LEAD_CHARS = 200
/**
 * Whether a line is an entry without a sign: two such lines below a lead-in, each ended on purpose.
 */
function entryWithoutSign(last: Piece, ...[before, line, next, width]: [Line, Line, Line, number]): boolean {
  if (line.marker || CELLS.test(line.text)) return false
  if (last.kind === 'item')
    return last.list?.bullet === LOST_SIGN && last.list.indent === line.indent && isEnded(before, line, width)
  return (
    last.kind === 'text' &&
    LISTS.test(last.text.slice(-LEAD_CHARS)) &&
    /^\p{Lu}/u.test(line.text) &&
    !next.marker &&
    isEnded(line, next, width)
  )
}

/** How many adjacent lines are fragments. */
function fragmentsFrom(lines: readonly Line[], from: number): number {
  let to = from
  while (to < lines.length && isFragment(lines[to]!)) to += 1
  return to - from
}

const isFragment = (line: Line) =>
  !line.row &&
  line.text.length < MIN_WRAPPED_CHARS &&
  !ENDED.test(line.text) &&
  !isBlock(line) &&
  !METADATA.test(line.text) &&
  !DATE_LINE.test(line.text) &&
  !CONNECTIVE.test(line.text)

/** A row by its cells, an item by its mark, a title by its words and its place. */
function pieceOf(line: Line, isFirst: boolean, next: Line): Piece {
  const { text, indent, marker } = line
  const marked = /^#{1,6}\s+(?=\S)/.exec(text)?.[0]
  if (marked) return { kind: 'heading', level: marked.trim().length, text: text.slice(marked.length) }
  if (isTitle(line, isFirst, next)) {
    const below = isDocumentTitle(text, next.text) ? -1 : Math.max(0, outlineLevel(text) - 1)
    return { kind: 'heading', level: SECTION_LEVEL + below, text }
  }
  if (CELLS.test(text)) return { kind: 'row', text: cellsOf(text, '\t').join(' | ') }
  const bullet = bulletOf(line)
  if (bullet !== undefined)
    return { kind: 'item', text: text.slice(marker!.length), list: { indent, bullet } }
  if (marker) return { kind: 'item', text, list: { indent } }
  return { kind: CODE_LED.test(text) ? 'item' : 'text', text }
}

/** Sections are below the title of the document. */
const SECTION_LEVEL = 2
/** A title within a paragraph is short. */
const CLOSE_TITLE_WORDS = 5
/** A line this long below a title is a sentence. */
const FULL_CHARS = 60
const METADATA = /^(?:policy|guideline|document|bulletin|number|effective|last|revised)\b[^:]{0,30}:/i

/** A line above the number or the date of the document. */
const isDocumentTitle = (line: string, next: string) =>
  METADATA.test(next) && /^\p{Lu}[^.:;|]{5,100}$/u.test(line)

/**
 * A title names a part of a policy, or is a few words above a sentence or, without a colon, above a
 * list.
 */
function isTitle(line: Line, isFirst: boolean, next: Line): boolean {
  const { text } = line
  if (isFirst && isDocumentTitle(text, next.text)) return true
  if (isFirst && line.isUnderlined && isUnderlinedTitle(line)) return true
  if (isSectionTitle(text)) return isFirst || text.split(/\s+/).length <= CLOSE_TITLE_WORDS
  if (!isFirst || !/^\p{Lu}/u.test(text) || isBlock(line) || !isBoldTitle(text)) return false
  if (/^\p{Ll}/u.test(next.text)) return false
  const isAboveList = isBlock(next) && !text.endsWith(':')
  return isAboveList || (!isBlock(next) && (next.text.length >= FULL_CHARS || ENDED.test(next.text)))
}

/** A short line above a line of dashes; the heading row of a table has columns. */
const isUnderlinedTitle = (line: Line) =>
  /^[\p{Lu}\d]/u.test(line.text) &&
  !/[.;,]$/.test(line.text) &&
  !isBlock(line) &&
  line.text.split(/\s+/).length <= MAX_UNDERLINED_WORDS
