import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { LiveEvent, NumberedEvent } from './live-event.ts'

/** Where events are announced, to all instances. */
export const CHANNEL = 'ppman:live'
/** Number of the last kept event, over all organisations. */
const CURSOR = 'live:cursor'
/** Changes when Redis lost its memory: numbers of another epoch mean nothing. */
const EPOCH = 'live:epoch'
/** By stream, the number of its last event. */
const LAST = 'live:last'
/** The stream of what all organisations share. */
const SHARED = 'all'

/** Kept events of one organisation, or of all. */
const streamOf = (orgId: string | null): { name: string; key: string } => {
  const name = orgId ?? SHARED
  return { name, key: `live:events:${name}` }
}

/** Events kept for clients that come back, for each organisation (platform 1.4). */
const KEPT_EVENTS = 10_000
const KEPT_MS = 24 * 3_600_000

/** Numbers, keeps and announces in one step, so that numbers arrive in order. Each kept event names the one before it. */
const PUBLISH = `
  redis.call('SET', KEYS[2], ARGV[3], 'NX')
  local cursor = redis.call('GET', KEYS[1]) or '0'
  if ARGV[4] == 'keep' then
    cursor = redis.call('INCR', KEYS[1])
    local before = redis.call('HGET', KEYS[3], ARGV[1]) or '0'
    redis.call('XADD', KEYS[4], 'MAXLEN', '~', ARGV[5], cursor .. '-0', 'before', before, 'event', ARGV[2])
    redis.call('PEXPIRE', KEYS[4], ARGV[6])
    redis.call('HSET', KEYS[3], ARGV[1], cursor)
  end
  redis.call('PUBLISH', ARGV[7], cursor .. ' ' .. ARGV[2])
  return tostring(cursor)`

/**
 * Tells the sockets of every instance. Call it when what it says is committed. While Redis is away nothing is told and
 * nothing fails: whoever listens reads the API again when it comes back.
 */
export function livePublisher(redis: Redis) {
  return async ({ occurredAt, isPassing = false, ...event }: LiveEvent): Promise<void> => {
    const { name, key } = streamOf(event.orgId)
    const message = JSON.stringify({
      ...event,
      id: `evt_${randomUUID()}`,
      occurred_at: occurredAt.toISOString(),
    })
    const args = [name, message, randomUUID(), isPassing ? 'pass' : 'keep', KEPT_EVENTS, KEPT_MS, CHANNEL]
    await redis.eval(PUBLISH, 4, CURSOR, EPOCH, LAST, key, ...args).catch(() => undefined)
  }
}

/** More than this is not sent again: reading the API once is cheaper. Also keeps an answer below the limit of a slow reader. */
const MAX_REPLAYED = 500

/** Where the count of events stands. */
export type Position = { epoch: string; cursor: number }

/** Where it stands now; nulls while Redis is away. */
export async function livePosition(redis: Redis): Promise<Position | { epoch: null; cursor: null }> {
  try {
    const [, epoch, cursor] = await execPipeline(
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
  const [, epoch, cursor, last, ...read] = (await execPipeline(asked)) as [
    unknown,
    string,
    string | null,
    (string | null)[],
    ...Entry[][],
  ]
  const position = { epoch, cursor: Number(cursor ?? 0) }
  const isSameCount = epoch === from.epoch && position.cursor >= from.cursor
  const isWhole = read.every(
    (entries, index) => Number(last[index] ?? 0) <= from.cursor || followsCursor(entries, from.cursor),
  )
  const events = read.flat().map(parseEntry)
  const isKnown = isSameCount && isWhole && events.length <= MAX_REPLAYED
  return { events: isKnown ? events.sort((a, b) => a.cursor - b.cursor) : null, position }
}

/** The first event names the one before it: when that was seen, none was trimmed between. */
const followsCursor = ([first]: readonly Entry[], cursor: number): boolean =>
  first !== undefined && Number(first[1][1]) <= cursor

function parseEntry([id, [, , , message = '']]: Entry): NumberedEvent {
  return { cursor: Number.parseInt(id, 10), ...(JSON.parse(message) as Omit<NumberedEvent, 'cursor'>) }
}

type Pipeline = { exec(): Promise<[error: Error | null, result: unknown][] | null> }

async function execPipeline(pipeline: Pipeline): Promise<unknown[]> {
  const results = (await pipeline.exec()) ?? []
  return results.map(([error, result]) => {
    if (error) throw error
    return result
  })
}
