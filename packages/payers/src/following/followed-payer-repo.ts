import { type Db, Prisma, queryRows } from '@ppman/db'
import { AppError } from '@ppman/errors'

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
        FROM followed_payer f JOIN payer p ON p.id = f.payer_id ORDER BY lower(p.name), p.id`,
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

/** Payers that one organization may follow, all shown on one page. */
const FOLLOWED_LIMIT = 200

/**
 * Follows a payer for the caller's organization, or stops following it. Idempotent.
 *
 * @throws AppError `not_found` without such a payer, `conflict` when the organization follows 200
 *   already
 */
export async function followPayer(
  tx: Db,
  request: { payerId: string; follow: boolean },
  by: { orgId: string; sub: string },
  now: Date,
): Promise<void> {
  const followed = followedPayerRepo(tx)
  if (!request.follow) return followed.takeBack(request.payerId)
  if (!(await followed.isPayer(request.payerId)))
    throw new AppError('not_found', 'There is no payer with this id.')
  if ((await followed.count()) >= FOLLOWED_LIMIT)
    throw new AppError(
      'conflict',
      `An organization may follow ${FOLLOWED_LIMIT} payers. End following another first.`,
    )
  await followed.put(request.payerId, by, now)
}
