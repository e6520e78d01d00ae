import type { Redis } from 'ioredis'
import { eventsAfter, type Missed, type Position } from '../live/kept-events.ts'
import { frameOf, isCovered, type NumberedEvent } from '../live/live-event.ts'
import { type ClientFrame, type IsTopic, readFrame } from './frames.ts'
import { sendFrame } from './send-frame.ts'
import type { Subscriber } from './subscribers.ts'

type Answering = { redis: Redis; isTopic: IsTopic }

/** Answers what a client says. A later `subscribe` takes the place of an earlier one. */
export async function answerFrame(
  member: Subscriber,
  { redis, isTopic }: Answering,
  text: string,
): Promise<void> {
  const read = readFrame(text, isTopic)
  if ('error' in read) return say(member, read.error)
  const { frame } = read
  if (frame.type === 'ping') return say(member, { type: 'pong', ...idOf(frame) })
  if (frame.type === 'resume') return resume(member, redis, frame)
  member.topics = new Set(frame.topics)
  say(member, { type: 'ack', id: frame.id })
}

const say = ({ ws }: Subscriber, words: object) => sendFrame(ws, JSON.stringify(words))
const idOf = ({ id }: ClientFrame) => (id === undefined ? {} : { id })

const AWAY = {
  type: 'error',
  code: 'service_unavailable',
  message: 'Missed events cannot be looked up now. Read the API again.',
}
const BUSY = { type: 'error', code: 'validation_error', message: 'Another resume is under way.' }

type Resume = Extract<ClientFrame, { type: 'resume' }>

/** Sends what was missed of the subscribed topics, says so, then sends what happened while it was looked up. */
async function resume(member: Subscriber, redis: Redis, from: Resume): Promise<void> {
  const id = from.id === undefined ? {} : { id: from.id }
  if (member.held) return say(member, { ...BUSY, ...id })
  const held: NumberedEvent[] = (member.held = [])
  const missed = await eventsAfter(redis, member.orgId, positionOf(from)).catch(() => null)
  member.held = null
  const events = (missed?.events ?? []).filter((event) => isCovered(member.topics, event))
  for (const event of events) sendFrame(member.ws, frameOf(event))
  say(member, { ...(missed ? answerOf(missed) : AWAY), ...id })
  const sent = new Set(events.map((event) => event.id))
  for (const event of held) if (!sent.has(event.id)) sendFrame(member.ws, frameOf(event))
}

/** A client that never heard an epoch is of none. */
const positionOf = ({ epoch, cursor }: Resume): Position => ({ epoch: epoch ?? '', cursor: cursor ?? 0 })

const answerOf = ({ events, position }: Missed) => ({
  type: events ? 'resumed' : 'resync_required',
  ...position,
})
