import { MEDICARE } from '@ppman/payers'
import { type SearchDocument, wordsOf } from '@ppman/policies/search-index'
import { isStopWord, MAX_PHRASE_WORDS, ringsOf } from '../query/thesaurus.ts'
import { contractorsIn, statesOf } from './medicare-contractors.ts'
import type { McdRow } from './read-mcd-list.ts'

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

/** Specialty of a document that its title speaks of: that of the longest phrase which the thesaurus knows; `general` without one. */
function specialtyOf(title: string): string {
  const words = wordsOf(title).filter((word) => !isStopWord(word))
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const ring = ringsOf(words.slice(at, at + length)).find(({ specialty }) => specialty !== 'general')
      if (ring) return ring.specialty
    }
  }
  return 'general'
}
