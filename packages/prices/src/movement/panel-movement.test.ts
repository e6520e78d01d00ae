import { type FileVote, panelMovements } from './panel-movement.ts'

const vote = (hospitalId: number, day: string, voteE4: number): FileVote => ({
  setting: 'outpatient',
  methodologyClass: 'fee_schedule',
  hospitalId,
  publishedAt: new Date(`${day}T00:00:00Z`),
  voteE4,
})
/** Median by day. */
const stepsOf = (votes: readonly FileVote[]) =>
  panelMovements(votes)[0]!.steps.map(({ from, medianE4 }) => [from.toISOString().slice(0, 10), medianE4])

const before = [vote(1, '2026-01-01', 10), vote(2, '2026-01-05', 20), vote(3, '2026-01-09', 40)]
const after = [vote(1, '2026-02-01', 10), vote(2, '2026-03-01', 30), vote(3, '2026-04-01', 20)]

test('the median of hospitals with two files moves when one of them publishes another price', () =>
  expect(stepsOf([...before, ...after])).toEqual([
    ['2026-01-01', 20],
    ['2026-03-01', 30],
    ['2026-04-01', 20],
  ]))

test('hospitals with one file move nothing, however many are read', () => {
  const joined = Array.from({ length: 50 }, (_, index) => vote(100 + index, '2026-02-15', 999))
  expect(panelMovements([...before, ...after, ...joined])).toEqual(panelMovements([...before, ...after]))
  expect(panelMovements([...before, ...joined])).toMatchObject([{ panelHospitals: 0, steps: [] }])
})

test('fewer than three hospitals with two files have no movement, and are counted', () =>
  expect(panelMovements([...before, ...after.slice(0, 2)])).toMatchObject([{ panelHospitals: 2, steps: [] }]))

test('the same prices published again are one step', () => {
  const republished = before.map((one) => ({ ...one, publishedAt: new Date('2026-05-01T00:00:00Z') }))
  expect(stepsOf([...before, ...republished])).toEqual([['2026-01-01', 20]])
})

test('settings and kinds of payment move apart', () => {
  const perDiem = before.map((one) => ({ ...one, methodologyClass: 'per_diem' as const }))
  expect(panelMovements([...before, ...after, ...perDiem])).toMatchObject([
    { methodologyClass: 'fee_schedule', panelHospitals: 3 },
    { methodologyClass: 'per_diem', panelHospitals: 0 },
  ])
})
