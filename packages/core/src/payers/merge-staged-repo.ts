import type { openPool } from '@ppman/db'
import type { DirectorySource, Rejection } from './directory-row.ts'
import * as sql from './merge-sql-repo.ts'

/** One connection in a transaction. */
export type Client = Pick<ReturnType<typeof openPool>, 'query'>

type Merge = { source: DirectorySource; family: string | null; loadId: string; seenAt: Date }
type Family = Merge & { family: string }
export type Merged = { payersAdded: number; entriesAdded: number; aliasesAdded: number; identifiersAdded: number }

/**
 * Brings the staged rows into the directory, in the caller's transaction. What was there gets a later last sighting; what
 * is missing from the rows stays as it was, since a directory that forgets a payer is no evidence that it is gone.
 *
 * @returns how many rows were not there before, and the rows that speak of no payer we know
 */
export function mergeStaged(client: Client, { family, ...merge }: Merge): Promise<{ merged: Merged; unplaced: Rejection[] }> {
  return family === null ? mergeAddresses(client, merge) : mergeDirectory(client, { ...merge, family })
}

const NOTHING_ADDED: Merged = { payersAdded: 0, entriesAdded: 0, aliasesAdded: 0, identifiersAdded: 0 }
const UNPLACED = 'speaks of no payer of the directory, or of several'

/** A file of addresses adds no payer and no name: it is not where we learn who there is. */
async function mergeAddresses(client: Client, { source, loadId, seenAt }: Omit<Merge, 'family'>) {
  await client.query(sql.COMPANIES)
  await client.query(sql.FIND_BY_EDI_ID)
  await client.query(sql.FIND_BY_ANY_NAME)
  await added(client, sql.MERGE_ADDRESSES, [source, loadId, seenAt])
  const { rows } = await client.query<Omit<Rejection, 'reason'>>(sql.UNPLACED)
  return { merged: NOTHING_ADDED, unplaced: rows.map((row) => ({ ...row, reason: UNPLACED })) }
}

async function mergeDirectory(client: Client, { source, family, loadId, seenAt }: Family) {
  const payersAdded = await mergePayers(client, { source, family, loadId, seenAt })
  const entriesAdded = await added(client, sql.MERGE_ENTRIES, [source, loadId, seenAt])
  const aliasesAdded = await added(client, sql.MERGE_ALIASES, [source, loadId, seenAt])
  const identifiersAdded = await added(client, sql.MERGE_IDENTIFIERS, [source, loadId, seenAt])
  await added(client, sql.MERGE_ADDRESSES, [source, loadId, seenAt])
  await added(client, sql.MERGE_PHONES, [source, loadId, seenAt])
  return { merged: { payersAdded, entriesAdded, aliasesAdded, identifiersAdded }, unplaced: [] }
}

/** Numbered companies come first, so that a row with a name only can find the numbered company of that name. */
async function mergePayers(client: Client, { source, family, loadId, seenAt }: Family): Promise<number> {
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
