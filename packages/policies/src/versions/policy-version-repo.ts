import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { Block } from '@ppman/policy-text'

/** A version of a policy and its source. Instants in UTC, days as `YYYY-MM-DD`. */
export type PolicyVersion = {
  /** Counts from 1, without gaps. */
  version: number
  fetchedAt: Date
  /** As the document states it. */
  effectiveOn: string | null
  /** Where it was read. */
  url: string
  /** Hash of the fetched bytes. */
  sha256: string
  /** Extractor and normalizer, each with its version after the slash. */
  extractor: string
  norm: string
  /** Hash of the normalized text; differs between consecutive versions. */
  normSha256: string
  words: number
  /** The change that created it; null for the first version. */
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

/** Reads the versions of a policy, given any of its changes. */
export function policyVersionRepo(db: Db) {
  return {
    /** One page, newest first, and the total count; empty for an unknown change. */
    list: async (
      changeId: string,
      { skip, take }: PageRange,
    ): Promise<{ items: PolicyVersion[]; total: number }> => {
      const [items, [count]] = await Promise.all([
        queryRows<PolicyVersion>(
          db,
          sql`SELECT ${VERSION} FROM ${OF_CHANGE(changeId)} ORDER BY v.version DESC
            LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM ${OF_CHANGE(changeId)}`),
      ])
      return { items, total: count!.total }
    },

    /** One version with its text. */
    text: async (changeId: string, version: number): Promise<VersionText | null> => {
      const [row] = await queryRows<VersionText>(
        db,
        sql`SELECT ${VERSION}, a.title, a.blocks FROM ${OF_CHANGE(changeId)} AND v.version = ${version}`,
      )
      return row ?? null
    },
  }
}
