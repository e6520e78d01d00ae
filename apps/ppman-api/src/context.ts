import type { Db } from '@ppman/db'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'

type Dependencies = { db: Db; redis: Redis; config: Config }

/** Everything a handler may reach. Made once in main.ts; tests make their own. */
export function createContext({ db, redis, config }: Dependencies) {
  return {
    db,
    redis,
    config,
    now: () => new Date(),
    openapi: (): Record<string, unknown> => openapiDocument(routes),
  }
}

export type Ctx = ReturnType<typeof createContext>
