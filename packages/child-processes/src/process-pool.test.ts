import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { processPool } from './process-pool.ts'

const program = new URL('./process-pool.fixtures.ts', import.meta.url)
/** Enough to load a program on a busy machine. */
const LIMIT_MS = 3_000
const BUSY = 2 ** 31

const children = (keptMs: number) => processPool<number>({ program, keptMs, memoryMb: 64, limitMs: 30_000 })

test('questions in sequence are answered by one process, at the same time by one each', async () => {
  const { ask } = children(60_000)
  const first = await ask(0)
  expect(await ask(0)).toBe(first)
  const [one, two] = await Promise.all([ask(50), ask(50)])
  expect(one).toBe(first)
  expect(two).not.toBe(first)
})

test('questions beyond those answered at a time wait, also behind one that fails', async () => {
  const { ask } = processPool<number>({ program, keptMs: 60_000, memoryMb: 64, limitMs: 30_000, maxBusy: 1 })
  const failing = expect(ask(-1)).rejects.toThrow('It died.')
  const answered: string[] = []
  const named = async (name: string, ms: number) => {
    const pid = await ask(ms)
    answered.push(name)
    return pid
  }
  const [slow, quick] = await Promise.all([named('slow', 50), named('quick', 0)])
  await failing
  expect(quick).toBe(slow)
  expect(answered).toEqual(['slow', 'quick'])
})

test('a process that waited long enough is gone', async () => {
  const { ask } = children(1)
  const first = await ask(0)
  await pause(200)
  expect(await ask(0)).not.toBe(first)
})

test('a question that comes while an idle thread is being ended is answered by another', async () => {
  const { ask } = children(1)
  const first = await ask(0)
  await pause(1) // Timers of one length run in order: the process is being ended, and has not exited yet.
  expect(await ask(0)).not.toBe(first)
})

test('a question that a process dies of fails, and the next one is answered by another', async () => {
  const { ask } = children(60_000)
  const first = await ask(0)
  await expect(ask(-1)).rejects.toThrow('It died.')
  const second = await ask(0)
  expect(second).not.toBe(first)
  await expect(ask(-2)).rejects.toThrow('ended with 3')
  expect(await ask(0)).not.toBe(second)
})

test('a question that fills the memory of its process at once ends nothing else', async () => {
  const { ask } = children(60_000)
  await expect(ask(-3)).rejects.toMatchObject({ reason: 'memory' })
  expect(await ask(0)).toBeGreaterThan(0)
})

test('a child knows nothing of the environment of this process', async () => {
  const { ask } = children(60_000)
  expect(await ask(-4)).toBe(0)
})

test('a busy child ends with its parent', async () => {
  const [pool, answers] = [new URL('./process-pool.ts', import.meta.url), program].map((url) =>
    JSON.stringify(url.href),
  )
  const asks = `import { processPool } from ${pool}
const { ask } = processPool({ program: new URL(${answers}), memoryMb: 64, limitMs: 60_000 })
console.log(await ask(0))
await ask(${BUSY})`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', asks])
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
  const child = Number(printed.toString())
  parent.kill('SIGKILL')
  const isAlive = () => existsSync(`/proc/${child}/stat`)
  for (let waited = 0; isAlive() && waited < 100; waited += 1) await pause(100)
  expect(isAlive()).toBe(false)
})

test(
  'a question that takes more processor time than is allowed ends its process, and the next one is ' +
    'answered',
  async () => {
    const { ask } = processPool<number>({ program, keptMs: 60_000, memoryMb: 64, limitMs: LIMIT_MS })
    await expect(ask(BUSY)).rejects.toMatchObject({ reason: 'processor_time' })
    expect(await ask(0)).toBeGreaterThan(0)
  },
)

test('closing ends idle threads and those that work', async () => {
  const { ask, close } = children(60_000)
  const first = await ask(0)
  const working = expect(ask(BUSY)).rejects.toThrow('ended with SIGKILL')
  await close()
  await working
  expect(await ask(0)).not.toBe(first)
  await close()
})
