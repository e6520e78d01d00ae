import { GATE_LOTS } from './cases/gate-cases.ts'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { judgeLot } from './judge-case.ts'
import { runPipeline } from '@ppman/topic-pipeline/src/pipeline.ts'

test.each(GATE_LOTS)('finds what is wrong in the texts of the $lot lot, and flags no look-alike', (batch) => {
  const wrong = judgeLot(batch, aDraft(), aContext()).filter(({ isRight }) => !isRight)
  expect(wrong.slice(batch.mostWrong ?? 0)).toEqual([])
})

test('never puts into a finding what it found', () => {
  const leaks = GATE_LOTS.flatMap(({ cases }) => cases)
    .filter(({ label }) => label === 'secret')
    .flatMap(({ id, draft }) => {
      const result = JSON.stringify(runPipeline(aDraft(draft), aContext()).findings)
      return (draft.bodyMdx ?? '').match(/[A-Za-z0-9+/_-]{16,}/g)?.some((word) => result.includes(word))
        ? [id]
        : []
    })
  expect(leaks).toEqual([])
})

/** One text of each way of writing in each lot: a disguise is tried once, whatever it hides. */
const ONE_OF_EACH_KIND = GATE_LOTS.flatMap(({ cases }) => [
  ...new Map(cases.map((each) => [`${each.label} ${each.kind}`, each])).values(),
])

test('gives each finding a place inside its field, and the same evidence for the same draft', () => {
  for (const { draft } of ONE_OF_EACH_KIND) {
    const [one, two] = [runPipeline(aDraft(draft), aContext()), runPipeline(aDraft(draft), aContext())]
    expect(JSON.stringify(one)).toBe(JSON.stringify(two))
    for (const { field, line, column, endLine, endColumn } of one.findings.filter(
      ({ field }) => field === 'bodyMdx',
    )) {
      const lines = aDraft(draft)[field as 'bodyMdx'].split('\n')
      expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1)
      expect(endLine > line || endColumn > column || column === 1).toBe(true)
      expect(endColumn).toBeLessThanOrEqual((lines[endLine - 1] ?? '').length + 2)
    }
  }
})
