import type { Db } from '@ppman/db'
import { type Waiting, waitingTopics } from './queue-repo.ts'
import type { Listed, Paging } from '../words.ts'

export type Review = {
  topicId: string
  number: number
  reviewer: string
  orgId: string
  decision: 'approved' | 'rejected'
  reason: string | null
  decidedAt: Date
}

/** What operators said about revisions, never changed. */
export function reviewRepo(db: Db) {
  return {
    waiting: (paging: Paging): Promise<Listed<Waiting>> => waitingTopics(db, paging),

    add: (review: Review): Promise<unknown> => db.docReview.create({ data: review }),

    /** What was said about one revision, the earliest first. */
    async of(topicId: string, number: number): Promise<Review[]> {
      return (await db.docReview.findMany({
        where: { topicId, number },
        orderBy: { decidedAt: 'asc' },
      })) as Review[]
    },

    async hasDecided({
      topicId,
      number,
      reviewer,
    }: Pick<Review, 'topicId' | 'number' | 'reviewer'>): Promise<boolean> {
      return (await db.docReview.count({ where: { topicId, number, reviewer } })) > 0
    },

    countApprovals: (topicId: string, number: number): Promise<number> =>
      db.docReview.count({ where: { topicId, number, decision: 'approved' } }),
  }
}
