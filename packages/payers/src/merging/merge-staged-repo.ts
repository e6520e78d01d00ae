import type { openPool } from '@ppman/db'
import type { DirectorySource, Rejection } from '../directory/directory-row.ts'
import * as sql from './merge-sql-repo.ts'

type Merge = { source: DirectorySource; family: string | null; loadId: string; seenAt: Date }
type Family = Merge & { family: string }
type DirectoryMerged = {
  payersAdded: number
  entriesAdded: number
  aliasesAdded: number
  identifiersAdded: number
}
export type Merged = DirectoryMerged & LineageMerged

/**
 * Brings the staged rows into the directory, in the caller's transaction. What was there gets a later last sighting; what
 * is missing from the rows stays as it was, since a directory that forgets a payer is no evidence that it is gone.
 *
 * @returns how many rows were not there before, and the rows that speak of no payer we know
 */
export function mergeStaged(
  client: Client,
  { family, ...merge }: Merge,
): Promise<{ merged: Merged; unplaced: Rejection[] }> {
  return family === null ? mergeStatements(client, merge) : mergeDirectory(client, { ...merge, family })
}

const NOBODY_ADDED: DirectoryMerged = {
  payersAdded: 0,
  entriesAdded: 0,
  aliasesAdded: 0,
  identifiersAdded: 0,
}
const UNPLACED = 'speaks of no payer of the directory, or of several'

/** A file of addresses, affiliations or delegations adds no payer and no name: it is not where we learn who there is. */
async function mergeStatements(client: Client, { source, loadId, seenAt }: Omit<Merge, 'family'>) {
  const said = [source, loadId, seenAt] as const
  await client.query(sql.COMPANIES)
  await client.query(sql.FIND_BY_NUMBER)
  await client.query(sql.FIND_BY_ANY_NAME)
  const { rows } = await client.query<Omit<Rejection, 'reason'>>(sql.UNPLACED)
  const refused = await refuseOthers(client)
  // Even of no address the merge would count as a change of the directory, and make every copy of it old.
  if (source === 'claims_addresses') await countAdded(client, sql.MERGE_ADDRESSES, said)
  const lineage = await mergeLineage(client, said)
  return {
    merged: { ...NOBODY_ADDED, ...lineage },
    unplaced: [...rows.map((row) => ({ ...row, reason: UNPLACED })), ...refused],
  }
}

async function mergeDirectory(client: Client, { source, family, loadId, seenAt }: Family) {
  const payersAdded = await mergePayers(client, { source, family, loadId, seenAt })
  const said = [source, loadId, seenAt] as const
  const entriesAdded = await countAdded(client, sql.MERGE_ENTRIES, said)
  const aliasesAdded = await countAdded(client, sql.MERGE_ALIASES, said)
  const identifiersAdded = await countAdded(client, sql.MERGE_IDENTIFIERS, said)
  await countAdded(client, sql.MERGE_ADDRESSES, said)
  await countAdded(client, sql.MERGE_PHONES, said)
  const lineage = await mergeLineage(client, said)
  return { merged: { payersAdded, entriesAdded, aliasesAdded, identifiersAdded, ...lineage }, unplaced: [] }
}

/** Numbered companies come first, so that a row with a name only can find the numbered company of that name. */
async function mergePayers(client: Client, { source, family, loadId, seenAt }: Family): Promise<number> {
  await client.query(sql.COMPANIES)
  await client.query('ANALYZE company')
  await client.query(sql.FIND_BY_KEY, [family])
  const numbered = await countAdded(client, sql.ADD_PAYERS, [family, loadId, seenAt, false])
  await client.query(sql.FIND_BY_NAME, [family])
  const named = await countAdded(client, sql.ADD_PAYERS, [family, loadId, seenAt, true])
  await client.query(sql.FIND_BY_KEY, [family])
  const mayRename = source !== 'hios_issuers'
  await client.query(sql.SEE_PAYERS, [loadId, seenAt, mayRename, source === 'edi_directory'])
  await client.query(sql.LINK_PARENTS, [family])
  await client.query('ANALYZE company')
  return numbered + named
}

/** One connection in a transaction. */
export type Client = Pick<ReturnType<typeof openPool>, 'query'>

/** Runs an upsert and tells how many of its rows were not there before: `xmax = 0` marks a row that was inserted. */
async function countAdded(client: Client, upsert: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ added: string }>(
    `WITH merged AS (${upsert} RETURNING (xmax = 0) AS is_new) SELECT count(*) FILTER (WHERE is_new) AS added FROM merged`,
    [...values],
  )
  return Number(rows[0]!.added)
}

type LineageMerged = { footprintsAdded: number; affiliationsAdded: number; delegationsAdded: number }

/** Merges where the staged rows' payers act, whom they belong to and who decides for them. `said` is source, load, instant. */
async function mergeLineage(
  client: Client,
  said: readonly [source: string, loadId: string, seenAt: Date],
): Promise<LineageMerged> {
  const footprintsAdded = await countAdded(client, sql.MERGE_FOOTPRINT, said)
  const affiliationsAdded = await countAdded(client, sql.MERGE_AFFILIATIONS, said)
  await client.query(sql.LINK_OTHERS)
  const delegationsAdded = await countAdded(client, sql.MERGE_DELEGATIONS, said)
  return { footprintsAdded, affiliationsAdded, delegationsAdded }
}

const SEVERAL = 'other_payer: several payers of the directory go by it; its number would tell which'
const ITSELF = 'other_payer: is the payer itself'

/** Takes out of the staged rows those whose other company cannot be told, and says why. One that nobody knows is kept. */
async function refuseOthers(client: Client): Promise<Rejection[]> {
  const { rows } = await client.query<{ row: number; directoryId: string; isSeveral: boolean }>(
    sql.REFUSE_OTHERS,
  )
  return rows.map(({ row, directoryId, isSeveral }) => ({
    row,
    directoryId,
    reason: isSeveral ? SEVERAL : ITSELF,
  }))
}
