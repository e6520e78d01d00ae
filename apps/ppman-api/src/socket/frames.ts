import { z } from 'zod'

/** What a client may say (open questions, 6). The organisation is never among it: it comes from the ticket. */
const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping'), id: z.string().max(64).optional() }),
  z.object({ type: z.literal('subscribe'), id: z.string().max(64), topics: z.array(z.string().max(100)).min(1).max(50) }),
])

/** The answer to one frame of a client. */
export function answerFrame(text: string): object {
  const frame = ClientFrame.safeParse(parsed(text))
  if (!frame.success) return { type: 'error', code: 'validation_error', message: 'The frame was not understood.' }
  return frame.data.type === 'ping' ? { type: 'pong', ...(frame.data.id && { id: frame.data.id }) } : { type: 'ack', id: frame.data.id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
