/**
 * One clause. Each term is a concept, a stem, a number with bound and unit, a code or a date;
 * `!` before a term negates it.
 */
export type Statement = {
  /** Terms of the main clause. */
  main: readonly string[]
  /** Terms after "if", "when" and the like. */
  condition: readonly string[]
  /** Terms after "except", "unless" and the like. */
  exception: readonly string[]
  codes: readonly string[]
  /** Whether what it is about is only named, as in a title: "Coverage", "reimbursement policy". */
  isNominal: boolean
}

/** A part of a statement. */
export type Segment = 'main' | 'condition' | 'exception'
