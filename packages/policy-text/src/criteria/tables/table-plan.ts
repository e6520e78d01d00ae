import type { Block } from '../../document/document.ts'
import { connectiveOf } from '../connectives.ts'
import { isCriteriaTitle } from '../titles.ts'
import { type Column, columnsOf, isHeadRow, isKind } from './column-roles.ts'
import { type RowCount, rowCount } from './row-count.ts'
import type { Grid, GridRow } from './table-grid.ts'
import { regex } from '../../text/pattern.ts'

/**
 * How a table is read: as one list whose entries are its rows, as a tree for each row, or as a list
 * for each column.
 */
export type TablePlan = {
  mode: 'list' | 'rows' | 'columns'
  head: GridRow | null
  columns: readonly Column[]
  /** The columns that hold criteria. */
  criteria: readonly number[]
  count: RowCount | null
  /** The block that says how the table counts, where it stands before it. */
  lead: number | null
  /** The block behind the table that does. */
  closing: number | null
}

/** Fewer rows are no table. */
const MIN_ROWS = 2
/** Blocks before a table that may count it. */
const BLOCKS_BEFORE = 2
/** The label of a numbered row. */
export const NUMBER = regex('i')`
  ^\W?(?:(?:step|row|part|criterion|section|line|element|item|no\.?) ?)?
  (?:\d{1,2}|[A-Za-z]|[ivxIVX]{2,4})[.):]?$
`

/** How a table is read; null for one of which nothing says that it holds criteria. */
export function planOf(grid: Grid, blocks: readonly Block[]): TablePlan | null {
  const rows = grid.rows.filter(({ cells, items }) => cells.length > 1 || items.length > 0)
  const [first] = rows
  if (!first || rows.length < MIN_ROWS) return null
  const heads = first.cells.map(({ text }) => text)
  const head = first.items.length === 0 && isHead(rows) ? first : null
  const columns = columnsOf(head ? heads : heads.map(() => ''))
  const listed = head ? rows.slice(1) : rows
  if (listed.length === 0) return null
  const { count, lead, closing } = countAround(grid, blocks)
  const table = { head, columns, count, lead, closing }
  if (head && columns.every(({ role }) => role === 'criteria') && columns.some(({ op }) => op !== null))
    return { ...table, mode: 'columns', criteria: columns.map((_, index) => index) }
  const isJoined = grid.rows.some(joinsRows)
  const criteria = criteriaColumns(columns, heads, listed, { count, isJoined })
  const isAsked = criteria.some((index) => columns[index]!.role === 'criteria')
  if (criteria.length === 0 || (!isAsked && listsCodes(listed))) return null
  const isList = isListOf(columns, listed, { ...table, criteria })
  const isCounted =
    count !== null || (isJoined && isList) || criteria.some((index) => columns[index]!.op !== null)
  const isSorted = columns[0]!.role === 'sort' && lead === null && isTitled(grid, blocks)
  if (
    !isCounted &&
    !(head && !isList && criteria.some((index) => columns[index]!.role === 'criteria')) &&
    !isSorted
  )
    return null
  const areLists = isList && head !== null && criteria.length > 1
  return { ...table, mode: areLists ? 'columns' : isList ? 'list' : 'rows', criteria }
}

