import type { Redis } from 'ioredis'
import type { NumberedEvent } from './live-event.ts'
import { CHANNEL } from './event-stream.ts'

type Hearing = {
  heard: (event: NumberedEvent) => void
  /** Called after a reconnect, because events may have been missed. */
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
