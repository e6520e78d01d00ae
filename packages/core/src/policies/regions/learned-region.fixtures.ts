import { randomUUID } from 'node:crypto'

/** The database as its owner, so that a test may prepare what requests cannot write. */
type Owner = { query: (sql: string, values?: unknown[]) => Promise<{ rows: { id: string }[] }> }

/** A place that a source learned from one look. @returns its id */
export async function aLearnedRegion(owner: Owner, sourceId: string, words = 'Our choir sings.'): Promise<string> {
  const fetch = await owner.query("INSERT INTO fetch_attempt (url, started_at, outcome, tool) VALUES ('https://payer.example/', '2026-03-01', 'ok', 'test/1') RETURNING id")
  const region = await owner.query(
    `INSERT INTO learned_region (source_id, kind, identity, path, after_sha256, max_blocks, words, after_words, rule, learned_at, learned_fetch_id)
     VALUES ($1, 'place', $2, '{News}', repeat('a', 64), 1, $3, 'Last rule.', 'volatile/1', '2026-03-01', $4) RETURNING id`,
    [sourceId, randomUUID(), words, fetch.rows[0]!.id],
  )
  await owner.query('INSERT INTO learned_region_basis (region_id, fetch_attempt_id, source_id, words) VALUES ($1, $2, $3, $4)', [region.rows[0]!.id, fetch.rows[0]!.id, sourceId, words])
  return region.rows[0]!.id
}
