import { oneOf, optionalDay, optionalList, readTable, text } from './read-table.ts'
import { statesCell } from './us-states.ts'

/** Benefit categories of Medicare contractors: Parts A and B, home health and hospice, DME. */
export const BENEFITS = ['ab', 'hhh', 'dme'] as const
export type Benefit = (typeof BENEFITS)[number]
export type Part = 'A' | 'B'

/** A cell with a part of Medicare; null when it is empty. */
export const partCell = oneOf(['', 'A', 'B']).transform((part): Part | null => part || null)

/**
 * Medicare's administrative contractors (MACs): one contractor handles the claims of these states,
 * or of these places of one state, for a benefit category, from the first to the last day.
 */
const ROWS = readTable(new URL('./tables/mac-assignments.csv', import.meta.url), {
  benefit: oneOf(BENEFITS),
  /** Null means Parts A and B. */
  part: partCell,
  states: statesCell,
  /** Counties and cities; empty means the whole states. */
  places: optionalList,
  jurisdiction: text,
  contractor: text,
  valid_from: optionalDay,
  valid_to: optionalDay,
  source: text,
})

/** One row of the table of Medicare's contractors. */
export type MacAssignment = {
  benefit: Benefit
  /** Null means Parts A and B. */
  part: Part | null
  states: readonly string[]
  /** Counties and cities; empty means the whole states. */
  places: readonly string[]
  jurisdiction: string
  contractor: string
  /** First and last day, both included; null is open. */
  from: string | null
  to: string | null
}

export const MAC_ASSIGNMENTS: readonly MacAssignment[] = ROWS.map(
  ({ valid_from: from, valid_to: to, source: _, ...row }) => ({ ...row, from, to }),
)

/** The assignments for Parts A and B that hold today, one per jurisdiction and divided place. */
export const currentPartsAB = (): MacAssignment[] =>
  MAC_ASSIGNMENTS.filter(({ benefit, to }) => benefit === 'ab' && to === null)
