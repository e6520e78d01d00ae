export type EditKind = 'ncci_ptp' | 'mue'
export type EditProvider = 'practitioner' | 'outpatient' | 'dme'

/** One edit of a published list. Days as `YYYY-MM-DD`, both included. */
export type ReferenceEdit = {
  /** Line of the table, from 1. */
  line: number
  /** Upper case. */
  code: string
  codeType: string
  /** The column 1 code of a pair; empty for a limit of one code. */
  partner: string
  /** Content key: when it changes, the edit becomes another rule. */
  said: string
  quantity: number | null
  period: string | null
  conditions: Record<string, string | number>
  /** As printed; null for a list without days. */
  effectiveFrom: string | null
  effectiveTo: string | null
}

export type RefusedEdit = { line: number; reason: string }
/** Result of a line: an edit, a deleted edit, an unusable line, or no line of the table's body. */
export type ReadLine = { edit: ReferenceEdit } | { refused: string } | 'asks_nothing' | 'no_edit'

export type Cells = readonly string[]

/** A kind of published list, and how its lines are read. */
export type EditList = {
  kind: EditKind
  /** Common name. */
  name: string
  providers: readonly EditProvider[]
  ruleCategory: string
  disposition: string
  quantityUnit: string | null
  /** Whether a file holds the whole list, or only the pairs between its first and last. */
  isWhole: boolean
  /** Reads a line under the columns of the header. */
  reader: (
    header: Cells,
    provider: EditProvider,
  ) => ((cells: Cells, line: number) => ReadLine) | { missing: string[] }
  /** Whether a line is the table's header. */
  isHeader: (cells: Cells) => boolean
}
