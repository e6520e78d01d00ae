import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { Block } from '@ppman/policy-text'

const { sql } = Prisma

/** A policy with its source. */
export type PolicyDetail = {
  id: string
  number: string | null
  title: string
  specialty: string
  planTypes: string[]
  payer: { id: string; name: string }
  sourceId: string
  url: string
  fetchIntervalS: number
  lastCheckedAt: Date | null
  lastSuccessAt: Date | null
}

/** A version of a policy. Instants in UTC, days as `YYYY-MM-DD`. */
export type KeptVersion = {
  /** Counts from 1, without gaps. */
  version: number
  fetchedAt: Date
  /** As the document states it. */
  effectiveOn: string | null
  sha256: string
  words: number
  /** The change that led to it, with its summary; null for the first version. */
  change: { id: string; summary: string; severity: string } | null
}

const MAX_VERSIONS = 50

/** Reads one policy for its page. */
export function policyDetailRepo(db: Db) {
  return {
    byId: async (id: string): Promise<PolicyDetail | null> => {
      const [policy] = await queryRows<PolicyDetail>(
        db,
        sql`
        SELECT p.id, p.number, p.title, p.specialty, p.plan_types AS "planTypes",
          json_build_object('id', payer.id, 'name', payer.name) AS payer, s.id AS "sourceId", s.url,
          s.fetch_interval_s AS "fetchIntervalS", s.last_checked_at AS "lastCheckedAt",
          s.last_success_at AS "lastSuccessAt"
        FROM policy p JOIN payer ON payer.id = p.payer_id JOIN source s ON s.id = p.source_id
        WHERE p.id = ${id}::uuid`,
      )
      return policy ?? null
    },

    /** The latest fifty, newest first. */
    versions: (policyId: string): Promise<KeptVersion[]> =>
      queryRows<KeptVersion>(
        db,
        sql`
        SELECT v.version, v.fetched_at AS "fetchedAt",
          to_char(v.effective_date, 'YYYY-MM-DD') AS "effectiveOn", a.blob_sha256 AS sha256, a.words,
          (SELECT json_build_object('id', c.id, 'summary', c.summary, 'severity', c.severity)
            FROM policy_change c WHERE c.to_version_id = v.id LIMIT 1) AS change
        FROM document_version v JOIN parse a ON a.id = v.parse_id
        WHERE v.policy_id = ${policyId}::uuid ORDER BY v.version DESC LIMIT ${MAX_VERSIONS}`,
      ),
  }
}

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
