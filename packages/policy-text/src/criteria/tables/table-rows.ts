import { countsAbove, countsBelow, introducesList, listsNoCriteria, statedOperator } from '../lead-in.ts'
import { decisionIn } from '../sentences/decision.ts'
import { isClause } from '../sentences/predicates.ts'
import { isCriteriaTitle } from '../titles.ts'
import { regex } from '../../text/pattern.ts'
import type { Numbering } from '../../text/list-marker.ts'
import type { Given } from '../entry.ts'

/** A row of two cells, of which the first is a number or a letter. */
export const NUMBERED_ROW = /^\(?(?:\d{1,2}|[A-Za-z]|[ivxIVX]{2,4})[.)]? \| (?=[^|]+$)/
/** A row of two cells, of which the first names what the second asks for. */
const LABELLED_ROW = /^[A-Z][\w/-]*(?: (?!\||is\b|are\b|has\b|have\b)[\w/-]+){0,3} \| (?=[^|]+$)/
/** The numbering of a row that is an entry of a list. */
export const ROW: Numbering = { style: 'bullet', form: 'row', ordinal: 0, parents: '' }

/** The head of a table whose rows are entries. */
const HEAD = regex('i')`
  (?:^|\| )(?:#|no\.?|number|item|criteri(?:on|a)|requirements?|elements?|conditions?|exclusions?|signs?|
  features?|findings?)(?: \||$)
`
/** Fewer rows are no list. */
const MIN_ROWS = 2

/**
 * Marks the rows of a table that hold the criteria of one list: a sentence before the table or its
 * first row says how they count, or one behind the rows does.
 */
export function markRows(fragments: readonly Given[]): Given[] {
  const marked = [...fragments]
  const heads = new Set<Given>()
  for (let begin = 0; begin < fragments.length; begin += 1) {
    if (!isRow(fragments[begin])) continue
    const end = endOfTable(fragments, begin)
    const rows = rowsWithin(fragments, begin, end)
    if (rows.length > 0 && HEAD.test(fragments[begin]!.text)) heads.add(fragments[begin]!)
    const isProven = rows.length > 0 && PROOF.test(fragments[begin]!.text)
    const areLabelled = haveLabels(rows.map((index) => fragments[index]!.text))
    for (const index of rows)
      marked[index] = isProven ? firstCell(fragments[index]!) : entryOfRow(fragments[index]!, areLabelled)
    if (rows.length > 0 && statesAll(fragments[begin]!))
      marked[begin] = { ...fragments[begin]!, isCriteria: true }
    begin = end - 1
  }
  return marked.filter((one) => !heads.has(one))
}

const isRow = (one: Given | undefined) => one?.kind === 'row' && !one.numbering && !one.isCriteria

/** The end of a table: its rows, and the entries of lists within their cells. */
function endOfTable(fragments: readonly Given[], begin: number): number {
  const rowBlocks = new Set<number>()
  const end = fragments.findIndex((one, index) => {
    if (index < begin) return false
    if (isRow(one)) rowBlocks.add(one.block)
    return !rowBlocks.has(one.block)
  })
  return end < 0 ? fragments.length : end
}

/** Indexes of the rows that are entries; none where nothing says that they count together. */
function rowsWithin(fragments: readonly Given[], begin: number, end: number): number[] {
  const indexes = fragments.flatMap((one, index) =>
    index >= begin && index < end && isRow(one) ? [index] : [],
  )
  const textOf = (index: number) => fragments[index]?.text ?? ''
  const first = indexes[0]!
  const isTitled = !textOf(first).includes(' | ') && indexes.length > MIN_ROWS
  const before = fragments[begin - 1]
  const isIntroduced =
    isLead(before) ||
    isTitleAbove(before, textOf(first)) ||
    opensCells(before, indexes.map(textOf)) ||
    (isTitled && statesAll(fragments[first]!))
  const isClosed = countsAbove(textOf(indexes.at(-1)!)) || countsAbove(textOf(end))
  if (!isIntroduced && !isClosed) return []
  const rows = indexes.filter((index) => {
    const isTitle = isTitled && (statesAll(fragments[index]!) || textOf(indexes[1]!).includes(' | '))
    const isHead = index === first && (HEAD.test(textOf(index)) || isTitle)
    return !isHead && !countsAbove(textOf(index))
  })
  return rows.length < MIN_ROWS ? [] : rows
}

