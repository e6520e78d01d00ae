import type { Figure } from '@ppman/evaluation'
import { type Answered, scoreQueries, shareFound } from './score-queries.ts'

/**
 * What a run's answers come to, as counts: queries, and relevant documents, of each query twenty at
 * most.
 */
export function figuresOf(answered: readonly Answered[]): Figure[] {
  const { n, firstRight, zeroHit } = scoreQueries(answered)
  const shares = answered.map(shareFound)
  const sum = (of: 'hits' | 'n') => shares.reduce((all, share) => all + share[of], 0)
  return [
    { what: 'queries whose first document is right', hits: firstRight, n },
    { what: 'queries with a right document among the first 20', hits: n - zeroHit, n },
    { what: 'relevant documents among the first 20', hits: sum('hits'), n: sum('n') },
  ]
}
