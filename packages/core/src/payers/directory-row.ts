/** Directories whose format is known (one file each). */
export type DirectorySource = 'edi_directory' | 'naic_directory' | 'hios_issuers' | 'claims_addresses'

export type IdentifierKind = 'edi' | 'naic' | 'hios' | 'serff'

/** What one row of any directory says, in our words. */
export type DirectoryRow = {
  /** The row's id in its directory: answered as evidence, not always unique there. */
  directoryId: string
  /** The company this row speaks of, unique within its family of sources (`payerSource`). */
  payerKey: string
  name: string
  aliases: readonly string[]
  identifiers: readonly { kind: IdentifierKind; value: string }[]
  states: readonly string[]
  /** Where claims or letters go, as printed; a part that the directory leaves out is empty. */
  addresses: readonly { line: string; city: string; state: string; zip: string }[]
  /** As printed. */
  phones: readonly string[]
  /** Directory id of the parent company, whether or not that is in the directory. */
  parentRef: string | null
  /** Present when the row routes claims. */
  entry: { ediPayerId: string; coverageTypes: readonly string[] } | null
}

/** A row that was refused, and why. Rows count from 1; a CSV's heading is not a row. */
export type Rejection = { row: number; directoryId: string | null; reason: string }

/**
 * The family that shares `payerKey`: legal insurers are one family, so that an issuer's HIOS rows find the company that
 * the NAIC list named. Null for a file that names no payers of its own and only tells of those that others named.
 */
export const payerSource = (source: DirectorySource): 'edi_directory' | 'insurer_registry' | null =>
  source === 'claims_addresses' ? null : source === 'edi_directory' ? 'edi_directory' : 'insurer_registry'
