import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { holdsOn } from '../rules/index.ts'
import type { AuthorityKind, Benefit, Part } from './applicability.ts'

/** First and last day on which a fact holds, both included; null is open. */
type ValidityPeriod = { from: string | null; to: string | null }

/** One contractor handles the claims of these states (or places) for a benefit category. */
export type MacAssignment = ValidityPeriod & {
  benefit: Benefit
  /** Null means Parts A and B. */
  part: Part | null
  states: readonly string[]
  /** Counties and cities; empty means the whole state. */
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
export type LocalCoverage = ValidityPeriod & {
  codes: readonly string[]
  jurisdictions: readonly string[]
  lcd: string
  article: string
}
/** Scope statement of a payer's documents whose numbers match. */
export type DocumentScopeFact = { payers: readonly string[]; numbers: RegExp; says: string }
/** An authority for some plan types. The order of the list is the order of authority. */
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

/** Whether a fact holds on a day; without a day, whether it holds today. */
export const holds = ({ from, to }: ValidityPeriod, on: string | null): boolean =>
  on === null ? to === null : holdsOn({ effectiveFrom: from, effectiveTo: to }, on)

type Row = Record<string, string>

/** Loads the fact tables (`facts/*.csv`, with their sources) once. */
export const readFacts = (): Facts => (read ??= loadTables())
let read: Facts | undefined

function loadTables(): Facts {
  return {
    assignments: rowsOf('mac-assignments').map((row) => ({
      benefit: row['benefit'] as Benefit,
      part: partOf(row),
      states: splitList(row['state'] || row['states']),
      places: splitList(row['places'], '|'),
      jurisdiction: row['jurisdiction']!,
      contractor: row['contractor']!,
      ...validityOf(row),
    })),
    contracts: rowsOf('mac-contracts').map((row) => ({
      number: row['contract_number']!,
      state: row['state'] || null,
      part: partOf(row),
      benefit: row['benefit'] as Benefit,
      jurisdiction: row['jurisdiction']!,
    })),
    prefixes: new Map(rowsOf('mac-prefixes').map((row) => [row['prefix']!, row['jurisdiction']!])),
    formerNames: new Map(rowsOf('mac-former-names').map((row) => [row['former']!, row['jurisdiction']!])),
    localCoverage: rowsOf('local-coverage').map((row) => ({
      codes: splitList(row['codes']),
      jurisdictions: splitList(row['jurisdictions']),
      lcd: row['lcd']!,
      article: row['article']!,
      ...validityOf(row),
    })),
    documents: rowsOf('document-scopes').map((row) => ({
      payers: splitList(row['payer'], '|'),
      numbers: new RegExp(row['numbers']!, 'i'),
      says: row['says']!,
    })),
    programs: rowsOf('programs').map((row) => ({
      planTypes: splitList(row['plan_types']),
      kind: row['authority'] as AuthorityKind,
      name: row['name']!,
      basis: row['basis']!,
    })),
  }
}

const rowsOf = (table: string): Row[] =>
  parse(readFileSync(new URL(`./facts/${table}.csv`, import.meta.url)), { columns: true, trim: true })

const splitList = (text = '', between = ' '): string[] => text.split(between).filter((word) => word !== '')
const partOf = (row: Row): Part | null => (row['part'] as Part | '') || null
const validityOf = (row: Row): ValidityPeriod => ({
  from: row['valid_from'] || null,
  to: row['valid_to'] || null,
})
