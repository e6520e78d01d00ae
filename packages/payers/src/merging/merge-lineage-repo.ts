import type { Rejection } from '../directory/directory-row.ts'
import * as sql from './lineage-sql-repo.ts'
import { type Client, countAdded } from './merge-client-repo.ts'

export type LineageMerged = { footprintsAdded: number; affiliationsAdded: number; delegationsAdded: number }

/** Merges where the staged rows' payers act, whom they belong to and who decides for them. `said` is source, load, instant. */
export async function mergeLineage(
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
export async function refuseOthers(client: Client): Promise<Rejection[]> {
  const { rows } = await client.query<{ row: number; directoryId: string; isSeveral: boolean }>(
    sql.REFUSE_OTHERS,
  )
  return rows.map(({ row, directoryId, isSeveral }) => ({
    row,
    directoryId,
    reason: isSeveral ? SEVERAL : ITSELF,
  }))
}
