import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { WebSocket } from 'ws'
import { issueTicket } from '../../auth/ws-ticket.ts'
import { livePublisher } from '../../live/event-stream.ts'
import type { Frame } from '../testing.ts'

/** Longest pause between two events, and longest life of a connection. */
const [MOST_PAUSE_MS, MOST_LIFE_MS] = [8, 120]
/** So often the history is trimmed while the client is away. */
const TRIMMED_EVERY = 20

/** What was published, and what one client heard. */
export type History = {
  /** Ids for the client's organization, in order. */
  published: string[]
  /** Ids for another organization. */
  foreign: Set<string>
  /** What the client heard, and in between how many were published when it had to resync. */
  heard: (string | { resyncAt: number })[]
}

/** Where a client stands: what it sends with `resume`. */
type Standing = { epoch: string | null; cursor: number | null }
type Trial = { url: string; redis: Redis; orgId: string; history: History }

/**
 * One client whose connection is cut at random while events flow: in the handshake, while it
 * resumes, and while it listens. Returns what a checker of the history finds.
 */
export async function cutTrial({ url, redis, cuts }: { url: string; redis: Redis; cuts: number }) {
  const history: History = { published: [], foreign: new Set(), heard: [] }
  const trial = { url, redis, orgId: randomUUID(), history }
  const publishing = publishUntilStopped(trial)
  let standing: Standing = { epoch: null, cursor: null }
  for (let cut = 1; cut <= cuts; cut += 1) {
    standing = await connectOnce(trial, standing, Math.random() * MOST_LIFE_MS)
    if (cut % TRIMMED_EVERY === 0) {
      await pause(MOST_PAUSE_MS * 4)
      await redis.xtrim(`live:events:${trial.orgId}`, 'MAXLEN', 1)
    }
  }
  await publishing.stop()
  await connectOnce(trial, standing, null)
  return checkHistory(history)
}

function publishUntilStopped({ redis, orgId, history }: Trial) {
  const publish = livePublisher(redis)
  let isStopped = false
  const publishOne = async () => {
    const id = `evt_${randomUUID()}`
    const isForeign = Math.random() < 0.2
    if (isForeign) history.foreign.add(id)
    else history.published.push(id)
    await publish({
      id,
      event: 'policy.updated',
      subject: 'policy:1',
      orgId: isForeign ? randomUUID() : orgId,
      occurredAt: new Date(),
      data: { severity: 'high' },
    })
  }
  const run = async () => {
    while (!isStopped) {
      await publishOne()
      await pause(Math.random() * MOST_PAUSE_MS)
    }
  }
  const running = run()
  return { stop: () => ((isStopped = true), running) }
}

/**
 * Connects, subscribes, resumes and listens for a time, or until all was replayed for null. Returns
 * where the client stands then.
 */
async function connectOnce(trial: Trial, from: Standing, lifeMs: number | null): Promise<Standing> {
  const { url, redis, orgId, history } = trial
  const { ticket } = await issueTicket(redis, { orgId, sub: randomUUID(), scopes: [] }, new Date())
  const ws = new WebSocket(url, ['ppman.v1', `ticket.${ticket}`])
  const { promise: over, resolve: end } = Promise.withResolvers<undefined>()
  let standing = from
  const say = (frame: object) => ws.send(JSON.stringify(frame))
  ws.on('error', () => end(undefined)).on('close', () => end(undefined))
  ws.on('message', (chunk: Buffer) => {
    const frame = JSON.parse(chunk.toString()) as Frame & Standing & { id: string }
    if (frame.type === 'hello') {
      say({ type: 'subscribe', id: 's', topics: ['policy.*'] })
      say({ type: 'resume', ...from })
    }
    if (frame.type === 'event') {
      history.heard.push(frame.id)
      standing = { ...standing, cursor: frame.cursor }
    }
    if (frame.type === 'resync_required') history.heard.push({ resyncAt: history.published.length })
    if (frame.type === 'resync_required' || frame.type === 'resumed') {
      standing = { epoch: frame.epoch, cursor: frame.cursor }
      if (lifeMs === null) end(undefined)
    }
  })
  if (lifeMs !== null) setTimeout(end, lifeMs, undefined)
  await over
  ws.removeAllListeners('message')
  ws.terminate()
  return standing
}

/**
 * Every event has to be heard, but for those between the last one heard and a resync: the client
 * was told that they may be missing.
 */
export function checkHistory({ published, foreign, heard }: History) {
  const indexOf = new Map(published.map((id, index) => [id, index]))
  const excused = new Set<string>()
  const seen = new Set<string>()
  let next = 0
  for (const entry of heard) {
    if (typeof entry === 'string') {
      seen.add(entry)
      next = Math.max(next, (indexOf.get(entry) ?? -1) + 1)
    } else for (; next < entry.resyncAt; next += 1) excused.add(published[next]!)
  }
  const events = heard.filter((entry) => typeof entry === 'string')
  return {
    events: published.length,
    heard: seen.size,
    twice: events.length - seen.size,
    resyncs: heard.length - events.length,
    missing: published.filter((id) => !seen.has(id) && !excused.has(id)).length,
    foreign: events.filter((id) => foreign.has(id)).length,
  }
}
