import type { FindDeps } from '../find.ts'
import { foldText } from '@ppman/policies/search-index'
import type { Topic, TopicRepo } from './topic-repo.ts'

type Deps = Pick<FindDeps, 'payerLookup' | 'foldName'> & { topics: TopicRepo }

/** Suggests topics of documents, optionally of one payer. An unknown payer has none. */
export async function coveredTopics(
  deps: Deps,
  { q, payer, limit }: { q: string; payer?: string | undefined; limit: number },
): Promise<Topic[]> {
  const payerId = payer ? await deps.payerLookup.named(payer, deps.foldName(payer)) : null
  const folded = foldText(q)
  if ((payer && payerId === null) || (q.trim() !== '' && folded === '')) return []
  return deps.topics.covered({ q: folded, payerId, limit })
}
