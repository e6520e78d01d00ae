import type { Block } from '../../document/document.ts'
import { type Column, columnsOf } from './column-roles.ts'
import { atInlineMarkers, type InlineMarker } from '../inline-markers.ts'
import { type Fragment, RUN_IN, trim } from '../fragment.ts'
import { statedOperator } from '../lead-in.ts'
import { cutsIn } from './table-cells.ts'
import { type Cell, type Grid, type GridRow, gridsOf } from './table-grid.ts'
import { followingRows, goesOnBelow, joinsRows, lacksName, planOf, type TablePlan } from './table-plan.ts'
import { ROW } from './table-rows.ts'
import { regex } from '../../text/pattern.ts'

/** The text of a document, where its blocks begin, and the markers within them. */
export type Source = {
  text: string
  starts: readonly number[]
  blocks: readonly Block[]
  inline: ReadonlyMap<number, InlineMarker[]>
}

/** Cells that say that nothing is covered, or that point elsewhere. */
const NO_CRITERIA = regex('i')`
  ^\W*(?:(?:is |are )?not (?:covered|eligible|payable|approved|applicable)|investigational|experimental|n\/a|
    none\.?$|no (?:criteria|pa|prior auth\w*)\b|see\b|refer\b|same as)
`

/** The fragments of tables that are read as a whole, by the index of the block. */
export function wholeTables(source: Source): ReadonlyMap<number, readonly Fragment[]> {
  const found = new Map<number, readonly Fragment[]>()
  for (const grid of gridsOf(source.blocks)) {
    const plan = planOf(grid, source.blocks)
    const parts = plan && new TableReader(source, grid, plan).parts()
    if (parts) for (const [block, fragments] of parts) found.set(block, fragments)
  }
  return found
}

class TableReader {
  private readonly found = new Map<number, Fragment[]>()
  private readonly source: Source
  private readonly grid: Grid
  private readonly plan: TablePlan

  constructor(source: Source, grid: Grid, plan: TablePlan) {
    this.source = source
    this.grid = grid
    this.plan = plan
  }

  parts(): Map<number, Fragment[]> {
    const { mode } = this.plan
    if (mode === 'columns') this.readColumns()
    else if (mode === 'list') this.readList()
    else this.readRows()
    return this.found
  }

  private add(block: number, ...fragments: Fragment[]): void {
    const found = this.found.get(block)
    if (!found) this.found.set(block, fragments)
    else for (const fragment of fragments) found.push(fragment)
  }

  private fragment(block: number, { from, to }: { from: number; to: number }): Fragment {
    const start = this.source.starts[block]!
    return { start: start + from, end: start + to, numbering: null, indent: null, kind: 'row', block }
  }
  private whole = (block: number) =>
    this.fragment(block, { from: 0, to: this.source.blocks[block]!.text.length })

  /** How the list of a lead-in counts. */
  private counted(op: Fragment['countedBy'] | null, n: number | null): Partial<Fragment> {
    return op ? { countedBy: op, countedAs: n } : {}
  }

  /** Each row is an entry. */
  private readList(): void {
    const { plan, grid } = this
    const { head, count } = plan
    const column = plan.columns[plan.criteria[0]!]!
    const stated = count ?? column
    const lead = { ...this.counted(stated.op, stated.n), isCriteria: true, introduces: true }
    let [isOpen, hasEntries] = [plan.lead !== null, false]
    if (plan.lead !== null) this.add(plan.lead, { ...this.whole(plan.lead), kind: 'text', ...lead })
    for (const row of grid.rows) {
      if (row === head) {
        if (!isOpen) this.add(row.block, { ...this.whole(row.block), ...lead })
        else this.add(row.block)
        isOpen = true
      } else if (row.block === plan.lead || row.block === plan.closing) continue
      else if (joinsRows(row)) this.add(row.block, { ...this.whole(row.block), kind: 'text' })
      else if (isAlone(row)) {
        const own = this.titleCount(row)
        const isNew = own !== null || hasEntries || plan.lead === null
        this.add(row.block, ...(isNew ? [{ ...this.whole(row.block), ...lead, ...own }] : []))
        isOpen = true
        hasEntries = false
      } else {
        if (!isOpen) this.addLeadAbove(row, lead)
        isOpen = hasEntries = true
        this.entriesOf(row)
      }
    }
    if (plan.closing !== null && plan.closing >= grid.end) this.add(plan.closing)
  }

