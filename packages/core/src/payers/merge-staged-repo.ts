import type { openPool } from '@ppman/db'
import type { DirectorySource } from './directory-row.ts'
import * as sql from './merge-sql-repo.ts'

/** One connection in a transaction. */
export type Client = Pick<ReturnType<typeof openPool>, 'query'>

type Merge = { source: DirectorySource; family: string; loadId: string; seenAt: Date }
export type Merged = { payersAdded: number; entriesAdded: number; aliasesAdded: number; identifiersAdded: number }

/**
 * Brings the staged rows into the directory, in the caller's transaction. What was there gets a later last sighting; what
 * is missing from the rows stays as it was, since a directory that forgets a payer is no evidence that it is gone.
 *
 * @returns how many rows were not there before
 */
export async function mergeStaged(client: Client, { source, family, loadId, seenAt }: Merge): Promise<Merged> {
  const payersAdded = await mergePayers(client, { source, family, loadId, seenAt })
  const entriesAdded = await added(client, sql.MERGE_ENTRIES, [source, loadId, seenAt])
  const aliasesAdded = await added(client, sql.MERGE_ALIASES, [source, loadId, seenAt])
  const identifiersAdded = await added(client, sql.MERGE_IDENTIFIERS, [source, loadId, seenAt])
  await added(client, sql.MERGE_ADDRESSES, [source, loadId, seenAt])
  await added(client, sql.MERGE_PHONES, [source, loadId, seenAt])
  return { payersAdded, entriesAdded, aliasesAdded, identifiersAdded }
}

/** Numbered companies come first, so that a row with a name only can find the numbered company of that name. */
async function mergePayers(client: Client, { source, family, loadId, seenAt }: Merge): Promise<number> {
  await client.query(sql.COMPANIES)
  await client.query('ANALYZE company')
  await client.query(sql.FIND_BY_KEY, [family])
  const numbered = await added(client, sql.ADD_PAYERS, [family, loadId, seenAt, false])
  await client.query(sql.FIND_BY_NAME, [family])
  const named = await added(client, sql.ADD_PAYERS, [family, loadId, seenAt, true])
  await client.query(sql.FIND_BY_KEY, [family])
  const mayRename = source !== 'hios_issuers'
  await client.query(sql.SEE_PAYERS, [loadId, seenAt, mayRename, source === 'edi_directory'])
  await client.query(sql.LINK_PARENTS, [family])
  await client.query('ANALYZE company')
  return numbered + named
}

/** `xmax = 0` marks a row that was inserted rather than updated. */
async function added(client: Client, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ added: string }>(
    `WITH merged AS (${statement} RETURNING (xmax = 0) AS is_new) SELECT count(*) FILTER (WHERE is_new) AS added FROM merged`,
    values,
  )
  return Number(rows[0]!.added)
}
