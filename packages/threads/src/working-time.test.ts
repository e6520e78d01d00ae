import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterWorkingTime } from './working-time.ts'

const LIMIT_MS = 300
const CLOCK_MS = 5 * LIMIT_MS - 5

/** How long a thread ran, by the clock and by its processor, when it was found to take too long. */
async function whenExceeded(program: string) {
  const worker = new Worker(`require('node:worker_threads').parentPort.postMessage('begun'); ${program}`, {
    eval: true,
  })
  await once(worker, 'message')
  const [begun, before] = [performance.now(), await worker.cpuUsage()]
  await new Promise<void>((resolve) => void afterWorkingTime(worker, LIMIT_MS, resolve))
  const clockMs = performance.now() - begun
  const { user, system } = await worker.cpuUsage(before)
  await worker.terminate()
  return { clockMs, workedMs: (user + system) / 1_000 }
}

test('a thread that waits for its turn is given more than its limit by the clock', async () => {
  const { clockMs, workedMs } = await whenExceeded('setInterval(() => {}, 50)')
  expect(clockMs).toBeGreaterThanOrEqual(CLOCK_MS)
  expect(workedMs).toBeLessThan(LIMIT_MS)
})

test('a busy thread is ended by its processor time, or by the clock where it got none', async () => {
  const { clockMs, workedMs } = await whenExceeded('for (;;);')
  expect(workedMs >= LIMIT_MS - 5 || clockMs >= CLOCK_MS).toBe(true)
})

test('ends the watch when the work is done', async () => {
  const worker = new Worker('setInterval(() => {}, 50)', { eval: true })
  let isExceeded = false
  afterWorkingTime(worker, 20, () => (isExceeded = true))()
  await new Promise((resolve) => setTimeout(resolve, 120))
  await worker.terminate()
  expect(isExceeded).toBe(false)
})
