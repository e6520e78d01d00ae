import type { DirectoryRow } from '../directory/directory-row.ts'
import type { AffiliationKind, FootprintRole } from './payer-lineage.ts'

type Said = DirectoryRow['footprint'][number]

/** Of states that a directory names without a line of business. */
export const anyPlan = (role: FootprintRole, states: readonly string[]): Said => ({
  role,
  states,
  planTypes: ['unknown'],
})

/**
 * Where a routing entry is used. Its coverage tells the plan type of dental and vision plans only; without states, a plan type
 * that is not known says nothing.
 */
export function operates(states: readonly string[], coverageTypes: readonly string[]): Said {
  const types = new Set(
    coverageTypes.map((type) => (type === 'dental' || type === 'vision' ? type : 'unknown')),
  )
  if (states.length === 0)
    return { role: 'operates', states: [''], planTypes: [...types].filter((type) => type !== 'unknown') }
  return { role: 'operates', states, planTypes: types.size > 0 ? [...types] : ['unknown'] }
}

/** The parent as an EDI directory knows it: by its id there. */
export const parentOf = (directoryId: string) => [undated('parent', `directory:${directoryId}`, null)]

/** An insurer's group. NAIC writes zeros for a company of no group. */
export const groupOf = (code: string | null | undefined, name: string | null | undefined) =>
  code && !/^0+$/.test(code) ? [undated('group', `naic_group:${code.padStart(5, '0')}`, name ?? null)] : []

const undated = (kind: AffiliationKind, ref: string, name: string | null) => ({
  kind,
  ref,
  name,
  validFrom: null,
  validTo: null,
  evidence: null,
})
