import { queryRows } from '@ppman/db'
import type { Block } from '@ppman/policy-text'
import type pg from 'pg'

/**
 * Every column that cites a file of the blob store. Uploads that are still stored or already being
 * deleted cite nothing.
 */
export const CITED_BLOBS = `
  SELECT sha256, 'blob' AS kind FROM blob
  UNION ALL SELECT sha256, 'rate_segment' FROM rate_segment
  UNION ALL SELECT sha256, 'unpacked_copy' FROM unpacked_copy
  UNION ALL SELECT sha256, 'rate_lake_file' FROM rate_lake_file
  UNION ALL SELECT blob_sha256, 'uploaded_policy' FROM uploaded_policy
    WHERE state NOT IN ('storing', 'deleting')
  UNION ALL SELECT blob_sha256, 'pt_document' FROM pt_document WHERE state <> 'deleting'`

export type CitedBlob = { sha256: string; kind: string }

/** Blobs that the database cites, each once, in the order of their hashes. */
export function citedBlobsRepo(db: pg.Pool | pg.PoolClient) {
  return {
    after: (sha256: string, take: number): Promise<CitedBlob[]> =>
      queryRows(db, {
        text: `SELECT sha256, min(kind) AS kind FROM (${CITED_BLOBS}) cited WHERE sha256 > $1
          GROUP BY sha256 ORDER BY sha256 LIMIT $2`,
        values: [sha256, take],
      }),

    isCited: async (sha256: string): Promise<boolean> => {
      const rows = await queryRows<CitedBlob>(db, {
        text: `SELECT sha256, kind FROM (${CITED_BLOBS}) cited WHERE sha256 = $1 LIMIT 1`,
        values: [sha256],
      })
      return rows.length > 0
    },
  }
}

const BATCH = 10_000

/** All of them, a batch at a time. */
export async function* eachCitedBlob(
  repo: ReturnType<typeof citedBlobsRepo>,
  after = '',
): AsyncGenerator<CitedBlob> {
  let last = after
  for (;;) {
    const batch = await repo.after(last, BATCH)
    yield* batch
    if (batch.length < BATCH) return
    last = batch.at(-1)!.sha256
  }
}

export type ParseRow = {
  id: string
  norm: string
  normSha256: string
  tokenSha256: string
  blocks: Block[]
}
/** A passage that is cited from the text of a parse. */
export type QuoteRow = {
  kind: 'rule_evidence' | 'rule_proposal' | 'policy_criteria'
  id: string
  start: number
  end: number
  quote: string
  quoteSha256: string | null
}
type VersionRow = { id: string; isAsAudited: boolean }

/** The evidence of rules: parses, the passages cited from them, and versions beside the trail. */
export function evidenceRowsRepo(pool: pg.Pool) {
  return {
    parsesAfter: (id: string, take: number): Promise<ParseRow[]> =>
      queryRows(pool, {
        text: `SELECT id::text, norm, norm_sha256 AS "normSha256", token_sha256 AS "tokenSha256", blocks
          FROM parse WHERE id > $1::uuid ORDER BY id LIMIT $2`,
        values: [id, take],
      }),

    quotesOf: (parseIds: readonly string[]): Promise<(QuoteRow & { parseId: string })[]> =>
      queryRows(pool, {
        text: `SELECT 'rule_evidence' AS kind, id::text, parse_id::text AS "parseId", start_offset AS start,
            end_offset AS "end", quote, quote_sha256 AS "quoteSha256"
          FROM rule_evidence WHERE parse_id = ANY ($1::uuid[]) AND text_form = $2
          UNION ALL
          SELECT 'rule_proposal', id::text, parse_id::text, start_offset, end_offset, quote, NULL
          FROM rule_proposal WHERE parse_id = ANY ($1::uuid[]) AND start_offset IS NOT NULL
          UNION ALL
          SELECT 'policy_criteria', c.document_version_id || ' ' || c.reader, c.parse_id::text,
            (leaf ->> 'start')::int, (leaf ->> 'end')::int, leaf ->> 'quote', NULL
          FROM policy_criteria c, jsonb_path_query(c.trees, '$.** ? (@.kind == "leaf")') leaf
          WHERE c.parse_id = ANY ($1::uuid[]) AND c.text_form = $2
          ORDER BY 1, 2, 4`,
        values: [parseIds, TEXT_FORM],
      }),

    /** Versions, and whether their blob and text are those that the audit trail recorded. */
    versionsAfter: (id: string, take: number): Promise<VersionRow[]> =>
      queryRows(pool, {
        text: `SELECT v.id::text, NOT EXISTS (
            SELECT FROM audit_event e WHERE e.object_id = v.id AND e.action = 'policy_version.recorded'
              AND e.detail::jsonb ->> 'blob_sha256' IS DISTINCT FROM p.blob_sha256) AS "isAsAudited"
          FROM document_version v JOIN parse p ON p.id = v.parse_id
          WHERE v.id > $1::uuid ORDER BY v.id LIMIT $2`,
        values: [id, take],
      }),

    /** Stored sizes of blobs; a segment and an unpacked copy have theirs too. */
    sizesOf: (sha256s: readonly string[]): Promise<{ sha256: string; bytes: number }[]> =>
      queryRows(pool, {
        text: `SELECT DISTINCT sha256, bytes FROM (
            SELECT sha256, bytes FROM blob UNION ALL SELECT sha256, bytes FROM rate_segment
            UNION ALL SELECT sha256, bytes FROM unpacked_copy
            UNION ALL SELECT sha256, bytes FROM rate_lake_file) sizes WHERE sha256 = ANY ($1)`,
        values: [sha256s],
      }),

    counts: async () =>
      (
        await queryRows<{ parses: number; versions: number }>(pool, {
          text: `SELECT (SELECT count(*)::int FROM parse) AS parses,
            (SELECT count(*)::int FROM document_version) AS versions`,
        })
      )[0]!,
  }
}

/** Positions of older text forms cannot be checked by this release. */
const TEXT_FORM = 'lines/1'
