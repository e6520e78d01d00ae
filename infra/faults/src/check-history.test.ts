import {
  checkWrites,
  describeFailures,
  longestRecoveryMs,
  type Operation,
  percentile,
} from './check-history.ts'

const write = (key: string, status: number): Operation => ({
  kind: 'create rule',
  key,
  startedMs: 0,
  tookMs: 5,
  status,
  isEnvelope: status !== 0,
})
const there = (key: string, rows = 1, companions = rows) => ({ key, rows, companions })
const GOOD = { acknowledged: 1, lost: 0, doubled: 0, half_applied: 0, unasked: 0 }

test('an acknowledged write is there once, and a failed one may be there or not', () => {
  const history = [write('a', 201), write('b', 503), write('c', 0)]
  expect(checkWrites(history, [there('a')])).toEqual(GOOD)
  expect(checkWrites(history, [there('a'), there('b'), there('c')])).toEqual(GOOD)
})

test.each([
  ['lost', [], { lost: 1 }],
  ['doubled', [there('a', 2)], { doubled: 1 }],
  ['half applied', [there('a', 1, 0)], { half_applied: 1 }],
  ['asked for by nobody', [there('a'), there('z')], { unasked: 1 }],
])('a write that is %s is found', (_, effects, found) => {
  expect(checkWrites([write('a', 201)], effects)).toEqual({ ...GOOD, ...found })
})

test('a write that was retried until it was acknowledged counts once', () => {
  expect(checkWrites([write('a', 0), write('a', 503), write('a', 201)], [there('a')])).toEqual(GOOD)
})

test('a failure outside of the envelope, or with another status, is odd', () => {
  const plain = { ...write('a', 503), isEnvelope: false }
  const history = [write('a', 201), write('b', 503), write('c', 500), write('d', 0), plain, write('e', 429)]
  expect(describeFailures(history)).toMatchObject({ operations: 6, failed: 4, odd_answers: 3 })
})

test('recovery lasts until the last failure that started before the next fault', () => {
  const at = (startedMs: number, status: number) => ({ ...write('a', status), startedMs })
  const history = [at(900, 503), at(1_000, 503), at(1_700, 503), at(2_000, 201), at(8_900, 503)]
  expect(longestRecoveryMs(history, [1_000, 9_000])).toBe(700)
  expect(longestRecoveryMs([at(5, 201)], [0])).toBe(0)
})

test('a percentile is a value that occurred', () => {
  expect([percentile([3, 1, 2], 50), percentile([3, 1, 2], 99), percentile([], 99)]).toEqual([2, 3, 0])
})
