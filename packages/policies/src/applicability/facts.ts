import {
  type Benefit,
  BENEFITS,
  list,
  MAC_ASSIGNMENTS,
  type MacAssignment,
  nullableStateCell,
  oneOf,
  optionalDay,
  type Part,
  partCell,
  readTable,
  text,
} from '@ppman/facts'
import { holdsOn } from '../rules/index.ts'
import { AUTHORITY_KINDS, type AuthorityKind } from './applicability.ts'

/** First and last day on which a fact holds, both included; null is open. */
type ValidityPeriod = { from: string | null; to: string | null }

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

/** Loads the fact tables once. */
export const readFacts = (): Facts => (read ??= loadTables())
let read: Facts | undefined

const fileOf = (table: string) => new URL(`./facts/${table}.csv`, import.meta.url)
const VALIDITY = { valid_from: optionalDay, valid_to: optionalDay, source: text }

function loadTables(): Facts {
  return {
    assignments: MAC_ASSIGNMENTS,
    contracts: readContracts(),
    prefixes: new Map(
      readTable(fileOf('mac-prefixes'), { prefix: text, jurisdiction: text }).map((row) => [
        row.prefix,
        row.jurisdiction,
      ]),
    ),
    formerNames: new Map(
      readTable(fileOf('mac-former-names'), { former: text, jurisdiction: text, source: text }).map((row) => [
        row.former,
        row.jurisdiction,
      ]),
    ),
    localCoverage: readLocalCoverage(),
    documents: readDocumentScopes(),
    programs: readPrograms(),
  }
}

const readContracts = (): MacContract[] =>
  readTable(fileOf('mac-contracts'), {
    contract_number: text.regex(/^\d{5}$/, 'is not five digits'),
    state: nullableStateCell,
    part: partCell,
    benefit: oneOf(BENEFITS),
    jurisdiction: text,
  }).map(({ contract_number: number, ...row }) => ({ number, ...row }))

const readLocalCoverage = (): LocalCoverage[] =>
  readTable(fileOf('local-coverage'), {
    codes: list,
    jurisdictions: list,
    lcd: text.regex(/^L\d+$/, 'is not the number of an LCD'),
    article: text.regex(/^A\d+$/, 'is not the number of an article'),
    ...VALIDITY,
  }).map(({ valid_from: from, valid_to: to, source: _, ...row }) => ({ ...row, from, to }))

const readDocumentScopes = (): DocumentScopeFact[] =>
  readTable(fileOf('document-scopes'), { payers: list, numbers: text, says: text, source: text }).map(
    ({ payers, numbers, says }) => ({ payers, numbers: new RegExp(numbers, 'i'), says }),
  )

const readPrograms = (): ProgramAuthority[] =>
  readTable(fileOf('programs'), {
    plan_types: list,
    authority: oneOf(AUTHORITY_KINDS),
    name: text,
    basis: text,
    source: text,
  }).map(({ plan_types: planTypes, authority: kind, name, basis }) => ({ planTypes, kind, name, basis }))
