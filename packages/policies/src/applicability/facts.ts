import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { holdsOn } from '../rules/index.ts'
import type { AuthorityKind, Benefit, Part } from './applicability.ts'

/** The first and last day on which a fact is known to hold; a null end is open. */
type Held = { from: string | null; to: string | null }

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

type Row = Record<string, string>

/** The fact tables of this room (`facts/`, with their sources). Read once; the tables are small. */
export const readFacts = (): Facts => (read ??= everyTable())
let read: Facts | undefined

function everyTable(): Facts {
  return {
    assignments: rowsOf('mac-assignments').map((row) => ({
      benefit: row['benefit'] as Benefit,
      part: partOf(row),
      states: words(row['state'] || row['states']),
      places: words(row['places'], '|'),
      jurisdiction: row['jurisdiction']!,
      contractor: row['contractor']!,
      ...heldOf(row),
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
      codes: words(row['codes']),
      jurisdictions: words(row['jurisdictions']),
      lcd: row['lcd']!,
      article: row['article']!,
      ...heldOf(row),
    })),
    documents: rowsOf('document-scopes').map((row) => ({
      payers: words(row['payer'], '|'),
      numbers: new RegExp(row['numbers']!, 'i'),
      says: row['says']!,
    })),
    programs: rowsOf('programs').map((row) => ({
      planTypes: words(row['plan_types']),
      kind: row['authority'] as AuthorityKind,
      name: row['name']!,
      basis: row['basis']!,
    })),
  }
}

const rowsOf = (table: string): Row[] =>
  parse(readFileSync(new URL(`./facts/${table}.csv`, import.meta.url)), { columns: true, trim: true })

const words = (text = '', between = ' '): string[] => text.split(between).filter((word) => word !== '')
const partOf = (row: Row): Part | null => (row['part'] as Part | '') || null
const heldOf = (row: Row): Held => ({ from: row['valid_from'] || null, to: row['valid_to'] || null })
