import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { NumberedEvent } from './live-event.ts'
import { CURSOR, EPOCH, LAST, streamOf } from './live-keys.ts'

/** More than this is not sent again: reading the API once is cheaper. Also keeps an answer below the limit of a slow reader. */
const MAX_REPLAYED = 500

/** Where the count of events stands. */
export type Position = { epoch: string; cursor: number }

/** Where it stands now; nulls while Redis is away. */
export async function livePosition(redis: Redis): Promise<Position | { epoch: null; cursor: null }> {
  try {
    const [, epoch, cursor] = await answers(
      redis.multi().set(EPOCH, randomUUID(), 'NX').get(EPOCH).get(CURSOR),
    )
    return { epoch: epoch as string, cursor: Number(cursor ?? 0) }
  } catch {
    return { epoch: null, cursor: null }
  }
}

type Entry = [id: string, fields: string[]]

/** `events` is null when what happened is no longer known whole: another epoch, trimmed, or too much. */
export type Missed = { events: NumberedEvent[] | null; position: Position }

/**
 * What happened after a position in the client's organisation and in what all share, in order, and where the count stands.
 *
 * @throws while Redis is away
 */
export async function eventsAfter(redis: Redis, orgId: string, from: Position): Promise<Missed> {
  const streams = [streamOf(null), streamOf(orgId)]
  const asked = redis.multi().set(EPOCH, randomUUID(), 'NX').get(EPOCH).get(CURSOR)
  asked.hmget(LAST, ...streams.map(({ name }) => name))
  for (const { key } of streams) asked.xrange(key, `(${from.cursor}-0`, '+', 'COUNT', MAX_REPLAYED + 1)
  const [, epoch, cursor, last, ...read] = (await answers(asked)) as [
    unknown,
    string,
    string | null,
    (string | null)[],
    ...Entry[][],
  ]
  const position = { epoch, cursor: Number(cursor ?? 0) }
  const isSameCount = epoch === from.epoch && position.cursor >= from.cursor
  const isWhole = read.every(
    (entries, at) => Number(last[at] ?? 0) <= from.cursor || continues(entries, from.cursor),
  )
  const events = read.flat().map(numbered)
  const isKnown = isSameCount && isWhole && events.length <= MAX_REPLAYED
  return { events: isKnown ? events.sort((a, b) => a.cursor - b.cursor) : null, position }
}

/** The first event names the one before it: when that was seen, none was trimmed between. */
const continues = ([first]: readonly Entry[], cursor: number): boolean =>
  first !== undefined && Number(first[1][1]) <= cursor

function numbered([id, [, , , words = '']]: Entry): NumberedEvent {
  return { cursor: Number.parseInt(id, 10), ...(JSON.parse(words) as Omit<NumberedEvent, 'cursor'>) }
}

type Pipeline = { exec(): Promise<[error: Error | null, result: unknown][] | null> }

async function answers(pipeline: Pipeline): Promise<unknown[]> {
  const results = (await pipeline.exec()) ?? []
  return results.map(([error, result]) => {
    if (error) throw error
    return result
  })
}
