import type { Client } from './load-client.ts'
import * as run from './price-load.sql.ts'
import type { PriceWords } from './price-texts-repo.ts'

/** Ids of a load's codes and texts, in the order of their numbers. */
export type WordIds = { codes: number[]; texts: number[] }

/** Learns the ids of words that were numbered since the last time, and adds those that are new. */
export function wordIds(client: Client, { codes, texts }: PriceWords) {
  const ids: WordIds = { codes: [], texts: [] }
  return async (): Promise<WordIds> => {
    const fresh = codes.slice(ids.codes.length)
    const pairs = [fresh.map(({ family }) => family), fresh.map(({ code }) => code)]
    if (fresh.length > 0)
      ids.codes.push(...(await idsOf(client, { find: run.FIND_CODES, add: run.ADD_CODES }, pairs)))
    const freshTexts = texts.slice(ids.texts.length)
    if (freshTexts.length > 0)
      ids.texts.push(...(await idsOf(client, { find: run.FIND_TEXTS, add: run.ADD_TEXTS }, [freshTexts])))
    return ids
  }
}

type Statements = { find: string; add: string }

/** Only one load at a time adds words, and others that want to wait for its end: loads side by side never wait in a circle. */
async function idsOf(client: Client, { find, add }: Statements, words: unknown[]): Promise<number[]> {
  const known = await found(client, find, words)
  if (known.every((id) => id !== null)) return known
  await client.query(run.LOCK_WORDS)
  await client.query(add, words)
  return (await found(client, find, words)) as number[]
}

async function found(client: Client, sql: string, words: unknown[]): Promise<(number | null)[]> {
  const { rows } = await client.query<{ ids: (number | null)[] }>(sql, words)
  return rows[0]!.ids
}
