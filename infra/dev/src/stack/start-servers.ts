import type { DevConfig } from '../config.ts'
import type { Guard } from '../guard.ts'
import type { Backing } from './backing.ts'
import type { Closing } from './closing.ts'
import { startCache } from './start-cache.ts'
import { startDatabase } from './start-database.ts'

type ServerOptions = {
  config: DevConfig
  closing: Closing
  guard: Guard
  redisPassword: string
  say: (message: string) => void
}

/** Brings up what the services stand on. */
export async function startServers({
  config,
  closing,
  guard,
  redisPassword,
  say,
}: ServerOptions): Promise<{ database: Backing; cache: Backing }> {
  const [database, cache] = await Promise.allSettled([
    startDatabase({ config, guard, say }),
    startCache({ config, password: redisPassword, guard, say }),
  ])
  for (const started of [database, cache]) {
    if (started.status === 'fulfilled') closing.add(started.value.description, started.value.stop)
    if (started.status === 'fulfilled') say(started.value.description)
  }
  if (database.status === 'rejected') throw database.reason
  if (cache.status === 'rejected') throw cache.reason
  return { database: database.value, cache: cache.value }
}
