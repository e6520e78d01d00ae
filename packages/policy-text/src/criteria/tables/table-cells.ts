import { guard, matches } from '../../text/needles.ts'
import { regex } from '../../text/pattern.ts'
import { type Fragment, RUN_IN, trim } from '../fragment.ts'
import { statedOperator } from '../lead-in.ts'
import { hasVerb } from '../sentences/predicates.ts'
import { atCapitals, atCommas, capitalEdges, commaEdges } from '../run-in-lists.ts'

/** The head of a column that holds the criteria of what its row names. */
const CRITERIA_COLUMN = guard(regex('i')`
  ^(?:(?:coverage|approval|medical(?:ly)? necess(?:ity|ary)|clinical|(?:prior )?authorization|PA|initial|
  renewal)\x20){0,3}
  (?:criteria|requirements)$|^(?:is |may be )?(?:not )?(?:covered|approved?|authorized?|denied|
  medically necessary|payable) (?:when|if)$|^(?:exclusions?|contraindications?|exclusion criteria)$|
  ^(?:conditions?|criteria|requirements?) (?:of|for) (?:coverage|approval|authorization|use)$|
  ^when (?:it is )?(?:covered|approved)$|
  ^(?:what|all|which) (?:must|has to|have to|needs to) be (?:met|present|true|shown|documented)$|
  ^(?:criteria|requirements|conditions)? ?(?:to|that) (?:meet|be met|must be met|apply)$|
  ^(?:approve|cover|authorize|pay) (?:when|if)$|
  ^(?!(?:billing|coding|documentation|submission|quantity)\b)(?:[\w-]{1,20}\x20){1,4}(?:criteria|
  requirements)$|
  ^(?:[\w-]{1,20}\x20){1,4}(?:is|are|may be|will be) (?:not )?(?:covered|approved|authorized|denied|
  medically necessary|payable) (?:when|if)$|^(?:needed|required) (?:for|to) [^|]{3,30}$|^(?:we cover|paid|
  payable) (?:it )?(?:when|if)$
`)

/** The head of a column of what must not be so. */
const EXCLUSION_COLUMN = guard(/^(?:not |is not |denied|exclusion|contraindication)/i)

/** The head of a column of numbers or names of criteria: the rows are entries of one list. */
const COUNTED_ROWS = /^(?:#|no\.?|number|criteri(?:on|a)|elements?)$/i

/** The columns that hold criteria, and how many cells their rows have. */
export type CriteriaColumns = { indexes: readonly number[]; exclusions: readonly number[]; cells: number }

/** The columns of criteria that the head of a table names. */
export function criteriaColumns(text: string): CriteriaColumns | null {
  const heads = text.split(' | ').map((head) => head.replace(/\([^()]{1,40}\)|:\s*$/g, '').trim())
  if (COUNTED_ROWS.test(heads[0]!)) return null
  const indexes = heads.flatMap((head, index) => (index > 0 && matches(CRITERIA_COLUMN, head) ? [index] : []))
  const exclusions = indexes.filter((index) => matches(EXCLUSION_COLUMN, heads[index]!))
  return indexes.length > 0 ? { indexes, exclusions, cells: heads.length } : null
}

/** Where the cells of a row begin. */
function cellStarts(own: string): number[] {
  return [0, ...[...own.matchAll(/ \| /g)].map(({ index, 0: bar }) => index + bar.length)]
}

/** Between the entries of a cell: a semicolon, or a connective in capitals. */
const CELL_JOINER = /;\s(?:(?:and|or)\s)?|\s(?:AND|OR)\s/g

/** Between the sentences of a cell, each of which is an entry. */
const SENTENCE_END = /(?<=[a-z0-9)%]\.)\s(?=[A-Z][a-z])/g

/** Where entries begin in a cell, but for the first; those without signs only below criteria. */
export function cutsIn(cell: string, isOfColumn: boolean): number[] {
  const joiners = [...cell.matchAll(CELL_JOINER)]
  if (joiners.length > 0 || !isOfColumn) return joiners.map(({ index, 0: sign }) => index + sign.length)
  const capitals = capitalEdges(cell)
  const sentences = [...cell.matchAll(SENTENCE_END)].map(({ index, 0: sign }) => index + sign.length)
  if (sentences.length > 0) return sentences
  const edges = capitals.length > 1 ? capitals : hasVerb(cell) ? [0] : commaEdges(cell)
  return edges.slice(1)
}

/**
 * A row cut into what it names and the criteria in its cells: below columns of criteria, or where
 * its last cell states how a list counts. Null for other rows.
 */
export function cellParts(text: string, row: Fragment, columns: CriteriaColumns | null): Fragment[] | null {
  const own = text.slice(row.start, row.end)
  const starts = cellStarts(own)
  if (columns === null || starts.length > columns.cells)
    return partsOfCell(text, row, starts.length - 1, false)
  if (columns.indexes.length === 1) {
    const [index] = columns.indexes
    if (starts.length <= index! || /\|\s*$/.test(own)) return [{ ...row, isCriteria: true }]
    return excludedParts(partsOfCell(text, row, index!, true), columns, index!)
  }
  const name = { ...row, end: row.start + own.split(' | ')[0]!.length, isCriteria: true }
  return columns.indexes.flatMap((index) => {
    const [, ...parts] = starts.length > index ? (partsOfCell(text, row, index, true) ?? []) : []
    return parts.length > 0 ? (excludedParts([name, ...parts], columns, index) ?? []) : []
  })
}

/** The same, where a column of exclusions holds the cell: none of its entries may be so. */
function excludedParts(
  parts: Fragment[] | null,
  { exclusions }: CriteriaColumns,
  index: number,
): Fragment[] | null {
  if (!exclusions.includes(index)) return parts
  return parts && parts.map((part, place) => (place === 0 ? { ...part, countedBy: 'none' } : part))
}

/** What stands before a cell, and the criteria in it. */
function partsOfCell(text: string, row: Fragment, index: number, isOfColumn: boolean): Fragment[] | null {
  const own = text.slice(row.start, row.end)
  const starts = cellStarts(own)
  const from = starts[index]!
  const to = starts[index + 1] === undefined ? own.length : starts[index + 1]! - ' | '.length
  const cell = own.slice(from, to)
  const colon = cell.indexOf(': ')
  const isStated = colon >= 0 && statedOperator(cell.slice(0, colon + 1)) !== null
  if (!isOfColumn && !isStated) return null
  if (/:\s*$/.test(cell)) return isOfColumn ? [{ ...row, isCriteria: true }] : null
  const begin = from + (isStated ? colon + 2 : 0)
  const body = { ...row, start: row.start + begin, end: row.start + to, kind: 'text' as const }
  const cuts = cutsIn(own.slice(begin, to), isOfColumn).map((edge) => begin + edge)
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
