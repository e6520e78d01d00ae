import { setTimeout as sleep } from 'node:timers/promises'
import { trouble } from '../trouble.ts'
import type { RunningService } from './spawn-service.ts'

const LIMIT_MS = 60_000
const POLL_MS = 50
const ANSWER_LIMIT_MS = 2_000

/**
 * Waits until a service says that it can serve.
 *
 * @throws when it ends first, or takes longer than a minute
 */
export async function untilHealthy(service: RunningService, probe: string): Promise<void> {
  let end: string | undefined
  void service.ended.then((how) => (end = how))
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (end) throw trouble(`${service.name} ${end} before it was ready.`)
    if (await answersOk(probe)) return
  }
  throw trouble(`${service.name} was not ready after ${LIMIT_MS / 1000} s: ${probe} does not answer 200.`)
}

async function answersOk(probe: string): Promise<boolean> {
  try {
    const answer = await fetch(probe, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
