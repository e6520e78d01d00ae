export type EditKind = 'ncci_ptp' | 'mue'
export type EditProvider = 'practitioner' | 'outpatient' | 'dme'

/** One edit of a published list. Days as `YYYY-MM-DD`, both included. */
export type ReferenceEdit = {
  /** Line of the table, from 1. */
  line: number
  /** Upper case. */
  code: string
  codeType: string
  /** The column 1 code that a pair is told apart by; empty for a limit of one code. */
  partner: string
  /** What is said of the pair or code, so that a change of it is another rule. */
  said: string
  quantity: number | null
  period: string | null
  conditions: Record<string, string | number>
  /** As printed; a list without days has none. */
  effectiveFrom: string | null
  effectiveTo: string | null
}

export type RefusedEdit = { line: number; reason: string }
/** A line of a table: an edit, one that asks nothing, one that cannot be used, or no line of the table's body. */
export type ReadLine = { edit: ReferenceEdit } | { refused: string } | 'asks_nothing' | 'no_edit'

export type Cells = readonly string[]

/** A kind of published list, and how its lines are read. */
export type EditList = {
  kind: EditKind
  /** As people call it. */
  name: string
  providers: readonly EditProvider[]
  ruleCategory: string
  disposition: string
  quantityUnit: string | null
  /** Whether a table is the whole list; else it speaks of the pairs between its first and its last. */
  isWhole: boolean
  /** Reads a line under the columns of the header. */
  reader: (
    header: Cells,
    provider: EditProvider,
  ) => ((cells: Cells, line: number) => ReadLine) | { missing: string[] }
  /** Whether a line is the table's header. */
  isHeader: (cells: Cells) => boolean
}
