import { MEDICARE } from '@ppman/payers'
import { contractorsIn, statesOf } from './medicare-contractors.ts'
import type { McdRow } from './read-mcd-list.ts'
import type { SearchDocument } from '@ppman/policies/search-index'
import { specialtyOf } from '../query/specialty-of.ts'

/** What an LCD or article is searched by. `payers` are ids by the contractor's key; a line that names none is Medicare's own. */
export function medicareSearchDocument(
  row: McdRow & { id: string },
  payers: ReadonlyMap<string, string>,
  updatedAt: Date,
): SearchDocument {
  const contractors = contractorsIn(row.contractor)
  const payerIds = contractors.map(({ key }) => payers.get(key)!)
  return {
    kind: row.kind,
    policyId: null,
    medicareDocumentId: row.id,
    payerIds: payerIds.length > 0 ? payerIds : [payers.get(MEDICARE.key)!],
    number: row.number,
    version: row.version,
    title: row.title,
    specialty: specialtyOf(row.title),
    planTypes: ['medicare_ffs'],
    states: statesOf(row.contractor, contractors),
    effectiveOn: row.effectiveOn,
    retiredOn: row.retiredOn,
    isProposed: row.isProposed,
    url: row.url,
    blocks: [],
    updatedAt,
  }
}
