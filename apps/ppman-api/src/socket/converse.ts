import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { livePosition, eventsAfter, type Missed, type Position } from '../live/event-stream.ts'
import { frameOf, type NumberedEvent } from '../live/live-event.ts'
import { closeWith } from './server-frames.ts'
import {
  NO_SUBSCRIPTION,
  sendFrame,
  type Subscriber,
  type Subscribers,
  SubscriptionFilter,
  subscriptionOf,
  wantedBy,
} from './subscribers.ts'

/** Limits of the protocol `ppman.v1` (open questions, 6). */
const HEARTBEAT_MS = 30_000
const LIFETIME_MS = 60 * 60_000
const FRAMES_PER_10_S = 20

type Setting = { redis: Redis; members: Subscribers; isTopic: IsTopic; now: () => Date }

/**
 * Serves one socket until it closes. A client above the limit is refused after the upgrade:
 * browsers hide its HTTP status.
 */
export async function converse(
  ws: WebSocket,
  owner: Owner,
  { redis, members, isTopic, now }: Setting,
): Promise<void> {
  const connectionId = randomUUID()
  ws.pause() // what the client says at once waits until it is listened to
  ws.on('error', () => ws.terminate())
  const renew = () => takeLease(redis, owner, connectionId, now().getTime())
  const hasPlace = await renew().catch(() => false)
  if (!hasPlace) return refuse(ws)
  const position = await livePosition(redis)
  const member: Subscriber = { ws, orgId: owner.orgId, wanted: NO_SUBSCRIPTION, held: null }
  const stop = keepAlive(ws, () => void renew().catch(() => undefined))
  members.join(member)
  ws.on(
    'message',
    onFrame(ws, (text) => void answerFrame(member, { redis, isTopic }, text)),
  )
  const end = () => {
    stop()
    members.leave(member)
    void releaseLease(redis, owner, connectionId)
  }
  if (ws.readyState >= ws.CLOSING) return end()
  ws.on('close', end)
  sendFrame(
    ws,
    JSON.stringify({
      v: 1,
      type: 'hello',
      conn_id: connectionId,
      heartbeat_ms: HEARTBEAT_MS,
      ...position,
      resumed: false,
    }),
  )
  ws.resume()
}

function refuse(ws: WebSocket): void {
  ws.resume() // to hear the client's own close
  closeWith(ws, 'connection_limit_exceeded')
}

function onFrame(ws: WebSocket, answer: (text: string) => void): (data: Buffer) => void {
  let [windowEndsMs, frames] = [0, 0]
  return (frame) => {
    const atMs = performance.now()
    if (atMs > windowEndsMs) [windowEndsMs, frames] = [atMs + 10_000, 0]
    if (++frames > FRAMES_PER_10_S) return closeWith(ws, 'too_many_frames')
    answer(frame.toString('utf8'))
  }
}

/** Pings and renews the lease. Ends a socket after two missed pings or after its lifetime. */
function keepAlive(ws: WebSocket, renew: () => void): () => void {
  let missed = 0
  ws.on('pong', () => (missed = 0))
  const heartbeat = setInterval(() => {
    if (++missed > 2) return ws.terminate()
    ws.ping()
    renew()
  }, HEARTBEAT_MS)
  const lifetime = setTimeout(() => closeWith(ws, 'reauthenticate'), LIFETIME_MS)
  return () => {
    clearInterval(heartbeat)
    clearTimeout(lifetime)
  }
}

/** Maximum number of open sockets per organization and per principal (open questions, 8). */
const SOCKETS_PER_ORG = 50
const SOCKETS_PER_PRINCIPAL = 10
/** A lease expires this long after its last heartbeat, for example when a process crashed. */
const LEASE_MS = 75_000

/** Removes expired leases, then adds or renews one unless the limit is reached. */
const TAKE = `
  for i = 1, 2 do
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', ARGV[2])
    if not redis.call('ZSCORE', KEYS[i], ARGV[1])
      and redis.call('ZCARD', KEYS[i]) >= tonumber(ARGV[4 + i]) then return 0 end
  end
  for i = 1, 2 do
    redis.call('ZADD', KEYS[i], ARGV[3], ARGV[1])
    redis.call('PEXPIRE', KEYS[i], ARGV[4])
  end
  return 1`

/** The owner of a connection. */
type Owner = { orgId: string; sub: string }

const keysOf = ({ orgId, sub }: Owner) => [`ws:org:${orgId}`, `ws:principal:${orgId}:${sub}`] as const

/**
 * Acquires or renews a lease. Returns false when the organization or the principal is at its limit.
 */
async function takeLease(redis: Redis, owner: Owner, connectionId: string, nowMs: number): Promise<boolean> {
  const limits = [SOCKETS_PER_ORG, SOCKETS_PER_PRINCIPAL]
  return (
    (await redis.eval(
      TAKE,
      2,
      ...keysOf(owner),
      connectionId,
      nowMs,
      nowMs + LEASE_MS,
      LEASE_MS,
      ...limits,
    )) === 1
  )
}

/** Releases a lease. If Redis is down, the lease expires. */
async function releaseLease(redis: Redis, owner: Owner, connectionId: string): Promise<void> {
  await Promise.all(keysOf(owner).map((key) => redis.zrem(key, connectionId).catch(() => undefined)))
}

