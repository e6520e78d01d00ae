import type { Db } from '@ppman/db'

/** Who says so: the organisation whose mark it is, the subject of the token, and whether this is an administrator. */
export type Reviewer = { orgId: string; sub: string; admin: boolean }

/** Marks that an organisation's coders put on changes. */
export function changeReviewRepo(db: Db) {
  return {
    isChange: async (id: string): Promise<boolean> => (await db.policyChange.count({ where: { id } })) > 0,

    put: async (
      changeId: string,
      note: string | null,
      { orgId, sub, admin }: Reviewer,
      now: Date,
    ): Promise<void> => {
      const mark = { reviewedBy: sub, note, reviewedAt: now, byAdmin: admin }
      await db.changeReview.upsert({
        where: { orgId_changeId: { orgId, changeId } },
        create: { orgId, changeId, ...mark },
        update: mark,
      })
    },

    takeBack: async (changeId: string, { orgId }: Reviewer): Promise<void> => {
      await db.changeReview.deleteMany({ where: { orgId, changeId } })
    },
  }
}
