import type { JobPayloads } from '@ppman/ledger/jobs'
import type { JobCtx } from './job-context.ts'

/** A piece of background work. It may be killed at any line and run again: each step is a transaction or repeatable. */
export type Job = {
  /** The task name that `enqueue` takes. */
  name: keyof JobPayloads
  /** When it also runs by the clock: five fields, UTC. */
  cron?: string
  /** Takes minutes: such jobs never hold all places of a worker. */
  isLong?: true
  run: (payload: unknown, ctx: JobCtx, signal: AbortSignal) => Promise<void>
}
