import { regex } from '../../text/pattern.ts'
import type { CodedUnit, Range } from '../segments/units.ts'
import { planTypesIn } from '../attributes/scope.ts'
import type { Mention } from '../codes/mention.ts'
import { maskedTemplate } from '../clauses/mask-codes.ts'
import type { MaskedSentence } from '../clauses/phrase.ts'
import { type Column, COLUMNS, IS_CODE_COLUMN } from './table-columns.ts'
import { isOfModifiers, sentencesOfModifierRow } from './modifier-rows.ts'
import { codesWithNames, sentencesOfValue } from './cell-value.ts'
import { valuesOf } from './values.ts'

/** Reads table cells under their headings as sentences. Other units are returned. */
export function readTables(
  text: string,
  units: readonly CodedUnit[],
  withoutCodes: boolean,
): { cells: MaskedSentence[]; units: CodedUnit[] } {
  const cells: MaskedSentence[] = []
  const left: CodedUnit[] = []
  let headings: string[] = []
  let legend: Legend = new Map()
  let title = ''
  for (const [index, unit] of units.entries()) {
    const explained = unit.mentions.length === 0 ? legendOf(unit.words) : null
    if (explained) {
      ;({ legend, headings } = explained)
      continue
    }
    if (unit.kind !== 'row') [headings, legend, title] = [[], new Map(), titleOf(unit)]
    else if (headings.length === 0 && unit.mentions.length > 0)
      headings = headingsOf(text, units.slice(index, index + MOST_ROWS), title)
    const rowOf = (above: readonly string[]) => sentencesOfRow(text, unit, { headings: above, legend, title })
    const isCodeless = unit.kind === 'row' && unit.mentions.length === 0
    const alone = isCodeless && withoutCodes ? rowOf([]) : []
    if (isCodeless && headings.length === 0 && alone.length === 0)
      headings = cellsOf(text, unit).map(({ start, end }) => text.slice(start, end))
    const ofModifiers =
      unit.kind === 'row' && isOfModifiers(headings) && !unit.mentions.some(({ kind }) => kind === 'service')
        ? sentencesOfModifierRow(text, cellsOf(text, unit), headings)
        : []
    const read =
      ofModifiers.length > 0
        ? ofModifiers
        : alone.length > 0 || unit.kind !== 'row' || (isCodeless && !withoutCodes)
          ? alone
          : recordsOfRow(text, unit, headings).flatMap((one) =>
              sentencesOfRow(text, one, { headings, legend, title }),
            )
    cells.push(...read)
    if (read.length === 0) left.push(...(unit.kind === 'row' ? statementsOfRow(text, unit) : [unit]))
  }
  return { cells, units: left }
}

/** The name of a table that has no heading, or whose headings name plans. */
const titleOf = ({ words, mentions }: CodedUnit) =>
  mentions.length === 0 && words.length <= TITLE_CHARS && !/[.;!]\s*$/.test(words) ? words.toLowerCase() : ''
const TITLE_CHARS = 60
/** Rows that are looked at for what their last column is about. */
const MOST_ROWS = 40

/**
 * Headings of a table that has none: its title, or what a cell of its last column states, names
 * that column ("none" below a cell with "PA").
 */
function headingsOf(text: string, units: readonly CodedUnit[], title: string): string[] {
  const end = units.findIndex(({ kind }) => kind !== 'row')
  const rows = units.slice(0, end < 0 ? units.length : end).map((unit) => cellsOf(text, unit))
  const width = rows[0]!.length
  if (width < 2 || rows.some((row) => row.length !== width)) return []
  const contents = rows.map((row) => text.slice(row.at(-1)!.start, row.at(-1)!.end).trim())
  const named = COLUMNS.find(({ heading }) => heading.test(title))
  const isTitled = named !== undefined && contents.every((one) => named.read(one, title).length > 0)
  const last = isTitled ? title : topicOf(contents)
  return last === null ? [] : [...Array<string>(width - 1).fill(''), last]
}

/** What at least one of several values is about, where the others state nothing by themselves. */
function topicOf(contents: readonly string[]): string | null {
  const stated = contents.map((one) => (valuesOf(one) ?? []).flatMap(({ sentences }) => sentences).join(' '))
  if (stated.every((one) => one !== '') || stated.every((one) => one === '')) return null
  if (stated.every((one) => one === '' || one.includes('prior authorization'))) return 'prior authorization'
  return stated.every((one) => one === '' || /\bis (?:not )?covered\b/.test(one)) ? 'coverage' : null
}

/** "Prior auth required? No", "Auth required: Y": a cell with its own heading. */
const WITH_HEADING = /^(\s*[^|?]{3,60}\?|\s*[A-Za-z][^|?:]{1,40}:)(\s*\S[^|]*)$/

