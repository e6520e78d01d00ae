import { startThrowAwayPostgres } from '../postgres/throw-away.ts'
import { startThrowAwayRedis } from '../redis/start-redis.ts'

type ThrowAwayServers = { databaseUrl: string; redisUrl: string; stop(): Promise<void> }

/** An empty PostgreSQL and a Redis for one run of a script. */
export async function startThrowAwayServers(): Promise<ThrowAwayServers> {
  const database = await startThrowAwayPostgres({ isSmall: true })
  try {
    const redis = await startThrowAwayRedis()
    const stop = async () => {
      await Promise.all([redis.stop(), database.stop()])
    }
    return { databaseUrl: database.url, redisUrl: redis.url, stop }
  } catch (error) {
    await database.stop()
    throw error
  }
}
