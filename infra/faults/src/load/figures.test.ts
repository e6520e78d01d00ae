import {
  describeStep,
  goodputPerS,
  holds,
  p99,
  recoveryMs,
  risePercent,
  type Sample,
  slopePercent,
} from './figures.ts'

const call = (dueMs: number, tookMs = 10, status = 200): Sample => ({
  kind: 'payer',
  dueMs,
  lagMs: 0,
  tookMs,
  status,
})
const calls = (count: number, tookMs = 10, status = 200) =>
  Array.from({ length: count }, (_, index) => call(index * 10, tookMs, status))

test('goodput counts what was served within a second, and nothing else', () => {
  const samples = [...calls(80), ...calls(5, 10, 201), ...calls(9, 1_001), ...calls(100, 1, 503)]
  expect(goodputPerS(samples, 2_000)).toBe(42.5)
  expect(goodputPerS(calls(4, 1_000), 1_000)).toBe(4)
  expect(goodputPerS([], 1_000)).toBe(0)
})

test('the 99th percentile is what 99 of 100 do not exceed', () => {
  expect(p99([...calls(99, 10), ...calls(1, 900)])).toBe(10)
  expect(p99([...calls(98, 10), ...calls(2, 900)])).toBe(900)
  expect(p99([])).toBe(0)
})

test.each([
  ['all is served in time', calls(1_000, 500), true],
  ['one in a hundred is refused', [...calls(990), ...calls(10, 1, 503)], true],
  ['more are refused', [...calls(989), ...calls(11, 1, 503)], false],
  ['the 99th percentile is over half a second', [...calls(980), ...calls(20, 501)], false],
  ['nothing was sent', [], false],
])('a rate holds or not: %s', (_, samples, isHeld) => {
  expect(holds(describeStep(100, samples))).toBe(isHeld)
})

test('recovery lasts to the end of the last second that was not well', () => {
  const well = Array.from({ length: 1_000 }, (_, index) => call(index * 10))
  expect(recoveryMs(well, 0)).toBe(0)
  expect(recoveryMs([...well, call(2_500, 1, 503)], 0)).toBe(3_000)
  expect(recoveryMs([...well, call(2_500, 1, 503)], 2_000)).toBe(1_000)
  expect(recoveryMs([...well, ...Array.from({ length: 5 }, () => call(4_000, 900))], 0)).toBe(5_000)
  expect(recoveryMs([...well, call(900, 1, 503)], 1_000)).toBe(0)
})

test('a slope is in percent of the mean, for ten minutes', () => {
  const line = (perMinute: number) =>
    Array.from({ length: 11 }, (_, minute) => ({
      ms: minute * 60_000,
      value: 100 + perMinute * (minute - 5),
    }))
  expect(slopePercent(line(0))).toBe(0)
  expect(slopePercent(line(1))).toBeCloseTo(10)
  expect(slopePercent(line(-0.5))).toBeCloseTo(-5)
  expect(slopePercent([{ ms: 0, value: 5 }])).toBe(0)
})

test('a rise compares the later half with the earlier one', () => {
  expect(risePercent([10, 10, 10, 11, 11, 11])).toBeCloseTo(10)
  expect(risePercent([10, 99, 20])).toBeCloseTo(100)
  expect(risePercent([7])).toBe(0)
})
