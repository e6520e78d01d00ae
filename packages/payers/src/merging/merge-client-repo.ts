import type { openPool } from '@ppman/db'

/** One connection in a transaction. */
export type Client = Pick<ReturnType<typeof openPool>, 'query'>

/** Runs an upsert and tells how many of its rows were not there before: `xmax = 0` marks a row that was inserted. */
export async function countAdded(
  client: Client,
  upsert: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await client.query<{ added: string }>(
    `WITH merged AS (${upsert} RETURNING (xmax = 0) AS is_new) SELECT count(*) FILTER (WHERE is_new) AS added FROM merged`,
    [...values],
  )
  return Number(rows[0]!.added)
}
