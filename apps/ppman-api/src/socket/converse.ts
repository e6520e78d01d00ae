import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { WebSocket } from 'ws'
import { livePosition } from '../live/event-stream.ts'
import { answerFrame, type IsTopic } from './client-frames.ts'
import { closeWith } from './server-frames.ts'
import { NO_SUBSCRIPTION, sendFrame, type Subscriber, type Subscribers } from './subscribers.ts'

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
