import { JUDGES } from './judges.ts'
import { judgeReport, missedMarks } from './verdict.ts'

const spectral = JUDGES.find(({ name }) => name === 'spectral')!
const judge = (figures: Record<string, number>) =>
  judgeReport({
    trial: spectral,
    report: { versions: { spectral: '1.2.3' }, figures, findings: [] },
    command: 'npm run judges -- --only spectral',
    at: new Date('2026-11-26T12:00:00Z'),
  })

test('a mark is met only by a figure that was reported', () => {
  expect(judge({ spectral: 0 })).toMatchObject({
    outcome: 'met',
    why: '',
    version: '1.2.3',
    date: '2026-11-26',
  })
  expect(judge({ spectral: 2 })).toMatchObject({
    outcome: 'missed',
    why: 'spectral is 2, at most 0 is allowed',
  })
  expect(judge({})).toMatchObject({ outcome: 'missed', why: 'spectral was not reported' })
})

test('a run that looked at too little misses its mark', () => {
  const marks = [{ figure: 'pages', atLeast: 100 }]
  expect(missedMarks(marks, { pages: 99 })).toEqual(['pages is 99, at least 100 is asked'])
  expect(missedMarks(marks, { pages: 100 })).toEqual([])
})

test('every judge has a name of its own and a mark that can be missed', () => {
  expect(new Set(JUDGES.map(({ name }) => name)).size).toBe(JUDGES.length)
  for (const { marks } of JUDGES)
    for (const { atMost, atLeast } of marks) expect(atMost ?? atLeast).toEqual(expect.any(Number))
})
