import { holdsOn } from '../rules/index.ts'
import type { AuthorityKind, Benefit, Part } from './applicability.ts'

/** The first and last day on which a fact is known to hold; a null end is open. */
export type Held = { from: string | null; to: string | null }

/** Some states' (or places') claims of one line of work belong to one contractor. */
export type MacAssignment = Held & {
  benefit: Benefit
  /** Null means both. */
  part: Part | null
  states: readonly string[]
  /** Counties and cities that the line is about; empty means all of the states. */
  places: readonly string[]
  jurisdiction: string
  contractor: string
}
export type MacContract = {
  number: string
  state: string | null
  part: Part | null
  benefit: Benefit
  jurisdiction: string
}
export type LocalCoverage = Held & {
  codes: readonly string[]
  jurisdictions: readonly string[]
  lcd: string
  article: string
}
/** What a payer's documents of some numbers say of their own scope. */
export type DocumentScopeFact = { payers: readonly string[]; numbers: RegExp; says: string }
/** Who decides for some plan types. Order in the list is the order of authority. */
export type ProgramAuthority = {
  planTypes: readonly string[]
  kind: AuthorityKind
  name: string
  basis: string
}

export type Facts = {
  assignments: readonly MacAssignment[]
  contracts: readonly MacContract[]
  /** Jurisdictions by the first two digits of their contracts. */
  prefixes: ReadonlyMap<string, string>
  /** Jurisdictions by the names they had. */
  formerNames: ReadonlyMap<string, string>
  localCoverage: readonly LocalCoverage[]
  documents: readonly DocumentScopeFact[]
  programs: readonly ProgramAuthority[]
}

/** Whether a fact holds on a day; without a day, whether it holds still. */
export const holds = ({ from, to }: Held, on: string | null): boolean =>
  on === null ? to === null : holdsOn({ effectiveFrom: from, effectiveTo: to }, on)
