import type { Client } from './load-client.ts'
import * as run from './price-load-sql-repo.ts'
import type { PriceWords } from './price-words.ts'

/** Ids of a load's codes and texts, in the order of their numbers. */
export type WordIds = { codeIds: number[]; textIds: number[] }

/** Adds codes and texts that are new, each kind in the order of its index: loads that run side by side never wait in a circle. */
export async function keepWords(client: Client, { codes, texts }: PriceWords): Promise<WordIds> {
  const pairs = [codes.map(({ family }) => family), codes.map(({ code }) => code)]
  await client.query(run.ADD_CODES, pairs)
  const codeIds = await idsOf(client, run.FIND_CODES, pairs)
  await client.query(run.ADD_TEXTS, [texts])
  return { codeIds, textIds: await idsOf(client, run.FIND_TEXTS, [texts]) }
}

async function idsOf(client: Client, sql: string, words: readonly unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ ids: number[] }>(sql, [...words])
  return rows[0]!.ids
}