const id = z.string().max(64).meta({ description: 'Of the client; the answer repeats it.' })

/** Frames from a client (open questions, 6). The organization comes from the ticket only. */
export const CLIENT_FRAMES = {
  ping: z.object({ type: z.literal('ping'), id: id.optional() }),
  subscribe: z.object({
    type: z.literal('subscribe'),
    id,
    topics: z.array(z.string().max(100)).min(1).max(50).meta({
      description: 'Kinds of events (job.done), families (job.*) or single things (job:{id}).',
    }),
    filter: SubscriptionFilter.optional(),
  }),
  // `hello` sends nulls while Redis is down.
  resume: z.object({
    type: z.literal('resume'),
    id: id.optional(),
    epoch: z.string().max(64).nullable(),
    cursor: z.int().min(0).nullable(),
  }),
}

const ClientFrame = z.discriminatedUnion('type', [
  CLIENT_FRAMES.ping,
  CLIENT_FRAMES.subscribe,
  CLIENT_FRAMES.resume,
])

type ClientFrame = z.output<typeof ClientFrame>

/** Tells whether a topic exists. */
export type IsTopic = (text: string) => boolean

/** Parses a frame. Returns the frame, or the error to send back. */
function readFrame(text: string, isTopic: IsTopic): { frame: ClientFrame } | { error: object } {
  const given = parseJson(text)
  const read = ClientFrame.safeParse(given)
  if (read.success) return refuseUnknownTopic(read.data, isTopic)
  const { id: theirs } = (given ?? {}) as { id?: unknown }
  return {
    error: {
      type: 'error',
      ...(typeof theirs === 'string' && theirs.length <= 64 && { id: theirs }),
      code: 'validation_error',
      ...explain(read.error.issues[0]!),
    },
  }
}

/** The refused field and why, in one sentence. */
function explain(issue: z.core.$ZodIssue): { message: string; field?: string } {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...issue.path, ...unknown].join('.').slice(0, 100)
  if (field === '' || field === 'type') return { message: 'The frame was not understood.' }
  const message = field.startsWith('topics')
    ? 'Topics are 1 to 50 kinds of events (job.done, job.*) or single things (job:{id}).'
    : `${field}: ${issue.message}.`
  return { field, message }
}

function refuseUnknownTopic(
  frame: ClientFrame,
  isTopic: IsTopic,
): { frame: ClientFrame } | { error: object } {
  const unknown = frame.type === 'subscribe' ? frame.topics.find((topic) => !isTopic(topic)) : undefined
  if (unknown === undefined) return { frame }
  const message =
    `There is no topic ${JSON.stringify(unknown)}. Topics are kinds of events (job.done, job.*) or ` +
    'single things (job:{id}).'
  return { error: { type: 'error', id: frame.id, code: 'unknown_topic', message } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Answering = { redis: Redis; isTopic: IsTopic }

/** Handles a client frame. A `subscribe` replaces the previous one. */
async function answerFrame(member: Subscriber, { redis, isTopic }: Answering, text: string): Promise<void> {
  const read = readFrame(text, isTopic)
  if ('error' in read) return reply(member, read.error)
  const { frame } = read
  if (frame.type === 'ping') return reply(member, { type: 'pong', ...idOf(frame) })
  if (frame.type === 'resume') return resume(member, redis, frame)
  member.wanted = subscriptionOf(frame.topics, frame.filter)
  reply(member, { type: 'ack', id: frame.id })
}

const reply = ({ ws }: Subscriber, message: object) => sendFrame(ws, JSON.stringify(message))
const idOf = ({ id }: ClientFrame) => (id === undefined ? {} : { id })

const AWAY = {
  type: 'error',
  code: 'service_unavailable',
  message: 'Missed events cannot be looked up now. Read the API again.',
}
const BUSY = { type: 'error', code: 'validation_error', message: 'Another resume is under way.' }

type Resume = Extract<ClientFrame, { type: 'resume' }>

/** Sends the missed events, then `resumed`, then the events that arrived meanwhile. */
async function resume(member: Subscriber, redis: Redis, from: Resume): Promise<void> {
  const id = from.id === undefined ? {} : { id: from.id }
  if (member.held) return reply(member, { ...BUSY, ...id })
  const held: NumberedEvent[] = (member.held = [])
  const missed = await eventsAfter(redis, member.orgId, positionOf(from)).catch(() => null)
  member.held = null
  const events = (missed?.events ?? []).filter((event) => wantedBy(event)(member.wanted))
  for (const event of events) sendFrame(member.ws, frameOf(event))
  reply(member, { ...(missed ? answerOf(missed) : AWAY), ...id })
  const sent = new Set(events.map((event) => event.id))
  for (const event of held) if (!sent.has(event.id)) sendFrame(member.ws, frameOf(event))
}

/** A client without an epoch gets an empty one, which matches none. */
const positionOf = ({ epoch, cursor }: Resume): Position => ({ epoch: epoch ?? '', cursor: cursor ?? 0 })

const answerOf = ({ events, position }: Missed) => ({
  type: events ? 'resumed' : 'resync_required',
  ...position,
})
