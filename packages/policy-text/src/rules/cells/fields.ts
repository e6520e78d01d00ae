import type { MaskedSentence } from '../clauses/phrase.ts'
import type { MentionKind } from '../codes/mention.ts'
import type { CodedUnit, Range } from '../segments/units.ts'
import { regex } from '../../text/pattern.ts'
import { listsOf } from './entries.ts'
import { type Value, sentencesOfValue } from './cell-value.ts'
import { type Column, COLUMNS, IS_CODE_COLUMN } from './table-columns.ts'

/** A field of a record: "Prior authorization: Required". */
export type Field = { heading: string; value: Range }

/** What separates the fields of one line. */
const BETWEEN_FIELDS = /[;|\t]\s*/g
const WITH_COLON = /^(\W{0,9}[A-Za-z][^:|;?.\n]{1,45}(?::|\?:?))(\s*)(\S.*)$/s
const WITH_GAP = /^(\W{0,9}[A-Za-z][^:|;?.\n\t\d]{1,45}?)( {0,9}\t[ \t]{0,9}| {2,60})(\S[^\t]*)$/s

const LONGEST_LINE = 400
/** What every field has after its name. */
const HAS_FIELD = /^[^:?\t.]{1,50}(?:[:?\t]| {2})/

/** The fields of a unit that is nothing else, in order; null for other units. */
export function fieldsOf(text: string, unit: Range): Field[] | null {
  const words = text.slice(unit.start, unit.end)
  if (words.length > LONGEST_LINE || !HAS_FIELD.test(words)) return null
  const parts = partsOf(words)
  const fields = parts.map((part) => fieldOf(words.slice(part.start, part.end), unit.start + part.start))
  const named = fields.filter((one) => one !== null)
  if (named.length > 1 && named.length === fields.length) return named
  const whole = fieldOf(words, unit.start)
  return whole ? [whole] : null
}

function partsOf(words: string): Range[] {
  const parts: Range[] = []
  let start = 0
  for (const { 0: mark, index } of words.matchAll(BETWEEN_FIELDS)) {
    parts.push({ start, end: index })
    start = index + mark.length
  }
  return [...parts, { start, end: words.length }].filter((part) => part.end > part.start)
}

function fieldOf(words: string, start: number): Field | null {
  const [, name, gap, value] = WITH_COLON.exec(words) ?? WITH_GAP.exec(words) ?? []
  if (name === undefined || value!.trim() === '') return null
  const from = start + name.length + gap!.length
  return {
    heading: name.replace(/^\W+|[:?]+$/g, '').toLowerCase(),
    value: { start: from, end: start + words.length },
  }
}

/** Kinds of codes by the words that name them in a column. */
const KINDS: Record<string, MentionKind> = {
  'ICD-10 ': 'diagnosis',
  'modifier ': 'modifier',
  'place of service ': 'place',
  'revenue code ': 'revenue',
}
const columnOf = (heading: string): Column | undefined =>
  heading === '' ? undefined : COLUMNS.find((one) => one.heading.test(heading))

/** What a field states of the codes beside it; null when it states nothing that is known. */
export function valueOfField(heading: string, content: string): Value | null {
  const words = content.trim().replace(/[.,;]$/, '')
  const column = columnOf(heading)
  if (!column || words.length > LONGEST_VALUE || ONLY_LISTS.test(heading)) return null
  const sentences = column.read(words, heading)
  if (sentences.length === 0) return null
  const kind = column.isRelated ? (KINDS[column.names ?? ''] ?? 'service') : undefined
  return { sentences, ...(column.names && { names: column.names }), ...(kind && { kind }) }
}
const LONGEST_VALUE = 80
/** The codes of a policy by their kind, which decide nothing. */
const ONLY_LISTS = /^(?:icd-?10(?:-cm)?|diagnos[ie]s|dx|rev(?:enue)?\.?)(?: codes?| code\(s\))?$/i

/**
 * Whether a field names codes that its record is about: its name says so, or it holds nothing else.
 */
