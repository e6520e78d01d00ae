import type { Redis } from 'ioredis'

const CHANNEL = 'ppman:token-revoked'

/** Tells every edge, as far as Redis is up; without it they notice within 30 seconds. */
export async function announceRevocation(redis: Redis, tokenId: string): Promise<void> {
  await redis.publish(CHANNEL, tokenId).catch(() => undefined)
}

/**
 * Calls back for each announced revocation, over a connection of its own that comes back by itself.
 *
 * @returns a function that stops listening
 */
export function onRevocation(redis: Redis, revoked: (tokenId: string) => void): () => void {
  const listener = redis.duplicate()
  listener.on('error', () => undefined)
  listener.on('ready', () => void listener.subscribe(CHANNEL).catch(() => undefined))
  listener.on('message', (_channel, tokenId) => revoked(tokenId))
  return () => listener.disconnect()
}
