import { regex } from '../../text/pattern.ts'
import type { MaskedSentence } from './phrase.ts'
import { maskedWords } from './mask-codes.ts'
import type { CodedUnit } from '../segments/segments.ts'
import type { Range } from '../segments/sentences.ts'

/** Reads table cells under their headings as sentences. Other units are returned. */
export function readTables(
  text: string,
  units: readonly CodedUnit[],
): { cells: MaskedSentence[]; units: CodedUnit[] } {
  const cells: MaskedSentence[] = []
  const left: CodedUnit[] = []
  let headings: string[] = []
  for (const unit of units) {
    if (unit.kind !== 'row') headings = []
    else if (headings.length === 0 && unit.mentions.length === 0)
      headings = cellsOf(text, unit).map(({ start, end }) => text.slice(start, end))
    const read = unit.kind === 'row' && unit.mentions.length > 0 ? sentencesOfRow(text, unit, headings) : []
    cells.push(...read)
    if (read.length === 0) left.push(unit)
  }
  return { cells, units: left }
}

function sentencesOfRow(text: string, unit: CodedUnit, headings: readonly string[]): MaskedSentence[] {
  return cellsOf(text, unit).flatMap((cell, index) => {
    const sentence = sentenceOfCell(headings[index] ?? '', text.slice(cell.start, cell.end))
    const codes = unit.mentions.filter(({ kind }) => kind === 'service' || kind === 'revenue')
    return sentence && codes.length > 0 ? [maskedWords(sentence, cell, codes)] : []
  })
}

/** The meaning of a cell under its heading as a sentence; null when there is none. */
function sentenceOfCell(heading: string, cell: string): string | null {
  const [head, content] = [heading.trim().toLowerCase(), cell.trim()]
  const isYes = /^(?:y|yes|required|x|✓|✔|req'?d|always|true)\b/i.test(content)
  const isNo = /^(?:n|no|not required|none|never|false)\b/i.test(content)
  if (/auth|\bpa\b|precert|notification/.test(head))
    return isYes ? 'prior authorization is required' : isNo ? 'prior authorization is not required' : null
  if (/cover/.test(head))
    return isYes || /^covered/i.test(content)
      ? 'is covered'
      : isNo || /^(?:not covered|non-?covered)/i.test(content)
        ? 'is not covered'
        : null
  if (/separate/.test(head))
    return isYes ? 'is separately reimbursed' : isNo ? 'is not separately reimbursed' : null
  if (UNIT_LIMIT.test(head)) return /^\d{1,20}$/.test(content) ? `maximum of ${content} units per day` : null
  if (/\b(?:limit|max\w{0,30}|frequency)\b/.test(head))
    return /^\d{1,20} (?:[a-z]+ )?(?:per|a|each|every|in)\b/i.test(content) ? `limited to ${content}` : null
  if (/modifiers?\b.{0,600}\b(?:required|needed)|required modifiers?/.test(head))
    return /^[A-Z\d]{2}(?:(?:,|\/| or| and) ?[A-Z\d]{2})*$/.test(content)
      ? 'must be billed with the appropriate modifier'
      : null
  return null
}

/** Headings of columns with unit limits, lower case. */
const UNIT_LIMIT = regex('')`
  \bmue\b|(?:max\w{0,30}|daily|allowed) units|unit limit|units? (?:per|allowed)|
  max\w{0,30} (?:allowed|daily)
`

/** The cells of a table row, in UTF-16 units. */
function cellsOf(text: string, { start, end }: Range): Range[] {
  const cells: Range[] = []
  let from = start
  for (let index = start; index <= end; index++) {
    if (index < end && text[index] !== '|' && text[index] !== '\t') continue
    cells.push({ start: from, end: index })
    from = index + 1
  }
  return cells
}
