import { Readable } from 'node:stream'
import { dictionaryOf, kindOf, runValidator } from './check-conformance.ts'

const LIMITS = { maxBytes: 1e9, timeoutMs: 30_000, memoryMb: 256 }
const task = { kind: 'csv' as const, dictionary: 'v3.0.0' as const, limits: LIMITS }
const bytes = (text: string): AsyncIterable<Buffer> => Readable.from([Buffer.from(text)])
/** A line that does not end. */
async function* endless() {
  for (;;) {
    yield Buffer.alloc(1_000_000, 'a')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('gives the verdict with its errors by class', async () => {
  const verdict = await runValidator({ ...task, content: bytes('a,b\n1,2\nc,d\n') })
  expect(verdict).toMatchObject({ outcome: 'judged', valid: false })
  expect(Object.values(verdict.byClass).reduce((sum, count) => sum + count, 0)).toBe(verdict.errors)
  expect(verdict.sample).toHaveLength(verdict.errors)
})

test('ends a file that is too large', async () => {
  expect(
    await runValidator({ ...task, content: endless(), limits: { ...LIMITS, maxBytes: 5e6 } }),
  ).toMatchObject({ outcome: 'too_large', valid: null })
})

test('a file that breaks off is not judged as if it ended there', async () => {
  async function* broken() {
    yield Buffer.from('hospital_name,last_updated_on\n')
    throw new Error('the store went away')
  }
  await expect(runValidator({ ...task, content: broken() })).rejects.toThrow('the store went away')
})

test('ends what takes too long or too much memory', async () => {
  const limits = { ...LIMITS, timeoutMs: 1_500 }
  expect(['timed_out', 'out_of_memory', 'failed']).toContain(
    (await runValidator({ ...task, content: endless(), limits })).outcome,
  )
})

test.each([
  ['version\n3.0.0', 'v3.0.0', 'csv'],
  ['{"version": "2.2.1"', 'v2.2.0', 'json'],
  ['\uFEFF [', 'v3.0.0', 'json'],
  ['', 'v3.0.0', 'csv'],
])('holds %j to %s as %s', (head, dictionary, kind) =>
  expect([dictionaryOf(head), kindOf(head)]).toEqual([dictionary, kind]),
)
