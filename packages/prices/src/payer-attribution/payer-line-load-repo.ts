import { createHash } from 'node:crypto'
import type { Client } from '../loading/load-client.ts'
import * as run from '../loading/price-load.sql.ts'
import { lineKey, type PayerLineNames } from './payer-lines.ts'

export const lineHash = (line: PayerLineNames): string =>
  createHash('md5').update(lineKey(line)).digest('hex')

/** Adds payer lines that are new. */
export async function addPayerLines(client: Client, lines: readonly PayerLineNames[]): Promise<void> {
  const rows = lines.map((line) => ({
    name: line.payerName,
    plan: line.planName,
    line: line.productLine,
    md5: lineHash(line),
  }))
  await client.query(run.ADD_LINES, [JSON.stringify(rows)])
}

/** Ids of payer lines that were added, in their order. */
export async function payerLineIds(client: Client, lines: readonly PayerLineNames[]): Promise<number[]> {
  const hashes = lines.map(lineHash)
  const { rows } = await client.query<{ id: number; md5: string }>(run.FIND_LINES, [hashes])
  const ids = new Map(rows.map(({ id, md5 }) => [md5, id]))
  return hashes.map((hash) => ids.get(hash)!)
}