/** A first row of one cell that says how the rows count, or that they are criteria. */
const statesAll = ({ kind, text }: Given) =>
  kind === 'row' &&
  !text.includes(' | ') &&
  (statedOperator(text) !== null || /\b(?:criteria|requirements) (?:for|of)\b/i.test(text))

/** A heading above the head of a table of criteria. */
const isTitleAbove = (before: Given | undefined, head: string) =>
  before?.kind === 'heading' && isCriteriaTitle(before.text) && HEAD.test(head)

/** A lead-in that decides, above rows of one cell each. */
const opensCells = (before: Given | undefined, rows: readonly string[]) =>
  before?.kind === 'text' &&
  /:\s*$/.test(before.text) &&
  decisionIn(before.text) !== null &&
  !listsNoCriteria(before.text) &&
  rows.every((row) => !row.includes(' | '))

/** The head of a table whose second column says how the first is shown. */
const PROOF = regex('i')`
  ^(?:criteri(?:on|a)|requirements?|conditions?) \| (?:evidence|proof|document\w*|source|notes?|comments?|
  how)\b
`
function firstCell(row: Given): Given {
  const [text] = row.text.split(' | ')
  return { ...row, end: row.start + text!.length, text: text!, numbering: [ROW] }
}

const isLead = (before: Given | undefined) =>
  before !== undefined && before.kind === 'text' && !listsNoCriteria(before.text) && statesRows(before.text)

const statesRows = (text: string) =>
  statedOperator(text) !== null && (introducesList(text) || countsBelow(text) || decisionIn(text) !== null)

/** A bound of what the first cell measures. */
const BOUND = /^(?:[≥≤<>=]|(?:above|below|over|under|at least|at most|more than|less than|\d))/i
const AGE = /\b(?:years?|months?) (?:of age|old|or older)\b/i
/** A first cell that sorts criteria. */
const CATEGORY = regex('i')`
  ^(?:age|diagnos[ei]s|prescriber|specialt(?:y|ist)|prior (?:therapy|treatment)|step therapy|severity|labs?|
  imaging|testing|
  (?:dimension|criterion|part|step|element) [a-z\d]{1,2}|history|function|treatment|therapy|response|safety|
  exclusions?|
  setting|support|environment|symptoms|duration|conservative (?:care|treatment)|dos(?:e|ing)|provider|
  other)\b[^|]{0,20} \|
`
/** Whether the first cells of rows name what the second ask for: most of these are clauses. */
function haveLabels(rows: readonly string[]): boolean {
  const asked = rows.flatMap((text) => {
    const label = LABELLED_ROW.exec(text)?.[0]
    return label === undefined ? [] : [text.slice(label.length)]
  })
  if (asked.length < rows.length || asked.some((text) => BOUND.test(text) && !AGE.test(text))) return false
  const areSorted = rows.filter((text) => CATEGORY.test(text)).length * 2 > rows.length
  return areSorted || asked.filter((text) => isClause({ text })).length * 2 > rows.length
}

function entryOfRow(row: Given, areLabelled: boolean): Given {
  const label = LABELLED_ROW.exec(row.text)?.[0]
  const isLabelled = label !== undefined && (areLabelled || isClause({ text: row.text.slice(label.length) }))
  const marker = NUMBERED_ROW.exec(row.text)?.[0] ?? (isLabelled ? label : '')
  return { ...row, start: row.start + marker.length, text: row.text.slice(marker.length), numbering: [ROW] }
}
