import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { LiveEvent, NumberedEvent } from './live-event.ts'

/** Redis channel that announces events to all instances. */
const CHANNEL = 'ppman:live'
/** Number of the last stored event over all organizations. */
const CURSOR = 'live:cursor'
/**
 * Changes when Redis loses its data or an event could not be stored. Numbers of another epoch are
 * not comparable.
 */
const EPOCH = 'live:epoch'
/** Sent over the channel instead of an event when events may be missing. */
const RESYNC = 'resync'
/** Hash of the last event number of each stream. */
const LAST = 'live:last'
/** Name of the stream of shared events. */
const SHARED = 'all'

/** The event stream of one organization, or the shared one for null. */
const streamOf = (orgId: string | null): { name: string; key: string } => {
  const name = orgId ?? SHARED
  return { name, key: `live:events:${name}` }
}

/** Events stored per organization for clients that reconnect (platform 1.4). */
const KEPT_EVENTS = 10_000
const KEPT_MS = 24 * 3_600_000

/**
 * Numbers, stores and publishes atomically, so that numbers arrive in order. An event stores its
 * predecessor's number. After a loss it begins another epoch and tells all instances first.
 */
const PUBLISH = `
  if ARGV[8] == '1' then
    redis.call('SET', KEYS[2], ARGV[3])
    redis.call('PUBLISH', ARGV[7], '${RESYNC}')
  end
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
 * Publishes an event to the sockets of every instance. Call it after the commit, or in the order of
 * the outbox. If Redis is down the event is dropped without error; the next one that can be stored
 * tells all clients to read the API again.
 */
export function livePublisher(redis: Redis) {
  let hasLost = false
  return async ({ occurredAt, isPassing = false, ...event }: LiveEvent): Promise<void> => {
    const { name, key } = streamOf(event.orgId)
    const message = JSON.stringify({
      ...event,
      id: event.id ?? `evt_${randomUUID()}`,
      occurred_at: occurredAt.toISOString(),
    })
    const mode = isPassing ? 'pass' : 'keep'
    const isAfterLoss = hasLost
    hasLost = false
    const args = [name, message, randomUUID(), mode, KEPT_EVENTS, KEPT_MS, CHANNEL, isAfterLoss ? '1' : '0']
    try {
      await redis.eval(PUBLISH, 4, CURSOR, EPOCH, LAST, key, ...args)
    } catch {
      hasLost ||= isAfterLoss || !isPassing
    }
  }
}

/** Maximum number of replayed events. Beyond it, reading the API is cheaper. */
const MAX_REPLAYED = 500

/** A position in the sequence of events. */
export type Position = { epoch: string; cursor: number }

/** Returns the current position; nulls while Redis is down. */
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

/** `events` is null when the history is incomplete: another epoch, trimmed, or too long. */
export type Missed = { events: NumberedEvent[] | null; position: Position }

/**
 * Reads the events after a position, of the organization and the shared ones, in order.
 *
 * @throws while Redis is down
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

/** Checks by the predecessor of the first event that no event between was trimmed. */
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

type Hearing = {
  heard: (event: NumberedEvent) => void
  /** Called after a reconnect or a loss elsewhere, because events may have been missed. */
  missed: () => void
}

/**
 * Subscribes to the events of all instances over its own connection, which reconnects
 * automatically.
 *
 * @returns `began`, which settles after the first subscription, and a function that stops
 */
export function subscribeToEvents(
  redis: Redis,
  { heard, missed }: Hearing,
): { began: Promise<void>; stop: () => void } {
  const listener = redis.duplicate({ autoResubscribe: false })
  const { promise: began, resolve: begin } = Promise.withResolvers<undefined>()
  let wasListening = false
  listener.on('error', () => undefined)
  listener.on('message', (_channel, message: string) => {
    if (message === RESYNC) return missed()
    const event = parseMessage(message)
    if (event) heard(event)
  })
  listener.on('ready', () => {
    listener.subscribe(CHANNEL).then(
      () => {
        if (wasListening) missed()
        wasListening = true
        begin(undefined)
      },
      () => listener.disconnect(true),
    )
  })
  return { began, stop: () => listener.disconnect() }
}

/** Parses `{number} {event}`. Returns null for foreign messages in the channel. */
function parseMessage(message: string): NumberedEvent | null {
  const space = message.indexOf(' ')
  try {
    return {
      cursor: Number(message.slice(0, space)),
      ...(JSON.parse(message.slice(space + 1)) as Omit<NumberedEvent, 'cursor'>),
    }
  } catch {
    return null
  }
}
