import type { Redis } from 'ioredis'
import { z } from 'zod'
import { eventsAfter, type Missed, type Position } from '../live/event-stream.ts'
import { frameOf, type NumberedEvent } from '../live/live-event.ts'
import { sendFrame, type Subscriber, SubscriptionFilter, subscriptionOf, wantedBy } from './subscribers.ts'

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
export async function answerFrame(
  member: Subscriber,
  { redis, isTopic }: Answering,
  text: string,
): Promise<void> {
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
