import { type Db, Prisma } from '@ppman/db'
import type { Member } from '../visitor.ts'

const { sql } = Prisma

export type LoggedOut = { jti: string; expiresAt: Date; sid: string | undefined; sub: string | undefined }

/**
 * Updates stored sessions when the issuer reports a change. A session that has ended is never
 * written again.
 */
export function webSessionRepo(db: Db) {
  return {
    /** @returns false when the session has ended in the meantime */
    noteCheck: async (id: string, { member, at }: { member: Member; at: Date }): Promise<boolean> => {
      const change = JSON.stringify({ user: member, checkedAt: at.getTime() })
      return (
        (await db.$executeRaw(
          sql`UPDATE web_session SET sess = (sess::jsonb || ${change}::jsonb)::json WHERE sid = ${id}`,
        )) === 1
      )
    },

    /** Records a logout token as used. @returns false when it was used before */
    takeLogoutToken: async ({ jti, expiresAt }: LoggedOut, now: Date): Promise<boolean> => {
      await db.$executeRaw(sql`DELETE FROM logout_token WHERE expires_at < ${now}`)
      return (
        (await db.$executeRaw(
          sql`INSERT INTO logout_token (jti, expires_at) VALUES (${jti}, ${expiresAt})
            ON CONFLICT DO NOTHING`,
        )) === 1
      )
    },

    /**
     * Ends the sessions of one sign-in or, when the issuer names none, all sessions of the person.
     * @returns how many ended
     */
    end: ({ sid, sub }: Pick<LoggedOut, 'sid' | 'sub'>): Promise<number> =>
      sid === undefined
        ? db.$executeRaw(sql`DELETE FROM web_session WHERE sess -> 'user' ->> 'sub' = ${sub}`)
        : db.$executeRaw(sql`
            DELETE FROM web_session WHERE sess -> 'issuer' ->> 'sid' = ${sid}
              AND (${sub ?? null}::text IS NULL OR sess -> 'user' ->> 'sub' = ${sub ?? null}::text)`),
  }
}
