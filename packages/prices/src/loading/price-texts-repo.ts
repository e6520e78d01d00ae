import type { ClassPrice } from '@ppman/mrf'
import { lockClient, queryRows } from '@ppman/db'
import type { Client } from '../load-transaction-repo.ts'
import * as sql from './price-load.sql.ts'

export type InternedTexts = ReturnType<typeof internTexts>

/** Numbers the codes and texts of a load from 1, so that each is looked up once. */
export function internTexts() {
  const codes = numberedValues<{ family: string; code: string }>()
  const texts = numberedValues<string>()
  return {
    codes: codes.values,
    texts: texts.values,
    codeNo: ({ family, code }: ClassPrice): number =>
      codes.numberOf(`${family}\u001f${code}`, { family, code }),
    textNo: ({ evidence: { text } }: ClassPrice): number => texts.numberOf(text, text),
  }
}

function numberedValues<Value>() {
  const numbers = new Map<string, number>()
  const values: Value[] = []
  function numberOf(key: string, value: Value): number {
    const existing = numbers.get(key)
    if (existing !== undefined) return existing
    numbers.set(key, values.push(value))
    return values.length
  }
  return { values, numberOf }
}

/** Database ids of a load's codes and texts, in the order of their numbers. */
type TextIds = { codes: number[]; texts: number[] }

/** A connection for codes and texts, and how a change of them is committed. */
export type WordWriter = {
  client: Client
  transaction: <T>(work: (client: Client) => Promise<T>) => Promise<T>
}

/** Looks up the ids of newly numbered codes and texts, adding missing ones. */
export function textIdLookup(words: WordWriter, { codes, texts }: InternedTexts) {
  const ids: TextIds = { codes: [], texts: [] }
  return async (): Promise<TextIds> => {
    const fresh = codes.slice(ids.codes.length)
    const pairs = [fresh.map(({ family }) => family), fresh.map(({ code }) => code)]
    if (fresh.length > 0)
      ids.codes.push(...(await findOrAddIds(words, { find: sql.FIND_CODES, add: sql.ADD_CODES }, pairs)))
    const freshTexts = texts.slice(ids.texts.length)
    if (freshTexts.length > 0)
      ids.texts.push(
        ...(await findOrAddIds(words, { find: sql.FIND_TEXTS, add: sql.ADD_TEXTS }, [freshTexts])),
      )
    return ids
  }
}

type Statements = { find: string; add: string }

/** Only one load at a time adds values; others wait for it, so loads never deadlock. */
async function findOrAddIds(
  words: WordWriter,
  { find, add }: Statements,
  values: unknown[],
): Promise<number[]> {
  const existing = await findIds(words.client, find, values)
  if (existing.every((id) => id !== null)) return existing
  return words.transaction(async (client) => {
    await lockClient(client, 'price_words')
    await client.query(add, values)
    return (await findIds(client, find, values)) as number[]
  })
}

async function findIds(client: Client, statement: string, values: unknown[]): Promise<(number | null)[]> {
  const rows = await queryRows<{ ids: (number | null)[] }>(client, { text: statement, values: values })
  return rows[0]!.ids
}
