import { ReplicaLag } from './replica-lag.ts'

test('a replica that has replayed all has no lag, however long nothing is written', () => {
  const lag = new ReplicaLag()
  lag.notePrimary(5_000, 0)
  lag.noteReplayed(5_000)
  lag.notePrimary(5_000, 60_000)
  lag.noteReplayed(5_000)
  expect(lag.lagMs(60_000)).toBe(0)
})

test('the lag is the age of the oldest position that is not replayed', () => {
  const lag = new ReplicaLag()
  for (const [position, takenAtMs] of [
    [1_000, 0],
    [2_000, 1_000],
    [3_000, 2_000],
  ] as const)
    lag.notePrimary(position, takenAtMs)
  expect(lag.lagMs(2_500)).toBe(2_500)
  lag.noteReplayed(1_500)
  expect(lag.lagMs(2_500)).toBe(1_500)
  lag.noteReplayed(3_000)
  expect(lag.lagMs(2_500)).toBe(0)
})

test.each([24, 40])('a position behind the header of a page (%i bytes) is no lag', (header) => {
  const lag = new ReplicaLag()
  lag.notePrimary(16_384 + header, 0)
  lag.noteReplayed(16_384)
  expect(lag.lagMs(10_000)).toBe(0)
})

test('a change of one row is a lag', () => {
  const lag = new ReplicaLag()
  lag.notePrimary(16_384 + 41, 0)
  lag.noteReplayed(16_384)
  expect(lag.lagMs(10_000)).toBe(10_000)
})

test('a replica that is away for a day keeps its lag', () => {
  const lag = new ReplicaLag()
  for (let second = 0; second < 86_400; second++) lag.notePrimary(second * 1_000, second * 1_000)
  expect(lag.lagMs(86_400_000)).toBe(86_400_000)
  lag.noteReplayed(86_400_000)
  expect(lag.lagMs(86_400_000)).toBe(0)
})

test('a new primary that counts from an earlier position starts the measure anew', () => {
  const lag = new ReplicaLag()
  lag.notePrimary(9_000, 0)
  lag.notePrimary(4_000, 30_000)
  expect(lag.lagMs(31_000)).toBe(1_000)
})
