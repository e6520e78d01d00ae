import type { Unit } from '@ppman/policy-text/src/criteria/likely/units.ts'
import type { LabelledGroup } from '../score-criteria.ts'

/** A labelled condition in the reading text, with the groups it is in, outermost first. */
export type PlacedLeaf = { start: number; end: number; groups: readonly LabelledGroup[] }
/** A unit with its class, and the conditions in it. */
export type LabelledUnit = { unit: Unit; label: string; leaves: PlacedLeaf[] }
