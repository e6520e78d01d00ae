import { setTimeout as pause } from 'node:timers/promises'
import { threadPool } from './thread-pool.ts'

const program = new URL('./thread-pool.fixtures.ts', import.meta.url)
/** Enough to load a program on a busy machine. */
const LIMIT_MS = 3_000
const BUSY = 2 ** 31

const threads = (keptMs: number) => threadPool<number>({ program, keptMs, memoryMb: 64, limitMs: 30_000 })

test('questions in sequence are answered by one thread, questions at the same time by one each', async () => {
  const { ask } = threads(60_000)
  const first = await ask(0)
  expect(await ask(0)).toBe(first)
  const [one, two] = await Promise.all([ask(50), ask(50)])
  expect(one).toBe(first)
  expect(two).not.toBe(first)
})

test('questions beyond those answered at a time wait, also behind one that fails', async () => {
  const { ask } = threadPool<number>({ program, keptMs: 60_000, memoryMb: 64, limitMs: 30_000, maxBusy: 1 })
  const failing = expect(ask(-1)).rejects.toThrow('It died.')
  const answered: string[] = []
  const named = async (name: string, ms: number) => {
    const thread = await ask(ms)
    answered.push(name)
    return thread
  }
  const [slow, quick] = await Promise.all([named('slow', 50), named('quick', 0)])
  await failing
  expect(quick).toBe(slow)
  expect(answered).toEqual(['slow', 'quick'])
})

test('a thread that waited long enough is gone', async () => {
  const { ask } = threads(1)
  const first = await ask(0)
  await pause(200)
  expect(await ask(0)).not.toBe(first)
})

test('a question that comes while an idle thread is being ended is answered by another', async () => {
  const { ask } = threads(1)
  const first = await ask(0)
  await pause(1) // Timers of one length run in order: the thread is being ended, and has not exited yet.
  expect(await ask(0)).not.toBe(first)
})

test('a question that a thread dies of fails, and the next one is answered by another', async () => {
  const { ask } = threads(60_000)
  const first = await ask(0)
  await expect(ask(-1)).rejects.toThrow('It died.')
  expect(await ask(0)).not.toBe(first)
})

test(
  'a question that takes more processor time than is allowed ends its thread, and the next one is ' +
    'answered',
  async () => {
    const { ask } = threadPool<number>({ program, keptMs: 60_000, memoryMb: 64, limitMs: LIMIT_MS })
    await expect(ask(BUSY)).rejects.toMatchObject({ reason: 'processor_time' })
    expect(await ask(0)).toBeGreaterThan(0)
  },
)

test('closing ends idle threads and those that work', async () => {
  const { ask, close } = threads(60_000)
  const first = await ask(0)
  const working = expect(ask(BUSY)).rejects.toThrow('ended with 1')
  await close()
  await working
  expect(await ask(0)).not.toBe(first)
  await close()
})