  /** How a title within a table counts the rows below it, where it says so. */
  private titleCount({ cells }: GridRow): Partial<Fragment> | null {
    const [title] = columnsOf([cells[0]!.text])
    return title!.op ? this.counted(title!.op, title!.n) : null
  }

  /** What stands above a table, or the sentence behind it that counts it, as its lead-in. */
  private addLeadAbove({ block }: GridRow, lead: Partial<Fragment>): void {
    const { plan, grid, source } = this
    const above = source.blocks[grid.begin - 1]
    if (plan.closing === null && above?.kind !== 'text' && above?.kind !== 'heading') return
    const place = plan.closing ?? grid.begin - 1
    this.add(block, { ...this.whole(place), kind: 'text', ...lead })
    if (plan.closing === null) this.add(place)
  }

  /** The criteria of a row as entries of one list. */
  private entriesOf(row: GridRow): void {
    for (const index of this.plan.criteria) {
      const cell = this.cellAt(row, index)
      if (!cell || !/\w/.test(cell.text) || NO_CRITERIA.test(cell.text)) continue
      this.add(row.block, ...this.entryOf(row, cell))
    }
    this.addRest(row)
  }

  /** The cell of a column; rows of a group lack the cell of their name. */
  private cellAt({ cells }: GridRow, index: number): Cell | undefined {
    const { length } = this.plan.columns
    return cells.length === length - 1 && index > 0 && lacksName(cells, index)
      ? cells[index - 1]
      : cells[index]
  }

  /** A cell as one entry, with the list that it states below it. */
  private entryOf(row: GridRow, cell: Cell): Fragment[] {
    const entry: Fragment = { ...this.fragment(row.block, cell), kind: 'text', numbering: [ROW] }
    const colon = cell.text.indexOf(':')
    const isStated = colon >= 0 && statedOperator(cell.text.slice(0, colon + 1)) !== null
    const marked = this.markedParts(row, cell, entry)
    if (marked) return marked
    const cuts = isStated ? cutsIn(cell.text.slice(colon + 1), true) : []
    if (!isStated || colon + 2 >= cell.text.length) return trim(this.source.text, entry)
    return this.cutAt(entry, [colon + 1, ...cuts.map((cut) => cut + colon + 1)])
  }

  private cutAt(entry: Fragment, edges: readonly number[]): Fragment[] {
    const length = entry.end - entry.start
    return [0, ...edges].flatMap((edge, part) =>
      trim(this.source.text, {
        ...entry,
        start: entry.start + edge,
        end: entry.start + (edges[part] ?? length),
        ...(part > 0 ? { numbering: [RUN_IN] } : {}),
      }),
    )
  }

  /** The entries of a cell whose markers stand in its text. */
  private markedParts({ block }: GridRow, { from, to }: Cell, entry: Fragment): Fragment[] | null {
    const start = this.source.starts[block]!
    const markers = (this.source.inline.get(block) ?? [])
      .filter((one) => one.from >= from && one.to <= to)
      .map((one) => ({ ...one, from: start + one.from, to: start + one.to }))
    return markers.length < 2 ? null : atInlineMarkers(this.source.text, entry, markers).parts
  }

  /** Each row has criteria of its own below its name. */
  private readRows(): void {
    const { plan, grid } = this
    if (plan.lead !== null) this.add(plan.lead, { ...this.whole(plan.lead), kind: 'text' })
    let isOpen = false
    const following = followingRows(grid.rows)
    for (const [index, row] of grid.rows.entries()) {
      const next = following[index]
      const isOfGroup = next !== undefined && goesOnBelow(next, plan)
      if (joinsRows(row) && isOpen) this.add(row.block, { ...this.whole(row.block), kind: 'text' })
      else if (isOpen && goesOnBelow(row, plan)) this.entriesOf(row)
      else if (row === plan.head || row.block === plan.lead || isAlone(row)) {
        if (row.block !== plan.lead) this.add(row.block, this.whole(row.block))
        isOpen = false
      } else {
        this.readRow(row, isOfGroup)
        isOpen = true
      }
      this.addRest(row)
    }
  }

