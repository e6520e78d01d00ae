import type { ClassPrice } from '@ppman/mrf'
import type { Client } from '../load-transaction-repo.ts'
import * as sql from './price-load.sql.ts'

export type PriceWords = ReturnType<typeof priceWords>

/** Numbers codes and texts of a load from 1 on, so that each is told to the database once. */
export function priceWords() {
  const codes = numbered<{ family: string; code: string }>()
  const texts = numbered<string>()
  return {
    codes: codes.values,
    texts: texts.values,
    codeNo: ({ family, code }: ClassPrice): number =>
      codes.numberOf(`${family}\u001f${code}`, { family, code }),
    textNo: ({ evidence: { text } }: ClassPrice): number => texts.numberOf(text, text),
  }
}

function numbered<Value>() {
  const numbers = new Map<string, number>()
  const values: Value[] = []
  function numberOf(key: string, value: Value): number {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, values.push(value))
    return values.length
  }
  return { values, numberOf }
}

/** Ids of a load's codes and texts, in the order of their numbers. */
type WordIds = { codes: number[]; texts: number[] }

/** Learns the ids of words that were numbered since the last time, and adds those that are new. */
export function wordIds(client: Client, { codes, texts }: PriceWords) {
  const ids: WordIds = { codes: [], texts: [] }
  return async (): Promise<WordIds> => {
    const fresh = codes.slice(ids.codes.length)
    const pairs = [fresh.map(({ family }) => family), fresh.map(({ code }) => code)]
    if (fresh.length > 0)
      ids.codes.push(...(await idsOf(client, { find: sql.FIND_CODES, add: sql.ADD_CODES }, pairs)))
    const freshTexts = texts.slice(ids.texts.length)
    if (freshTexts.length > 0)
      ids.texts.push(...(await idsOf(client, { find: sql.FIND_TEXTS, add: sql.ADD_TEXTS }, [freshTexts])))
    return ids
  }
}

type Statements = { find: string; add: string }

/** Only one load at a time adds words, and others that want to wait for its end: loads side by side never wait in a circle. */
async function idsOf(client: Client, { find, add }: Statements, words: unknown[]): Promise<number[]> {
  const known = await found(client, find, words)
  if (known.every((id) => id !== null)) return known
  await client.query(sql.LOCK_WORDS)
  await client.query(add, words)
  return (await found(client, find, words)) as number[]
}

async function found(client: Client, statement: string, words: unknown[]): Promise<(number | null)[]> {
  const { rows } = await client.query<{ ids: (number | null)[] }>(statement, words)
  return rows[0]!.ids
}
