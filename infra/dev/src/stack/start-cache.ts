import type { DevConfig } from '../config.ts'
import type { Guard } from '../guard.ts'
import { logFileOf } from '../places.ts'
import { isFree } from '../ports.ts'
import { startRedis } from '../redis/start-redis.ts'
import { type Backing, externalBacking, keptBacking } from './backing.ts'

const PORT = 56_379

type CacheOptions = { config: DevConfig; password: string; guard: Guard; say: (message: string) => void }

/** The Redis of REDIS_URL, else a real one of this machine, else the stand-in. */
export async function startCache({ config, password, guard, say }: CacheOptions): Promise<Backing> {
  const { redisUrl, isProduction } = config
  if (redisUrl) return externalBacking(redisUrl, 'Redis of REDIS_URL')
  const start = (port: number) =>
    startRedis({ choice: 'any', port, password, isProduction, logFile: logFileOf('redis') })
  const first = await start(PORT)
  return keptBacking({
    name: 'Redis',
    url: first.url,
    description: `Redis on port ${first.port}: ${first.description}`,
    first,
    signal: 'SIGTERM',
    guard,
    restart: async () => ((await isFree(first.port)) ? start(first.port) : undefined),
    say,
  })
}
