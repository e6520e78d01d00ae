import type { Reply } from './protocol.ts'
import { glob } from './arguments.ts'

/** A subscriber with its channels and patterns. */
export type Listener = { channels: Set<string>; patterns: Set<string>; tell(reply: Reply): void }

/** Publish and subscribe: messages reach current subscribers and are not stored. */
export class Channels {
  readonly #listeners = new Set<Listener>()

  join(listener: Listener): void {
    this.#listeners.add(listener)
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /**
   * @returns how many times the message was delivered: once for the channel and once for each
   *   matching pattern of each listener
   */
  publish(channel: string, message: string): number {
    let delivered = 0
    for (const { channels, patterns, tell } of this.#listeners) {
      const deliveries: Reply[] = channels.has(channel) ? [['message', channel, message]] : []
      for (const pattern of patterns)
        if (glob(pattern).test(channel)) deliveries.push(['pmessage', pattern, channel, message])
      deliveries.forEach(tell)
      delivered += deliveries.length
    }
    return delivered
  }
}
