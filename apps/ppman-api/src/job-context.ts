import type { Db } from '@ppman/db'
import type pg from 'pg'
import type { Log } from '@ppman/http'
import type { WorkerConfig } from './worker-config.ts'

type Dependencies = { db: Db; pool: pg.Pool; config: WorkerConfig; log: Log }

/** Everything a job may reach. Jobs see all organisations. */
export const createJobContext = ({ db, pool, config, log }: Dependencies) => ({ db, pool, config, log, now: () => new Date() })

export type JobCtx = ReturnType<typeof createJobContext>