/** Whether the first row names the columns. */
function isHead(rows: readonly GridRow[]): boolean {
  const [first, ...rest] = rows
  const heads = first!.cells.map(({ text }) => text)
  if (/^(?:#|nos?\.?)$/i.test(heads[0]!.trim())) return true
  if (isNumbered(first!)) return false
  const areNumbered = rest.length > 0 && rest.filter(isNumbered).length >= NUMBERED_SHARE * rest.length
  return isHeadRow(heads) || standsAboveLists(rows) || areNumbered
}

const isNumbered = ({ cells }: GridRow) => NUMBER.test(cells[0]!.text.trim())

/** A row of several cells above rows that all hold lists. */
const standsAboveLists = ([first, ...rest]: readonly GridRow[]) =>
  rest.length > 0 && rest.every(({ cells, items }) => items.length > 0 && cells.length <= first!.cells.length)

/** Whether a title of criteria stands above. */
function isTitled({ begin }: Grid, blocks: readonly Block[]): boolean {
  const before = blocks[begin - 1]
  return before?.kind === 'heading' && isCriteriaTitle(before.text)
}

/** The sentence beside a table, or in a cell of its own, that counts it. */
function countAround(
  { begin, end, rows }: Grid,
  blocks: readonly Block[],
): { count: RowCount | null; lead: number | null; closing: number | null } {
  for (let index = begin - 1; index >= Math.max(0, begin - BLOCKS_BEFORE); index -= 1) {
    const { kind, text } = blocks[index]!
    if (kind === 'heading' || kind === 'row') break
    const count = kind === 'text' ? rowCount(text) : null
    if (count) return { count, lead: index, closing: null }
  }
  const alone = [rows[0]!, rows.at(-1)!].filter(({ cells }) => cells.length === 1)
  for (const { block, cells } of alone) {
    const count = rowCount(cells[0]!.text)
    if (count) return { count, lead: block === begin ? block : null, closing: block === begin ? null : block }
  }
  const behind = blocks[end]
  const count = behind?.kind === 'text' ? rowCount(behind.text) : null
  const isClosing = count && !/\b(?:following|below)\b|:\s*$/i.test(behind!.text)
  return isClosing ? { count, lead: null, closing: end } : { count: null, lead: null, closing: null }
}

const lengthIn = (rows: readonly GridRow[], index: number) =>
  rows.reduce((sum, { cells }) => sum + (cells[index]?.text.length ?? 0), 0) / rows.length

/** The columns that hold criteria: those whose heads say so, else the one with most words. */
function criteriaColumns(
  columns: readonly Column[],
  heads: readonly string[],
  listed: readonly GridRow[],
  { count, isJoined }: { count: RowCount | null; isJoined: boolean },
): number[] {
  const open = columns.flatMap(({ role }, index) => (index > 0 && role !== 'other' ? [index] : []))
  if (count?.isOfColumns) return open
  const named = open.filter((index) => columns[index]!.role === 'criteria')
  const kinds = open.filter((index) => isKind(heads[index]!) || columns[index]!.role === 'criteria')
  if (count?.scope === 'cells' && kinds.length > 1) return kinds
  if (named.length > 0) return named
  if (!count && !isJoined) return []
  const isFirst = columns[0]!.role !== 'sort' && (open.length === 0 || isWidest(listed, open))
  if (open.length === 0 || isFirst) return isFirst && (isCriterion(heads[0]!) || open.length > 0) ? [0] : []
  const widest = open.reduce((best, index) =>
    lengthIn(listed, index) > lengthIn(listed, best) ? index : best,
  )
  return [widest]
}

/** The first column holds the criteria where the others have few words. */
const WIDER = 1.5
const isWidest = (listed: readonly GridRow[], open: readonly number[]) =>
  open.every((index) => lengthIn(listed, 0) > WIDER * lengthIn(listed, index))

const isCriterion = (head: string) => /^(?:criteri|requirement|condition|finding)/i.test(head)

/** This share of the first cells are numbers where the rows are a list. */
const NUMBERED_SHARE = 0.6

/** A code of a procedure or a diagnosis. */
const CODE = /^\W*(?:\d{5}|\d{4}[A-Z]|[A-Z]\d{4}|[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?)\b/
/** Whether most rows begin with a code, which the next cell describes. */
const listsCodes = (listed: readonly GridRow[]) =>
  listed.filter(({ cells }) => CODE.test(cells[0]!.text)).length * 2 > listed.length

/** Whether the rows are entries of one list. */
function isListOf(
  columns: readonly Column[],
  listed: readonly GridRow[],
  { count, criteria, closing, head }: Pick<TablePlan, 'count' | 'criteria' | 'closing' | 'head'>,
): boolean {
  if (count?.isOfColumns) return false
  const numbered = listed.filter(isNumbered).length
  const isSorted = columns[0]!.role === 'sort' || numbered >= NUMBERED_SHARE * listed.length
  if (isSorted || count?.isOfRows) return true
  if (count?.scope === 'cells' || (closing !== null && head !== null)) return false
  const lists = listed.filter(({ cells, items }) => {
    const text = cells[criteria[0]!]?.text ?? ''
    return items.length > 0 || /;/.test(text)
  })
  return count?.scope === 'rows' && lists.length * 2 < listed.length
}

/** Whether the first cell of a row is missing, not the last: its criteria stand one cell before. */
export const lacksName = (cells: GridRow['cells'], index: number) =>
  index === 0 ||
  (!NUMBER.test(cells[0]!.text.trim()) &&
    (cells[index - 1]?.text.length ?? 0) >= (cells[index]?.text.length ?? 0))

/** A title of rows: no condition of a row whose name stands further above. */
const TITLE = regex('')`
  :\s*$|^(?:[A-Z][\w'-]*|[A-Z]+|and|of|for|the|or|to|in|&|\([^()]{1,40}\))
  (?: (?:[A-Z][\w'-]*|and|of|for|the|or|to|in|with|&|\([^()]{1,40}\))){0,8}$
`
const LONGEST_TITLE_CHARS = 250
/** Whether a row of one cell is a further one of the name above it, which spans several rows. */
export function goesOnBelow({ cells, items }: GridRow, { columns, head, criteria }: TablePlan): boolean {
  if (items.length > 0 || !lacksName(cells, criteria[0]!)) return false
  if (cells.length !== columns.length - 1 || cells.length > 1) return cells.length === columns.length - 1
  const { text } = cells[0]!
  return (
    head !== null &&
    text.length <= LONGEST_TITLE_CHARS &&
    !TITLE.test(text) &&
    !isCriteriaTitle(text) &&
    rowCount(text)?.isOfRows !== true
  )
}

/** Whether a row is nothing but a connective. */
export const joinsRows = ({ cells }: GridRow) => cells.length === 1 && connectiveOf(cells[0]!.text) !== null

/** Of each row the next one that does not only join rows. */
export function followingRows(rows: readonly GridRow[]): (GridRow | undefined)[] {
  const following: (GridRow | undefined)[] = []
  let next: GridRow | undefined
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    following[index] = next
    if (!joinsRows(rows[index]!)) next = rows[index]
  }
  return following
}
