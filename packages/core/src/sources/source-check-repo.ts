import { type Db, Prisma } from '@ppman/db'
import type { NextState } from './next-state.ts'
import type { Source } from './source.ts'

const { sql } = Prisma

type Settlement = NextState & { checkedAt: Date; etag?: string | null; lastModified?: string | null }

/** How long a claimed source is left alone: longer than any check takes, so that a lost job is made up for soon. */
const CLAIM_S = 600

/** The looks at sources, and what follows from them. */
export function sourceCheckRepo(db: Db) {
  return {
    addCheck: async (check: { sourceId: string; fetchAttemptId: string; tokenSha256: string | null }): Promise<void> => {
      await db.sourceCheck.create({ data: check })
    },

    /** What the last look read, whether or not it was believed. */
    lastTokenSha256: async (sourceId: string): Promise<string | null> => {
      const check = await db.sourceCheck.findFirst({
        where: { sourceId },
        orderBy: { fetchAttemptId: 'desc' },
        select: { tokenSha256: true },
      })
      return check?.tokenSha256 ?? null
    },

    settle: (source: Source, settlement: Settlement) => settle(db, source, settlement),

    /** Takes the sources whose time has come, each by one caller only, and puts their next time off while they are checked. */
    claimDue: async (now: Date, take: number): Promise<string[]> => {
      const rows = await db.$queryRaw<{ id: string }[]>(sql`
        UPDATE source SET next_check_at = ${now}::timestamptz + ${CLAIM_S} * interval '1 second'
        WHERE id IN (
          SELECT id FROM source WHERE next_check_at <= ${now} AND state NOT IN ('paused', 'retired')
          ORDER BY next_check_at LIMIT ${take} FOR UPDATE SKIP LOCKED)
        RETURNING id`)
      return rows.map(({ id }) => id)
    },
  }
}

/** Writes where a source stands after a check, and the move when it is one. */
async function settle(db: Db, source: Source, settlement: Settlement): Promise<void> {
  const { state, failures, reason, waitS, checkedAt, ...validators } = settlement
  const success = failures === 0
  await db.source.update({
    where: { id: source.id },
    data: {
      state,
      failures,
      stateReason: reason,
      ...validators,
      lastCheckedAt: checkedAt,
      nextCheckAt: new Date(checkedAt.getTime() + waitS * 1_000),
      ...(success ? { lastSuccessAt: checkedAt, staleSince: null } : { staleSince: source.staleSince ?? checkedAt }),
    },
  })
  if (state === source.state) return
  const transition = {
    sourceId: source.id,
    fromState: source.state,
    toState: state,
    reason: reason ?? 'read again',
    createdAt: checkedAt,
  }
  await db.sourceTransition.create({ data: transition })
}
