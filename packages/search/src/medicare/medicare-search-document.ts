import { MEDICARE } from '@ppman/payers'
import { type SearchDocument, wordsOf } from '@ppman/policies/search-index'
import { isStopWord, MAX_PHRASE_WORDS, ringsOf } from '../query/thesaurus.ts'
import { contractorsIn, statesOf } from './medicare-contractors.ts'
import type { McdRow } from './read-mcd-list.ts'

/**
 * Converts an LCD or article to a search document. `payers` maps contractor keys to ids; without a
 * contractor the payer is Medicare.
 */
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

/** Specialty of a title by its longest thesaurus phrase; `general` without one. */
function specialtyOf(title: string): string {
  const words = wordsOf(title).filter((word) => !isStopWord(word))
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const ring = ringsOf(words.slice(start, start + length)).find(
        ({ specialty }) => specialty !== 'general',
      )
      if (ring) return ring.specialty
    }
  }
  return 'general'
}
