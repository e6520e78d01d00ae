import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { AuthorityKind, Benefit, Part } from './applicability.ts'
import type { Facts, Held } from './facts.ts'

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
