import type { Redis } from 'ioredis'
import { z } from 'zod'

/** Environment settings of services that may read from a replica. */
export const readReplicaEnv = {
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'Expected a PostgreSQL address, postgresql://…' })
    .optional()
    .meta({
      description:
        'A streaming replica of the database, for searches and lists that may be seconds old. Unset: ' +
        'everything is read from the primary.',
    }),
  DATABASE_READ_MAX_LAG_S: z.coerce
    .number()
    .min(1)
    .max(30)
    .default(5)
    .meta({ description: 'A replica that is further behind is not read until it has caught up.' }),
}

declare module 'ioredis' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- must repeat the type parameter it extends
  interface RedisCommander<Context> {
    raisePosition(key: string, position: number, ttlMs: number): Promise<number>
  }
}

/** Longer than a replica that is read can be behind, so that no position ends too early. */
const KEPT_MS = 60_000

/** Processes may store positions in another order than they read them. */
const RAISE_POSITION = `
  local before = redis.call('GET', KEYS[1])
  if before and tonumber(before) >= tonumber(ARGV[1]) then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`

/** Where each organization last wrote to the database, for all instances of all services. */
export function writePositions(redis: Redis) {
  redis.defineCommand('raisePosition', { numberOfKeys: 1, lua: RAISE_POSITION })
  const keyOf = (orgId: string) => `written:${orgId}`
  return {
    raise: async (orgId: string, position: number): Promise<void> =>
      void (await redis.raisePosition(keyOf(orgId), position, KEPT_MS)),
    find: async (orgId: string): Promise<number | null> => {
      const position = await redis.get(keyOf(orgId))
      return position === null ? null : Number(position)
    },
  }
}

type ReplicaConfig = { DATABASE_READ_URL?: string | undefined; DATABASE_READ_MAX_LAG_S: number }

/** The replica of the settings, or undefined without one. */
export const readReplica = (
  { DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG_S: maxLagS }: ReplicaConfig,
  redis: Redis,
) => (url ? { url, maxLagMs: maxLagS * 1_000, writes: writePositions(redis) } : undefined)