  private readRow(row: GridRow, isOfGroup: boolean): void {
    const { plan } = this
    const name = row.cells.slice(0, Math.max(1, plan.criteria[0]!))
    const against = plan.criteria.filter((index) => plan.columns[index]!.op === 'none')
    const wanted = plan.criteria.filter((index) => !against.includes(index))
    for (const indexes of [wanted, against]) {
      const filled = indexes.filter((index) => {
        const text = this.cellAt(row, index)?.text
        const isList = row.items.length > 0 && index >= row.cells.length - 1
        return isList || (text !== undefined && /\w/.test(text) && !NO_CRITERIA.test(text))
      })
      if (filled.length === 0) continue
      this.add(row.block, ...this.treeOf(row, { name, indexes: filled, isOfGroup }))
    }
    if (!this.found.has(row.block)) this.add(row.block, this.whole(row.block))
  }

  /** The name of a row, and the criteria in some of its cells. */
  private treeOf(
    row: GridRow,
    { name, indexes, isOfGroup }: { name: readonly Cell[]; indexes: readonly number[]; isOfGroup: boolean },
  ): Fragment[] {
    const { plan } = this
    const place = { from: name[0]!.from, to: name.at(-1)!.to }
    const [only, ...more] = indexes.map((index) => plan.columns[index]!)
    const op = more.length > 0 ? 'all' : (only!.op ?? plan.count?.op ?? null)
    const lead: Fragment = { ...this.fragment(row.block, place), isCriteria: true }
    const parts = indexes.flatMap((index) => {
      const cell = this.cellAt(row, index)
      if (!cell || cell.to <= place.to) return []
      return [isOfGroup ? this.entryOf(row, cell) : this.partsOf(row, cell)]
    })
    const hasJoiner = parts.flat().some((part) => JOINER.test(this.source.text.slice(part.start, part.end)))
    if (more.length === 0)
      return [{ ...lead, ...(hasJoiner && op !== 'none' ? {} : this.counted(op, only!.n)) }, ...parts.flat()]
    return [
      { ...lead, ...this.counted('all', null) },
      ...parts.flatMap((some, place) => this.subList(some, plan.columns[indexes[place]!]!, indexes[place]!)),
    ]
  }

  /** The criteria of one of several columns; its head counts them. */
  private subList(parts: Fragment[], { op, n }: Column, index: number): Fragment[] {
    const { head } = this.plan
    if (parts.length < 2 || !op || op === 'all' || !head)
      return parts.map((part) => ({ ...part, numbering: [ROW] }))
    const cell = head.cells[index]!
    return [
      {
        ...this.fragment(head.block, cell),
        kind: 'row',
        numbering: [ROW],
        isCriteria: true,
        ...this.counted(op, n),
      },
      ...parts,
    ]
  }

  /** The entries of a cell. */
  private partsOf(row: GridRow, cell: Cell): Fragment[] {
    const body: Fragment = { ...this.fragment(row.block, cell), kind: 'text', numbering: [RUN_IN] }
    const marked = this.markedParts(row, cell, body)
    if (marked) return marked.filter(({ start, end }) => end > start)
    const colon = cell.text.indexOf(':')
    if (colon >= 0 && statedOperator(cell.text.slice(0, colon + 1)) !== null) return this.entryOf(row, cell)
    const cuts = cutsIn(cell.text, true)
    return this.cutAt(body, cuts)
  }

  /** Blocks of lists in cells are read as any list; what stands behind them is not. */
  private addRest({ rest }: GridRow): void {
    for (const block of rest) this.add(block)
  }

  /** Each column is a list below its head. */
  private readColumns(): void {
    const { plan, grid } = this
    for (const index of plan.criteria) {
      const column = plan.columns[index]!
      const head = plan.head!.cells[index]!
      const lead = {
        ...this.fragment(plan.head!.block, head),
        kind: 'text' as const,
        isCriteria: true,
        introduces: true,
      }
      this.add(plan.head!.block, { ...lead, ...this.counted(column.op, column.n) })
      for (const row of grid.rows) {
        const cell = row === plan.head ? undefined : row.cells[index]
        if (cell && /\w/.test(cell.text)) this.add(plan.head!.block, ...this.entryOf(row, cell))
      }
    }
    for (const row of grid.rows) if (row !== plan.head) this.add(row.block)
  }
}

/** A row of one cell without a list. */
const isAlone = ({ cells, items }: GridRow) => cells.length === 1 && items.length === 0

/** A connective that a writer printed in a cell. */
const JOINER = /\b(?:AND|OR)\b|[;,]\s*(?:and|or)\W*$/
