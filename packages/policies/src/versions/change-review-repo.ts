import type { Db } from '@ppman/db'

/** The reviewer: organization, subject of the token, and whether an administrator. */
export type Reviewer = { orgId: string; sub: string; admin: boolean }

/** Review marks of an organization's coders. */
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
