import type { AffiliationKind, FootprintRole } from './payer.ts'

/** Directories whose format is known (one file each). */
export type DirectorySource =
  | 'edi_directory'
  | 'naic_directory'
  | 'hios_issuers'
  | 'claims_addresses'
  | 'payer_affiliations'
  | 'payer_delegations'

export type IdentifierKind = 'edi' | 'naic' | 'hios' | 'serff'

/** One row of any directory in a common form. */
export type DirectoryRow = {
  /** The row's id in its directory: shown as evidence, not always unique there. */
  directoryId: string
  /** The company of this row, unique within its family of sources (`payerSource`). */
  payerKey: string
  name: string
  aliases: readonly string[]
  identifiers: readonly { kind: IdentifierKind; value: string }[]
  states: readonly string[]
  /** Where claims or letters go, as printed; a part that the directory leaves out is empty. */
  addresses: readonly { line: string; city: string; state: string; zip: string }[]
  /** As printed. */
  phones: readonly string[]
  /** Each role in each of its states for each of its plan types; an unnamed state is empty. */
  footprint: readonly { role: FootprintRole; states: readonly string[]; planTypes: readonly string[] }[]
  affiliations: readonly AffiliationRow[]
  delegations: readonly DelegationRow[]
  /** Directory id of the parent company, whether or not that is in the directory. */
  parentRef: string | null
  /** Present when the row routes claims. */
  entry: { ediPayerId: string; coverageTypes: readonly string[] } | null
}

/** Days as `YYYY-MM-DD`. */
type Validity = { validFrom: string | null; validTo: string | null }

/**
 * The other company is the `kind` of the row's; `ref` is `kind:value` as in
 * `payer_affiliation.other_ref`.
 */
type AffiliationRow = Validity & {
  kind: AffiliationKind
  ref: string
  name: string | null
  evidence: string | null
}

type DelegationRow = Validity & {
  vendor: string
  benefit: string
  states: readonly string[]
  planTypes: readonly string[]
  evidence: string
}

/** A row that only identifies a payer. */
export const rowAbout = (payerKey: string, name: string): Omit<DirectoryRow, 'directoryId'> => ({
  payerKey,
  name,
  aliases: [],
  identifiers: [],
  states: [],
  addresses: [],
  phones: [],
  footprint: [],
  affiliations: [],
  delegations: [],
  parentRef: null,
  entry: null,
})

/** A row that was refused, and why. Rows count from 1; a CSV's heading is not a row. */
export type Rejection = { row: number; directoryId: string | null; reason: string }

/**
 * The family that shares `payerKey`: legal insurers are one family, so that an issuer's HIOS rows
 * find the company that the NAIC list named. Null for a file that adds no payers and only describes
 * payers of other files.
 */
export const payerSource = (source: DirectorySource): Family | null => FAMILIES[source] ?? null

type Family = 'edi_directory' | 'insurer_registry'

const FAMILIES: Partial<Record<DirectorySource, Family>> = {
  edi_directory: 'edi_directory',
  naic_directory: 'insurer_registry',
  hios_issuers: 'insurer_registry',
}