function namesCodes(text: string, { heading, value }: Field, unit: CodedUnit): boolean {
  const codes = codesIn(unit, value)
  if (codes.length === 0) return false
  if (CODE_FIELD.test(heading)) return REST_OF_CODES.test(text.slice(value.start, value.end))
  if (columnOf(heading)) return false
  const isAlone = listsOf(text, codes).length === 1 && text.slice(codes.at(-1)!.end, value.end).trim() === ''
  return (
    (IS_CODE_COLUMN.test(heading) && REST_OF_CODES.test(text.slice(value.start, value.end))) ||
    (isAlone && !RELATED_FIELD.test(heading) && text.slice(value.start, codes[0]!.start).trim() === '')
  )
}
/** A field whose codes stand in some relation to those of the record. */
const RELATED_FIELD = regex('i')`
  \b(?:not|with|see|also|related|instead|replac\w*|compar\w*|alternativ\w*|excl\w*|except|similar|other|
  previous\w*|former\w*|prefer\w*|example|required|when|if|bundl\w*)\b
`
const CODE_FIELD =
  /^(?:applicable |billing |procedure |service )?(?:(?:cpt|hcpcs|cdt)\b[^:]{0,20}|codes?(?:\(s\))?)$/
/** Codes with a name before or after them, and nothing that could be a statement. */
const REST_OF_CODES = /^[^.;:!?]{0,140}$/

const codesIn = ({ mentions }: CodedUnit, { start, end }: Range) =>
  mentions.filter((one) => one.kind === 'service' && one.start >= start && one.end <= end)

/** The most lines of a record. */
const MOST_FIELDS = 24

/**
 * Reads records: lines of fields, or one line of several, of which one names the codes and the
 * others say what holds for them. Units that were understood are left out of the rest.
 */
export function readRecords(
  text: string,
  units: readonly CodedUnit[],
): { cells: MaskedSentence[]; units: CodedUnit[] } {
  const cells: MaskedSentence[] = []
  const left: CodedUnit[] = []
  let run: Line[] = []
  const close = () => {
    const read = readRun(text, run)
    cells.push(...read.cells)
    left.push(...read.units)
    run = []
  }
  for (const unit of units) {
    const fields = fieldsOf(text, unit)
    if (run.length > 0 && (!fields || unit.isNewBlock || run.length >= MOST_FIELDS)) close()
    if (fields) run.push({ unit, fields })
    else left.push(unit)
  }
  close()
  return { cells, units: left }
}

type Line = { unit: CodedUnit; fields: readonly Field[] }

function readRun(text: string, run: readonly Line[]): { cells: MaskedSentence[]; units: CodedUnit[] } {
  const asIs = { cells: [], units: run.map(({ unit }) => unit) }
  if (run.reduce((sum, { fields }) => sum + fields.length, 0) < 2) return asIs
  const cells: MaskedSentence[] = []
  const isRead = new Set<CodedUnit>()
  for (const record of recordsOf(text, run)) {
    const row = record.codes.flatMap(({ unit, field }) => codesIn(unit, field.value))
    for (const { unit, field } of record.others) {
      const value = valueOfField(field.heading, text.slice(field.value.start, field.value.end))
      const own = value ? sentencesOfValue(text, field.value, { value, row }) : []
      if (own.length > 0) isRead.add(unit)
      cells.push(...own)
    }
  }
  return cells.length === 0 ? asIs : { cells, units: asIs.units.filter((unit) => !isRead.has(unit)) }
}

type Placed = { unit: CodedUnit; field: Field }
type Record_ = { codes: Placed[]; others: Placed[] }

/** A run of fields may hold several records; each begins where the name of a field returns. */
function recordsOf(text: string, run: readonly Line[]): Record_[] {
  const records: Record_[] = []
  let seen = new Set<string>()
  for (const { unit, fields } of run)
    for (const field of fields) {
      if (records.length === 0 || seen.has(field.heading)) {
        records.push({ codes: [], others: [] })
        seen = new Set()
      }
      seen.add(field.heading)
      records.at(-1)![namesCodes(text, field, unit) ? 'codes' : 'others'].push({ unit, field })
    }
  return records.filter(({ codes }) => codes.length > 0)
}
