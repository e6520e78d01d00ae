import { type openPool, queryRows } from '@ppman/db'
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
 * Merges the staged rows into the directory, in the caller's transaction. Existing rows get a later
 * last sighting. Payers that the file lacks stay unchanged: a missing row is no evidence that a
 * payer is gone.
 *
 * @returns how many rows were added, and the rows that refer to no known payer
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

/** Merges a file of addresses, affiliations or delegations, which adds no payers and no names. */
async function mergeStatements(client: Client, { source, loadId, seenAt }: Omit<Merge, 'family'>) {
  const origin = [source, loadId, seenAt] as const
  await client.query(sql.COMPANIES)
  await client.query(sql.FIND_BY_NUMBER)
  await client.query(sql.FIND_BY_ANY_NAME)
  const rows = await queryRows<Omit<Rejection, 'reason'>>(client, { text: sql.UNPLACED })
  const refused = await rejectAmbiguousOthers(client)
  // Even an empty merge of addresses would count as a change of the directory and invalidate every
  // copy.
  if (source === 'claims_addresses') await countAdded(client, sql.MERGE_ADDRESSES, origin)
  const lineage = await mergeLineage(client, origin)
  return {
    merged: { ...NOBODY_ADDED, ...lineage },
    unplaced: [...rows.map((row) => ({ ...row, reason: UNPLACED })), ...refused],
  }
}

async function mergeDirectory(client: Client, { source, family, loadId, seenAt }: Family) {
  const payersAdded = await mergePayers(client, { source, family, loadId, seenAt })
  const origin = [source, loadId, seenAt] as const
  const entriesAdded = await countAdded(client, sql.MERGE_ENTRIES, origin)
  const aliasesAdded = await countAdded(client, sql.MERGE_ALIASES, origin)
  const identifiersAdded = await countAdded(client, sql.MERGE_IDENTIFIERS, origin)
  await countAdded(client, sql.MERGE_ADDRESSES, origin)
  await countAdded(client, sql.MERGE_PHONES, origin)
  const lineage = await mergeLineage(client, origin)
  return { merged: { payersAdded, entriesAdded, aliasesAdded, identifiersAdded, ...lineage }, unplaced: [] }
}

/** Adds companies with numbers first, so that rows with a name only can find them. */
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

/** Runs an upsert. @returns how many rows it inserted (`xmax = 0`) */
async function countAdded(client: Client, upsert: string, values: readonly unknown[]): Promise<number> {
  const rows = await queryRows<{ added: number }>(client, {
    text: `WITH merged AS (${upsert} RETURNING (xmax = 0) AS is_new)
      SELECT count(*) FILTER (WHERE is_new) AS added
      FROM merged`,
    values: [...values],
  })
  return rows[0]!.added
}

type LineageMerged = { footprintsAdded: number; affiliationsAdded: number; delegationsAdded: number }

/** Merges footprints, affiliations and delegations. `origin` is source, load and instant. */
async function mergeLineage(
  client: Client,
  origin: readonly [source: string, loadId: string, seenAt: Date],
): Promise<LineageMerged> {
  const footprintsAdded = await countAdded(client, sql.MERGE_FOOTPRINT, origin)
  const affiliationsAdded = await countAdded(client, sql.MERGE_AFFILIATIONS, origin)
  await client.query(sql.LINK_OTHERS)
  const delegationsAdded = await countAdded(client, sql.MERGE_DELEGATIONS, origin)
  return { footprintsAdded, affiliationsAdded, delegationsAdded }
}

const SEVERAL = 'other_payer: several payers of the directory go by it; its number would tell which'
const ITSELF = 'other_payer: is the payer itself'

/**
 * Removes staged rows with an ambiguous other company and returns their reasons. Unknown companies
 * stay.
 */
async function rejectAmbiguousOthers(client: Client): Promise<Rejection[]> {
  const rows = await queryRows<{ row: number; directoryId: string; isSeveral: boolean }>(client, {
    text: sql.REJECT_AMBIGUOUS_OTHERS,
  })
  return rows.map(({ row, directoryId, isSeveral }) => ({
    row,
    directoryId,
    reason: isSeveral ? SEVERAL : ITSELF,
  }))
}
