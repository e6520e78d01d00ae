import type { Db } from '@ppman/db'

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
    add: (review: Review): Promise<unknown> => db.docReview.create({ data: review }),

    async hasDecided({ topicId, number, reviewer }: Pick<Review, 'topicId' | 'number' | 'reviewer'>): Promise<boolean> {
      return (await db.docReview.count({ where: { topicId, number, reviewer } })) > 0
    },

    countApprovals: (topicId: string, number: number): Promise<number> =>
      db.docReview.count({ where: { topicId, number, decision: 'approved' } }),
  }
}
