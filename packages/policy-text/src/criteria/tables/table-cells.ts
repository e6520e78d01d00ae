import { guard, matches } from '../../text/needles.ts'
import { regex } from '../../text/pattern.ts'
import { type Fragment, RUN_IN, trim } from '../fragment.ts'
import { statedOperator } from '../lead-in.ts'
import { atCapitals, atCommas } from '../run-in-lists.ts'

/** The head of a column that holds the criteria of what its row names. */
const CRITERIA_COLUMN = guard(regex('i')`
  ^(?:(?:coverage|approval|medical(?:ly)? necess(?:ity|ary)|clinical|(?:prior )?authorization|PA|initial|
  renewal)\x20){0,3}
  (?:criteria|requirements)$|^(?:is |may be )?(?:covered|approved?|authorized?|medically necessary|
  payable) (?:when|if)$|
  ^(?:conditions?|criteria) (?:of|for) (?:coverage|approval|authorization|use)$|^when (?:it is )?covered$
`)

/** The head of a column of numbers or names of criteria: the rows are entries of one list. */
const COUNTED_ROWS = /^(?:#|no\.?|number|criteri(?:on|a)|elements?)$/i

/** A column that holds criteria, and how many cells its rows have. */
export type CriteriaColumn = { index: number; cells: number }

/** The column of criteria that the head of a table names. */
export function criteriaColumn(text: string): CriteriaColumn | null {
  const heads = text.split(' | ').map((head) => head.trim())
  if (COUNTED_ROWS.test(heads[0]!)) return null
  const index = heads.findLastIndex((head) => matches(CRITERIA_COLUMN, head))
  return heads.length > 1 && index > 0 ? { index, cells: heads.length } : null
}

/** Where the cells of a row begin. */
function cellStarts(own: string): number[] {
  return [0, ...[...own.matchAll(/ \| /g)].map(({ index, 0: bar }) => index + bar.length)]
}

/** Between the entries of a cell: a semicolon, or a connective in capitals. */
const CELL_JOINER = /;\s(?:(?:and|or)\s)?|\s(?:AND|OR)\s/g

/**
 * A row cut into what it names and the criteria in its cell: below a column of criteria, or where
 * its last cell states how a list counts. Null for other rows.
 */
export function cellParts(text: string, row: Fragment, column: CriteriaColumn | null): Fragment[] | null {
  const own = text.slice(row.start, row.end)
  const starts = cellStarts(own)
  const isOfColumn = column !== null && starts.length <= column.cells
  if (isOfColumn && (starts.length <= column.index || /\|\s*$/.test(own)))
    return [{ ...row, isCriteria: true }]
  const index = isOfColumn ? column.index : starts.length - 1
  const from = starts[index]!
  const to = starts[index + 1] === undefined ? own.length : starts[index + 1]! - ' | '.length
  const cell = own.slice(from, to)
  const colon = cell.indexOf(': ')
  const isStated = colon >= 0 && statedOperator(cell.slice(0, colon + 1)) !== null
  if (!isOfColumn && !isStated) return null
  if (/:\s*$/.test(cell)) return isOfColumn ? [{ ...row, isCriteria: true }] : null
  const begin = from + (isStated ? colon + 2 : 0)
  const body = { ...row, start: row.start + begin, end: row.start + to, kind: 'text' as const }
  const cuts = [...own.slice(begin, to).matchAll(CELL_JOINER)].map(
    ({ index, 0: sign }) => begin + index + sign.length,
  )
  const lead = { ...row, end: row.start + begin, isCriteria: true }
  if (isStated && cuts.length === 0) {
    const whole = { ...body, start: row.start + from }
    const [first, ...parts] = [atCapitals, atCommas]
      .map((cut) => cut(text, whole))
      .find((some) => some.length > 1) ?? [whole]
    return parts.length === 0 ? null : [{ ...lead, end: first!.end }, ...parts]
  }
  const edges = [begin, ...cuts, to]
  return [
    lead,
    ...edges.slice(0, -1).flatMap((edge, part) =>
      trim(text, {
        ...body,
        start: row.start + edge,
        end: row.start + edges[part + 1]!,
        numbering: [RUN_IN],
        indent: null,
      }),
    ),
  ]
}
