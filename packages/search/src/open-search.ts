import type { Db } from '@ppman/db'
import { foldName } from '@ppman/payers'
import { companionRepo } from './documents/companion-repo.ts'
import { foundRuleRepo } from './found-rule-repo.ts'
import { payerLookupRepo } from './payer-lookup-repo.ts'
import { searchRepo } from './search-repo.ts'
import { topicRepo } from './documents/topic-repo.ts'

/** Dependencies of search and lookup. */
export function openSearch(db: Db, now: () => Date) {
  return {
    search: searchRepo(db),
    foundRules: foundRuleRepo(db),
    payerLookup: payerLookupRepo(db),
    companions: companionRepo(db),
    topics: topicRepo(db),
    foldName,
    now,
  }
}
