import { type Db, Prisma } from '@ppman/db'
import type { LineMatch } from './payer-of-line.ts'

export type PayerLineRepo = ReturnType<typeof payerLineRepo>

export type PayerLine = { id: number; payerName: string; planName: string }

const { sql } = Prisma

/** Payers as hospitals name them, and whom they mean. */
export function payerLineRepo(db: Db) {
  return {
    /** Lines that were not matched against this state of the directory, by id. */
    unmatched: (version: string, afterId: number, take: number): Promise<PayerLine[]> =>
      db.$queryRaw(sql`
        SELECT id, payer_name AS "payerName", plan_name AS "planName" FROM payer_line
        WHERE id > ${afterId} AND matched_version IS DISTINCT FROM ${version} ORDER BY id LIMIT ${take}`),

    /** Says whom a line means, or that nobody is meant for certain. */
    async keepMatch(id: number, match: LineMatch | null, version: string): Promise<void> {
      await db.$executeRaw(sql`
        UPDATE payer_line SET payer_id = ${match?.payerId ?? null}::uuid, match_basis = ${match?.basis ?? null},
          match_confidence = ${match?.confidence ?? null}, matched_version = ${version} WHERE id = ${id}`)
    },
  }
}
