import type { Field, FieldValue, Level, Tier } from '../fields.ts'
import type { Cell, ReadPage, Row } from './rows.ts'
import { levelsIn, measuresIn, moneyIn, percentsIn, tiersIn } from './tokens.ts'

/** A value with the place of the words that state it, in the text of its page. */
export type Finding = {
  field: Field
  value: FieldValue
  page: number
  start: number
  end: number
  /**
   * How directly the document states it: 3 in so many words, 2 by its column or row, 1 by a rule of
   * ours.
   */
  rank: 1 | 2 | 3
}

/**
 * Why an amount that was seen is no value: the document does not say for whom it is, or says two
 * things.
 */
export type UnclearReason = 'level_not_stated' | 'network_not_stated' | 'several_values' | 'other_tier'
export type Unclear = { reason: UnclearReason; page: number; start: number; end: number; topic: string }

/** A row with what stands above it. */
export type PlacedRow = {
  row: Row
  /** The last short line without amounts. */
  heading: string
  /** Cells of the row that heads the columns. */
  header: readonly Cell[]
  /** Events of a summary of benefits: the first cell, or that of a row above where it is empty. */
  event: string
}

/** Words of tables about single claims, whose amounts are not those of the plan. */
const CLAIM =
  /\b(?:billed|amount charged|plan discount|allowed|plan paid|you owe|your share|date of service|claim)\b/i
/** Examples and stories, which state no benefit. */
const EXAMPLE = /\b(?:coverage examples?|in this example|total example cost|would pay|for example)\b/i

export const hasAmount = (text: string): boolean => moneyIn(text).length + percentsIn(text).length > 0

const isHeader = ({ cells }: Row): boolean =>
  cells.every(({ text }) => !hasAmount(text)) &&
  cells.filter(({ text }) => text.length < 80 && isColumnName(text)).length >= Math.min(2, cells.length)
const isColumnName = (text: string) =>
  tiersIn(text).length + levelsIn(text).length + measuresIn(text).length > 0 ||
  CLAIM.test(text) ||
  OTHER_TIER.test(text)

/** Networks beyond the two of the fields. */
export const OTHER_TIER = /\btier ?[1-4] (?:providers?|network)\b|\bdesignated\b/i

const MAX_HEADING = 90
const isHeading = ({ cells, text }: Row): boolean =>
  cells.length === 1 && text.length <= MAX_HEADING && !hasAmount(text)

/** Rows that can state benefits, with their headings; claims and examples are left out. */
export function placedRows(pages: readonly ReadPage[]): PlacedRow[] {
  const placed: PlacedRow[] = []
  let [heading, event]: string[] = ['', '']
  let header: readonly Cell[] = []
  let isExample = false
  for (const row of pages.flatMap(({ rows }) => rows)) {
    isExample ||= EXAMPLE.test(row.text)
    if (isExample) {
      if (/^(?:schedule|summary) of benefits/i.test(row.text)) isExample = false
      else continue
    }
    if (isHeader(row) && row.cells.length > 1) {
      header = row.cells
      continue
    }
    if (isHeading(row)) {
      heading = row.text
      if (CLAIM.test(row.text)) header = row.cells
      else if (isClaimTable(header)) header = []
    }
    const first = row.cells[0]?.text ?? ''
    if (/^if you\b/i.test(first)) event = first
    if (!isClaimTable(header) && !/\bthis claim\b/i.test(row.text))
      placed.push({ row, heading: heading ?? '', header, event: event ?? '' })
  }
  return placed
}

const isClaimTable = (header: readonly Cell[]): boolean => header.some(({ text }) => CLAIM.test(text))

/** The text that heads the column of a cell; empty where nothing stands above it. */
export function columnOf({ x, right }: Cell, header: readonly Cell[]): string {
  const shared = (head: Cell) => Math.min(right, head.right) - Math.max(x, head.x)
  const best = header.filter((head) => shared(head) > 0).toSorted((a, b) => shared(b) - shared(a))[0]
  return best?.text ?? ''
}

/** The network and level that a text names alone. */
export const tierOf = (text: string): Tier | null => onlyOf(tiersIn(text))
export const levelOf = (text: string): Level | null => onlyOf(levelsIn(text))
const onlyOf = <V>(found: readonly { value: V }[]): V | null =>
  found.length > 0 && found.every(({ value }) => value === found[0]!.value) ? found[0]!.value : null
