import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingestInChild, type IngestMessage, ingestLimits, isStalled } from './ingest-in-child.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-child-'))
afterAll(() => rm(dir, { recursive: true }))

const ORDER = {
  databaseUrl: 'postgresql://127.0.0.1:1/none',
  blobs: { BLOB_DIR: dir },
  file: { sha256: '0'.repeat(64), bytes: 9, fileName: 'prices.csv', hospitalId: 1, url: null },
}
const STARTED = { bytesRead: 5, bytesTotal: 9, records: 2 }
const NO_LIMIT = { memoryMb: 100_000, stallMs: 100_000 }
const DONE = { kind: 'done', summary: { outcome: 'promoted' } } as unknown as IngestMessage
const say = (...messages: unknown[]) =>
  messages.map((message) => `process.send(${JSON.stringify(message)})`).join('\n')

type Watching = { limits?: typeof NO_LIMIT; signal?: AbortSignal; onProgress?: () => void }

let programs = 0
/** How the reading of a file ends whose child runs this program once it has its order. */
async function endOf(
  program: string,
  { limits = NO_LIMIT, signal, onProgress = () => undefined }: Watching = {},
) {
  const path = join(dir, `child-${++programs}.mjs`)
  await writeFile(path, `process.once('message', async (order) => {\n${program}\n})`)
  const progress: unknown[] = []
  const noteProgress = (at: unknown) => {
    progress.push(at)
    onProgress()
  }
  const end = await ingestInChild({
    program: path,
    order: ORDER,
    limits,
    onProgress: noteProgress,
    signal,
  }).catch((error: Error) => error.message)
  return { end, progress }
}
const KILLED = 'The process that took the file in was killed.'

test('a child is given its order, reports its progress and ends with its result', async () => {
  const result =
    "process.send({ kind: 'done', summary: { outcome: order.file.fileName } }, () => process.exit(0))"
  expect(await endOf(`${say({ kind: 'progress', at: STARTED })}\n${result}`)).toEqual({
    end: { kind: 'done', summary: { outcome: 'prices.csv' } },
    progress: [STARTED],
  })
})

test('a result counts that was sent right before the end, whatever the exit code', async () =>
  expect((await endOf(`${say(DONE)}\nprocess.exitCode = 1; process.disconnect()`)).end).toEqual(DONE))

test.each([
  ['by a signal', "process.kill(process.pid, 'SIGKILL')"],
  ['by itself, with an exit code', 'process.exit(3)'],
  ['by an error that nobody caught', "throw new Error('broken')"],
  ['without a word', 'process.disconnect()'],
  [
    'after progress only',
    `${say({ kind: 'progress', at: { bytesRead: 9, bytesTotal: 9, records: 9 } })}; process.disconnect()`,
  ],
])('a child that ends %s has failed, and its job may be tried another time', async (_, program) =>
  expect((await endOf(program)).end).toBe(KILLED),
)

test('a child that cannot be started has failed', async () => {
  const nowhere = { program: join(dir, 'nowhere.mjs'), order: ORDER, limits: NO_LIMIT }
  await expect(ingestInChild({ ...nowhere, onProgress: () => undefined })).rejects.toThrow(KILLED)
})

test('a child that could not take the file in says why', async () =>
  expect((await endOf(`${say({ kind: 'failed', message: 'The disk is full.' })}; process.exit(1)`)).end).toBe(
    'Taking the file in failed: The disk is full.',
  ))

test.each([
  ['null', null],
  ['a text', 'done'],
  ['a number', 7],
  ['a list', [DONE]],
  ['another kind of message', { kind: 'finished', summary: {} }],
  ['progress without numbers', { kind: 'progress' }],
  ['a result without a summary', { kind: 'done' }],
  ['a failure without words', { kind: 'failed', message: { deep: 1 } }],
])('%s on the channel is no result: it is ignored', async (_, garbage) => {
  const end = 'process.disconnect()'
  expect(await endOf(`${say(garbage)}; ${end}`)).toEqual({ end: KILLED, progress: [] })
  expect(await endOf(`${say(garbage, DONE)}; ${end}`)).toEqual({ end: DONE, progress: [] })
})

const onLinux = existsSync('/proc/self/statm') ? test : test.skip
onLinux('a child that takes more memory than its file may is stopped', async () => {
  const grow = 'const held = []; setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 10)'
  const { end } = await endOf(grow, { limits: { ...NO_LIMIT, memoryMb: 300 } })
  expect(end).toEqual({ kind: 'stopped', why: 'memory' })
})

test('a child that works and gets no further is stopped, and so is one that sleeps', async () => {
  const stalled = { kind: 'stopped', why: 'stalled' }
  const limits = { limits: { ...NO_LIMIT, stallMs: 100 } }
  expect((await endOf('for (;;);', limits)).end).toEqual(stalled)
  expect((await endOf('setInterval(() => {}, 1_000)', limits)).end).toEqual(stalled)
})

test('a child that waits for its turn is given four times as long as one that works', () => {
  const limitMs = 15_000
  expect(isStalled({ clockMs: 14_000, workedMs: 20_000 }, limitMs)).toBe(false)
  expect(isStalled({ clockMs: 16_000, workedMs: 16_000 }, limitMs)).toBe(true)
  expect(isStalled({ clockMs: 59_000, workedMs: 3_000 }, limitMs)).toBe(false)
  expect(isStalled({ clockMs: 61_000, workedMs: 3_000 }, limitMs)).toBe(true)
})

test.each(['before it starts', 'while it works'])(
  'a child is killed when its job is called off %s',
  async (when) => {
    const off = new AbortController()
    if (when === 'before it starts') off.abort()
    const program = `${say({ kind: 'progress', at: STARTED })}; setInterval(() => {}, 1_000)`
    const { end } = await endOf(program, { signal: off.signal, onProgress: () => off.abort() })
    expect(end).toBe(KILLED)
  },
)

test('a packed file may take three bytes of memory for each of its own, others half a byte', () => {
  expect(ingestLimits({ bytes: 100_000_000, isPacked: true }, 1_536)).toEqual({
    memoryMb: 748,
    stallMs: 15_000,
  })
  expect(ingestLimits({ bytes: 100_000_000, isPacked: false }, 1_536).memoryMb).toBe(498)
  expect(ingestLimits({ bytes: 9_000_000_000, isPacked: true }, 1_536).memoryMb).toBe(1_536)
})
