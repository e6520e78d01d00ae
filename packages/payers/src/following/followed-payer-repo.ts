import { type Db, Prisma, queryRows } from '@ppman/db'

export type FollowedPayer = { id: string; name: string; isActive: boolean; followedAt: Date }
/** A source of a followed payer that could not be repaired automatically. */
export type WaitingSource = {
  id: string
  payer: { id: string; name: string }
  url: string
  reason: string | null
  staleSince: Date | null
}

const { sql } = Prisma

/** Rows that a page can show at once. */
const WAITING_LIMIT = 50

/** Payers that the caller's organization follows, and their sources that wait for review. */
export function followedPayerRepo(db: Db) {
  return {
    /** By name. */
    list: (): Promise<FollowedPayer[]> =>
      queryRows<FollowedPayer>(
        db,
        sql`
        SELECT p.id, p.name, p.is_active AS "isActive", f.followed_at AS "followedAt"
        FROM followed_payer f JOIN payer p ON p.id = f.payer_id ORDER BY p.name, p.id`,
      ),

    count: (): Promise<number> => db.followedPayer.count(),
    isPayer: async (id: string): Promise<boolean> => (await db.payer.count({ where: { id } })) > 0,

    /** Following twice keeps the first time. */
    put: async (
      payerId: string,
      { orgId, sub }: { orgId: string; sub: string },
      now: Date,
    ): Promise<void> => {
      await db.$executeRaw(sql`
        INSERT INTO followed_payer (org_id, payer_id, followed_by, followed_at)
          VALUES (${orgId}::uuid, ${payerId}::uuid, ${sub}, ${now})
        ON CONFLICT DO NOTHING`)
    },
    takeBack: async (payerId: string): Promise<void> =>
      void (await db.followedPayer.deleteMany({ where: { payerId } })),

    /** Longest waiting first. */
    waitingSources: (): Promise<WaitingSource[]> =>
      queryRows<WaitingSource>(
        db,
        sql`
        SELECT s.id, json_build_object('id', p.id, 'name', p.name) AS payer, s.url, s.state_reason AS reason,
          s.stale_since AS "staleSince"
        FROM followed_payer f JOIN source s ON s.payer_id = f.payer_id JOIN payer p ON p.id = f.payer_id
        WHERE s.state = 'needs_human_review' ORDER BY s.stale_since NULLS LAST, s.id LIMIT ${WAITING_LIMIT}`,
      ),
  }
}
