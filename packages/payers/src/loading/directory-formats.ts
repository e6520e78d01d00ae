import { z } from 'zod'
import { type DirectoryRow, type DirectorySource, rowAbout } from '../directory/directory-row.ts'
import type { AffiliationKind, FootprintRole } from '../directory/payer.ts'
import { foldName } from '../normalization/names.ts'
import { affiliationRow, delegationRow, line, naicCode, part, state, states } from './lineage-formats.ts'

type FootprintRow = DirectoryRow['footprint'][number]

/** A footprint of states without a line of business. */
const footprintOfAnyPlan = (role: FootprintRole, states: readonly string[]): FootprintRow => ({
  role,
  states,
  planTypes: ['unknown'],
})

/**
 * The footprint of a routing entry. Its coverage determines the plan type of dental and vision
 * plans only. Without states, unknown plan types are left out.
 */
function operatingFootprint(states: readonly string[], coverageTypes: readonly string[]): FootprintRow {
  const types = new Set(
    coverageTypes.map((type) => (type === 'dental' || type === 'vision' ? type : 'unknown')),
  )
  if (states.length === 0)
    return { role: 'operates', states: [''], planTypes: [...types].filter((type) => type !== 'unknown') }
  return { role: 'operates', states, planTypes: types.size > 0 ? [...types] : ['unknown'] }
}

/** The parent of an EDI entry, by its id in that directory. */
const parentOf = (directoryId: string) => [undatedAffiliation('parent', `directory:${directoryId}`, null)]

/** An insurer's group. NAIC writes zeros for a company without a group. */
const groupOf = (code: string | null | undefined, name: string | null | undefined) =>
  code && !/^0+$/.test(code)
    ? [undatedAffiliation('group', `naic_group:${code.padStart(5, '0')}`, name ?? null)]
    : []

const undatedAffiliation = (kind: AffiliationKind, ref: string, name: string | null) => ({
  kind,
  ref,
  name,
  validFrom: null,
  validTo: null,
  evidence: null,
})

const EdiRow = z.object({
  id: line(100),
  name: line(500),
  payer_id: line(50),
  aliases_ids: z.array(line(50)).default([]),
  aliases: z.array(line(500)).default([]),
  parent: line(100).nullish(),
  coverage_types: z.array(line(50)).default([]),
  states,
})

const NaicRow = z.object({
  id: line(100),
  name: line(500),
  naic_code: naicCode,
  addr_line: part,
  addr_city: part,
  addr_state: part,
  addr_zip: part,
  phone: part,
  states,
  domicile_state: state.nullish(),
  naic_group_code: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'Expected up to five digits')
    .nullish(),
  naic_group_name: line(500).nullish(),
})

const HiosRow = z.object({
  hios_issuer_id: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Expected five digits'),
  insurer_name_legal: line(500),
  state_or_region: state,
  serff_id: z.string().trim().max(50).default(''),
  naic_company_code: naicCode,
})

const ClaimsAddressRow = z.object({
  payer: line(500),
  addr_line: line(200),
  city: part,
  state: part,
  zip: z
    .string()
    .trim()
    .regex(/^(\d{5}(-\d{4})?)?$/, 'Expected a ZIP of five digits, or nine')
    .default(''),
  payer_id: z.string().trim().max(50).default(''),
})

const ediRow = EdiRow.transform((row): DirectoryRow => ({
  ...rowAbout(row.id, row.name),
  directoryId: row.id,
  aliases: row.aliases,
  identifiers: [...new Set([row.payer_id, ...row.aliases_ids])].map((value) => ({ kind: 'edi', value })),
  states: row.states,
  footprint: [operatingFootprint(row.states, row.coverage_types)],
  affiliations: row.parent && row.parent !== row.id ? parentOf(row.parent) : [],
  parentRef: row.parent ?? null,
  entry: { ediPayerId: row.payer_id, coverageTypes: row.coverage_types },
}))

const naicRow = NaicRow.transform((row): DirectoryRow => ({
  ...registeredInsurer(row.name, row.naic_code),
  directoryId: row.id,
  addresses: row.addr_line
    ? [{ line: row.addr_line, city: row.addr_city, state: row.addr_state, zip: row.addr_zip }]
    : [],
  phones: row.phone ? [row.phone] : [],
  states: row.states,
  footprint: [
    footprintOfAnyPlan('operates', row.states),
    ...(row.domicile_state ? [footprintOfAnyPlan('domicile', [row.domicile_state])] : []),
  ],
  affiliations: groupOf(row.naic_group_code, row.naic_group_name),
}))

const hiosRow = HiosRow.transform((row): DirectoryRow => {
  const insurer = registeredInsurer(row.insurer_name_legal, row.naic_company_code)
  const numbers = [
    { kind: 'hios' as const, value: row.hios_issuer_id },
    ...(row.serff_id ? [{ kind: 'serff' as const, value: row.serff_id }] : []),
  ]
  return {
    ...insurer,
    directoryId: `HIOS-${row.hios_issuer_id}`,
    identifiers: [...numbers, ...insurer.identifiers],
    states: [row.state_or_region],
    footprint: [footprintOfAnyPlan('issuer', [row.state_or_region])],
  }
})

/** Describes the payer with the EDI id, or without an id the payer of that name. */
const claimsAddressRow = ClaimsAddressRow.transform((row): DirectoryRow => ({
  ...registeredInsurer(row.payer, ''),
  payerKey: row.payer_id ? `edi:${row.payer_id.toUpperCase()}` : `name:${foldName(row.payer)}`,
  directoryId: row.payer_id || row.payer.slice(0, 100),
  addresses: [{ line: row.addr_line, city: row.city, state: row.state, zip: row.zip }],
}))

/** A row of a legal insurer, identified by its NAIC number or else its legal name. */
function registeredInsurer(name: string, naic: string): Omit<DirectoryRow, 'directoryId'> {
  return {
    ...rowAbout(naic ? `naic:${naic}` : `name:${foldName(name)}`, name),
    identifiers: naic ? [{ kind: 'naic', value: naic }] : [],
  }
}

type Format = { fileName: string; kind: 'json' | 'csv'; row: z.ZodType<DirectoryRow>; idField: string }

/**
 * The known directories, in load order: HIOS issuers refer to NAIC companies; claims addresses,
 * affiliations and delegations refer to any payer.
 */
export const FORMATS: Readonly<Record<DirectorySource, Format>> = {
  edi_directory: { fileName: 'edi_directory.json', kind: 'json', row: ediRow, idField: 'id' },
  naic_directory: { fileName: 'naic_directory.json', kind: 'json', row: naicRow, idField: 'id' },
  hios_issuers: { fileName: 'hios_issuers.csv', kind: 'csv', row: hiosRow, idField: 'hios_issuer_id' },
  claims_addresses: {
    fileName: 'claims_addresses_unverified.csv',
    kind: 'csv',
    row: claimsAddressRow,
    idField: 'payer',
  },
  payer_affiliations: {
    fileName: 'payer_affiliations.csv',
    kind: 'csv',
    row: affiliationRow,
    idField: 'payer',
  },
  payer_delegations: { fileName: 'payer_delegations.csv', kind: 'csv', row: delegationRow, idField: 'payer' },
}
