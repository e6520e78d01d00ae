import type { Redis } from 'ioredis'

const CHANNEL = 'ppman:token-revoked'

/** Notifies all edges through Redis. Without Redis they notice within 30 seconds. */
export async function announceRevocation(redis: Redis, tokenId: string): Promise<void> {
  await redis.publish(CHANNEL, tokenId).catch(() => undefined)
}

/**
 * Subscribes to revocations on its own connection, which reconnects.
 *
 * @returns a function that unsubscribes
 */
export function onRevocation(redis: Redis, revoked: (tokenId: string) => void): () => void {
  const listener = redis.duplicate()
  listener.on('error', () => undefined)
  listener.on('ready', () => void listener.subscribe(CHANNEL).catch(() => undefined))
  listener.on('message', (_channel, tokenId) => revoked(tokenId))
  return () => listener.disconnect()
}
