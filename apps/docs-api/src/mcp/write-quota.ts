import { AppError } from '@ppman/errors'
import type { RateLimits } from '@ppman/http'
import type { Request, RequestHandler, Response } from 'express'

const WRITES = new Set(['upsert_topic'])

/**
 * Counts tool calls that write against the quota of REST writes (docs decision D27); sets its headers.
 *
 * @returns seconds to wait when the quota is used up, else 0: the tool itself says so, as a tool error
 */
export async function countWrite(limits: RateLimits, req: Request, res: Response): Promise<number> {
  const { method, params } = (req.body ?? {}) as { method?: unknown; params?: { name?: unknown } }
  const limiter = limits.for('write')
  if (!limiter || method !== 'tools/call' || !WRITES.has(String(params?.name))) return 0
  try {
    await run(limiter, req, res)
    return 0
  } catch (error) {
    if (error instanceof AppError && error.kind === 'rate_limited')
      return Number(error.headers['Retry-After'] ?? 1)
    throw error
  }
}

const run = (handler: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    void handler(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
  })
