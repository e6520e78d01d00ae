import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterWorkingTime } from './working-time.ts'

const LIMIT_MS = 300
const CLOCK_MS = 5 * LIMIT_MS - 5

const run = (program: string) => spawn(process.execPath, ['--eval', program])

/** How long a child ran, by the clock and by its processor, when it was found to take too long. */
async function whenExceeded(program: string) {
  const child = run(`console.log('begun'); ${program}`)
  await once(child.stdout, 'data')
  const [begun, before] = [performance.now(), await workedMs(child.pid)]
  await new Promise<void>((resolve) => void afterWorkingTime(child, LIMIT_MS, resolve))
  const clockMs = performance.now() - begun
  const worked = (await workedMs(child.pid)) - before
  child.kill('SIGKILL')
  return { clockMs, workedMs: worked }
}

/** Sum of the fields “utime” and “stime”; the name of Node's processes has no blank. */
async function workedMs(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

test('a child that waits for its turn is given more than its limit by the clock', async () => {
  const { clockMs, workedMs } = await whenExceeded('setInterval(() => {}, 50)')
  expect(clockMs).toBeGreaterThanOrEqual(CLOCK_MS)
  expect(workedMs).toBeLessThan(LIMIT_MS)
})

test('a busy child is ended by its processor time, or by the clock where it got none', async () => {
  const { clockMs, workedMs } = await whenExceeded('for (;;);')
  // The time is counted in steps of 10 ms, at both ends.
  expect(workedMs >= LIMIT_MS - 20 || clockMs >= CLOCK_MS).toBe(true)
})

test('ends the watch when the work is done', async () => {
  const child = run('setInterval(() => {}, 50)')
  let isExceeded = false
  afterWorkingTime(child, 20, () => (isExceeded = true))()
  await new Promise((resolve) => setTimeout(resolve, 120))
  child.kill('SIGKILL')
  expect(isExceeded).toBe(false)
})
