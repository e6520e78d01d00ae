import { z } from 'zod'

const id = z.string().max(64)

/** What a client may say (open questions, 6). The organisation is never among it: it comes from the ticket. */
const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping'), id: id.optional() }),
  z.object({ type: z.literal('subscribe'), id, topics: z.array(z.string().max(100)).min(1).max(50) }),
  // Nulls are what `hello` says while Redis is away.
  z.object({
    type: z.literal('resume'),
    id: id.optional(),
    epoch: z.string().max(64).nullable(),
    cursor: z.int().min(0).nullable(),
  }),
])

export type ClientFrame = z.output<typeof ClientFrame>

/** Whether a text may be subscribed to. */
export type IsTopic = (text: string) => boolean

/** A frame of a client, or the error that answers it. */
export function readFrame(text: string, isTopic: IsTopic): { frame: ClientFrame } | { error: object } {
  const said = parsed(text)
  const read = ClientFrame.safeParse(said)
  if (read.success) return refuseUnknownTopic(read.data, isTopic)
  const { id: theirs } = (said ?? {}) as { id?: unknown }
  const isTopics = read.error.issues.some(({ path }) => path[0] === 'topics')
  return {
    error: {
      type: 'error',
      ...(typeof theirs === 'string' && theirs.length <= 64 && { id: theirs }),
      code: 'validation_error',
      message: isTopics
        ? 'Topics are 1 to 50 kinds of events (job.done, job.*) or single things (job:{id}).'
        : 'The frame was not understood.',
    },
  }
}

function refuseUnknownTopic(
  frame: ClientFrame,
  isTopic: IsTopic,
): { frame: ClientFrame } | { error: object } {
  const unknown = frame.type === 'subscribe' ? frame.topics.find((topic) => !isTopic(topic)) : undefined
  if (unknown === undefined) return { frame }
  const message = `There is no topic ${JSON.stringify(unknown)}. Topics are kinds of events (job.done, job.*) or single things (job:{id}).`
  return { error: { type: 'error', id: frame.id, code: 'unknown_topic', message } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