/** What marks in the cells below stand for: "PA indicator: 1 = always, 9 = never". */
type Legend = ReadonlyMap<string, string>
const LEGEND = /^([^:=|]{2,40}):\s/
const MARK_MEANS = /(?<=[:,;]\s)(\S{1,3}) ?= ?([^,;=]{2,60}?)(?=[,;.]|$)/g

function legendOf(words: string): { legend: Legend; headings: string[] } | null {
  const name = LEGEND.exec(words)?.[1]
  const pairs = name === undefined ? [] : [...words.matchAll(MARK_MEANS)]
  return pairs.length < 2
    ? null
    : { legend: new Map(pairs.map(([, mark, meaning]) => [mark!, meaning!])), headings: ['code', name!] }
}

type Cell = Range & {
  heading: string
  /** The heading is that of a column, and not the cell's own. */
  isBelow: boolean
  content: string
  column: Column | undefined
}

function sentencesOfRow(
  text: string,
  unit: CodedUnit,
  { headings, legend, title }: { headings: readonly string[]; legend: Legend; title: string },
): MaskedSentence[] {
  const ranges = cellsOf(text, unit)
  const names =
    headings.length > 0 ? headings : namesBefore(ranges.map((one) => text.slice(one.start, one.end)))
  const cells = withPeriods(
    ranges
      .map((range, index) => cellOf(text, range, names[index] ?? ''))
      .filter((_, index) => headings.length > 0 || (names[index + 1] ?? '') === '')
      .map((cell) => ({ ...cell, content: legend.get(cell.content) ?? cell.content })),
  )
  const isSubject = subjectCells(cells, unit)
  const row = unit.mentions.filter(
    ({ kind, start }) => (kind === 'service' || kind === 'revenue') && isSubject(start),
  )
  if (row.length === 0 && unit.mentions.length > 0) return []
  const plans = cells.filter(({ column, heading }) => !column && isPlan(heading))
  const byPlan = plans.length > 1 ? sentencesByPlan(text, plans, { row, title }) : []
  return cells.flatMap((cell) => {
    const { column, heading, content } = cell
    if (byPlan.length > 0 && plans.includes(cell)) return cell === plans[0] ? byPlan : []
    if (!column)
      return (cell.isBelow && OF_OTHERS.test(heading)) ||
        row.some(({ start }) => start >= cell.start && start < cell.end)
        ? []
        : (valuesOf(content) ?? valuesOf(BEHIND_NAME.exec(content)?.[1] ?? '') ?? []).flatMap((value) =>
            sentencesOfValue(text, cell, { value, row }),
          )
    const own = codesWithNames(text, cell, column.names ?? '')
    if (own.length > 0 && own.every(({ start }) => isSubject(start))) return []
    return column
      .read(content, heading)
      .filter((sentence) => !sentence.includes('{cell}') || own.length > 0)
      .map((sentence) => maskedTemplate(sentence, cell, { row, cell: own }))
  })
}

/** Headings of what held before, holds with others or is only said beside. */
const OF_OTHERS = regex('')`
  \b(?:old|former|previous|prior|before|was|past|original|medicare|medicaid|cms|tricare|state|competitors?|
  example|notes?|comments?|remarks?|reasons?|descriptions?|rationale)\b
`

/** "Hearing aid supply - Not covered": a value behind the name of the service in one cell. */
const BEHIND_NAME = /^[A-Z][^;:.|]{2,90} - (\S[^;|]{2,60})$/

/** "200 | month" below "Allowed qty | Period": the count of one cell in the period of another. */
function withPeriods(cells: readonly Cell[]): Cell[] {
  const period = cells.find(
    ({ heading, content }) => /^(?:per|period|time ?frame|interval)$/.test(heading) && PERIOD.test(content),
  )
  return cells.map((cell) =>
    period && /^\d{1,5}$/.test(cell.content) && /qty|quantity|limit|max|units|allow/.test(cell.heading)
      ? { ...cell, content: `${cell.content} per ${period.content}` }
      : cell,
  )
}
const PERIOD = /^(?:calendar |benefit )?(?:\d{1,2} )?(?:day|week|month|quarter|year|lifetime)s?$/i

const isPlan = (heading: string) =>
  heading.length <= PLAN_CHARS && (PLAN.test(heading) || planTypesIn(heading).length > 0)
const PLAN = regex('')`
    ^(?:medicare|medicaid|commercial|hmo|ppo|epo|exchange|marketplace|individual|self-funded|fully insured|
    chip)\b
`
const PLAN_CHARS = 40

/**
 * Cells that answer one question for several plans: an answer for each, or one that depends on the
 * plan.
 */
