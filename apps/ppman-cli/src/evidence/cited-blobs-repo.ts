import type pg from 'pg'
import { queryRows } from '@ppman/db'

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
