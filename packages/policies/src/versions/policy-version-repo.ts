import { type Db, Prisma } from '@ppman/db'
import type { Block } from '@ppman/policy-text'

/** One wording of a policy, and how it came to be known. Instants in UTC, days as `YYYY-MM-DD`. */
export type PolicyVersion = {
  /** From 1, without gaps. */
  version: number
  fetchedAt: Date
  /** As the document states it. */
  effectiveOn: string | null
  /** Where it was read. */
  url: string
  /** Of the bytes as they came. */
  sha256: string
  /** Extractor and normaliser, each with its version after the slash. */
  extractor: string
  norm: string
  /** Of the normalised text: two versions that follow each other differ in it. */
  normSha256: string
  words: number
  /** The change that led to it; null for the first. */
  changeId: string | null
}

export type VersionText = PolicyVersion & { title: string | null; blocks: Block[] }

export type PolicyVersionRepo = ReturnType<typeof policyVersionRepo>

const { sql } = Prisma

const VERSION = sql`
  v.version, v.fetched_at AS "fetchedAt", to_char(v.effective_date, 'YYYY-MM-DD') AS "effectiveOn", f.url,
  a.blob_sha256 AS sha256, a.extractor, a.norm, a.norm_sha256 AS "normSha256", a.words,
  (SELECT c.id FROM policy_change c WHERE c.to_version_id = v.id LIMIT 1) AS "changeId"`

const OF_CHANGE = (changeId: string) => sql`
  document_version v
  JOIN parse a ON a.id = v.parse_id
  JOIN fetch_attempt f ON f.id = v.fetch_attempt_id
  WHERE v.policy_id = (SELECT policy_id FROM policy_change WHERE id = ${changeId}::uuid)`

/** Reads of the wordings that a policy has had, by any change of it. */
export function policyVersionRepo(db: Db) {
  return {
    /** One page, newest first, and how many there are; none when there is no such change. */
    list: async (
      changeId: string,
      { skip, take }: { skip: number; take: number },
    ): Promise<{ items: PolicyVersion[]; total: number }> => {
      const [items, [count]] = await Promise.all([
        db.$queryRaw<PolicyVersion[]>(
          sql`SELECT ${VERSION} FROM ${OF_CHANGE(changeId)} ORDER BY v.version DESC LIMIT ${take} OFFSET ${skip}`,
        ),
        db.$queryRaw<{ total: number }[]>(sql`SELECT count(*)::int AS total FROM ${OF_CHANGE(changeId)}`),
      ])
      return { items, total: count!.total }
    },

    /** One wording with its text. */
    text: async (changeId: string, version: number): Promise<VersionText | null> => {
      const [row] = await db.$queryRaw<VersionText[]>(
        sql`SELECT ${VERSION}, a.title, a.blocks FROM ${OF_CHANGE(changeId)} AND v.version = ${version}`,
      )
      return row ?? null
    },
  }
}