function sentencesByPlan(
  text: string,
  plans: readonly Cell[],
  { row, title }: { row: readonly Mention[]; title: string },
): MaskedSentence[] {
  const asked = COLUMNS.find(({ heading }) => heading.test(title))
  const answers = plans.map(({ content }) => ({
    sentences: (asked?.read(content, title) ?? []).concat(
      asked ? [] : (valuesOf(content) ?? []).flatMap(({ sentences }) => sentences),
    ),
  }))
  if (answers.some(({ sentences }) => sentences.length !== 1)) return []
  const given = new Set(answers.map(({ sentences }) => sentences[0]!))
  const isAuthorization = [...given].every((one) => one.includes('prior authorization'))
  if (given.size > 1 && isAuthorization)
    return [maskedTemplate('{row} may require prior authorization', plans[0]!, { row, cell: [] })]
  return plans.map((plan, index) =>
    maskedTemplate(`${answers[index]!.sentences[0]!} for ${plan.heading.replace(/\W+$/, '')} members`, plan, {
      row,
      cell: [],
    }),
  )
}

/** "A4239 | Prior Auth | None": a cell that is the name of a field names the cell after it. */
const NAME_OF_FIELD =
  /^\s*(?:prior auth\w*|pre-?cert\w*|pre-?auth\w*|authori[sz]ation|PA)(?: required| needed)?\W*$/i
const VALUE_OF_FIELD =
  /^\s*(?:yes|no|none|y|n|required|not required|needed|not needed|always|never|waived|n\/a)\W*$/i
const namesBefore = (cells: readonly string[]) =>
  cells.map((cell, index) => {
    const before = cells[index - 1] ?? ''
    return VALUE_OF_FIELD.test(cell) && NAME_OF_FIELD.test(before) ? before : ''
  })

const OF_BEFORE = /\b(?:former|previous|prior) (?:status|position|coverage|decision|rule|limit)\b/

function cellOf(text: string, { start, end }: Range, above: string): Cell {
  const words = text.slice(start, end)
  const [, label, value] = above === '' ? (WITH_HEADING.exec(words) ?? []) : []
  const heading = (label ?? above).trim().toLowerCase()
  const content = (value ?? words).trim()
  return {
    start: end - (value ?? words).length,
    end,
    heading,
    isBelow: above !== '' && label === undefined,
    content,
    column:
      content === '' || OF_BEFORE.test(heading)
        ? undefined
        : COLUMNS.find((column) => column.heading.test(heading) && (column.fits?.(content) ?? true)),
  }
}

/** Where the codes stand that a row is about: under a heading for codes, else outside relations. */
function subjectCells(cells: readonly Cell[], { mentions }: CodedUnit): (start: number) => boolean {
  const isIn = (cell: Cell) => (start: number) => start >= cell.start && start < cell.end
  const withCodes = cells.filter((cell) => mentions.some((one) => isIn(cell)(one.start)))
  const unrelated = withCodes.filter(({ column }) => !column?.isRelated)
  const named = unrelated.filter(({ heading }) => IS_CODE_COLUMN.test(heading))
  const chosen = named.length > 0 ? named : unrelated
  return (start) => chosen.some((cell) => isIn(cell)(start))
}

/** Cells that each state something of their own codes: "22551: auth required | 22552: none". */
function statementsOfRow(text: string, unit: CodedUnit): CodedUnit[] {
  const parts = cellsOf(text, unit).flatMap(({ start, end }): CodedUnit[] => {
    const mentions = unit.mentions.filter((one) => one.start >= start && one.end <= end)
    return [{ ...unit, start, end, mentions, words: text.slice(start, end) }]
  })
  const stating = parts.filter(
    ({ mentions, words }) =>
      mentions.some(({ kind }) => kind === 'service') &&
      /\b(?:auth\w*|PA|precert\w*|required|covered|not|no|limit\w*|denied|bundled|deleted)\b/i.test(words),
  )
  return stating.length > 1 && stating.length === parts.length ? stating : [unit]
}

/** A row of several records, each codes with their values: "97110 | covered | 97112 | no". */
function recordsOfRow(text: string, unit: CodedUnit, headings: readonly string[]): CodedUnit[] {
  if (headings.length > 0) return [unit]
  const cells = cellsOf(text, unit).map((range) => ({
    ...range,
    words: text.slice(range.start, range.end).trim(),
    mentions: unit.mentions.filter((one) => one.start >= range.start && one.end <= range.end),
  }))
  const starts = cells.flatMap(({ words, mentions }, index) =>
    mentions.length > 0 && BETWEEN_CODES.test(words.replace(ANY_CODE, '')) ? [index] : [],
  )
  const records = starts.map((start, index) => cells.slice(start, starts[index + 1]))
  const isEach = records.every(([, ...values]) =>
    values.some(({ words, mentions }) => mentions.length === 0 && (valuesOf(words)?.length ?? 0) > 0),
  )
  if (records.length < 2 || !isEach) return [unit]
  return records.map((record) => {
    const [start, end] = [record[0]!.start, record.at(-1)!.end]
    const mentions = record.flatMap((cell) => cell.mentions)
    return { ...unit, start, end, mentions, words: text.slice(start, end) }
  })
}
const ANY_CODE = /[A-Z]?\d{4}[A-Z\d]?/g
const BETWEEN_CODES = /^(?:[\s,;/&-]|and)*$/

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
