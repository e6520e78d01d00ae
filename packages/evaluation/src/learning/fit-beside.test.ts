import { mostLikely } from '@ppman/text'
import { fitBeside, leaveGroupsOut } from './fit-beside.ts'

const rules = (answer: string) => `rules ${answer}`
const cases = ['one', 'two'].flatMap((group) =>
  Array.from({ length: 20 }, (_, n) => ({
    group,
    features: [n % 2 === 0 ? 'fewer' : 'more', 'visits'],
    label: n % 2 === 0 ? 'tightening' : 'loosening',
    answer: n % 4 < 2 ? 'unknown' : n % 2 === 0 ? 'tightening' : 'loosening',
  })),
)

test('words decide where the rules give no answer', () => {
  const model = fitBeside(cases, rules)
  expect(mostLikely(model, ['fewer', 'visits', rules('unknown')]).name).toBe('tightening')
  expect(mostLikely(model, ['more', 'visits', rules('unknown')]).name).toBe('loosening')
})
test('an answer that was always right decides where the words say nothing', () => {
  const model = fitBeside(cases, rules)
  expect(mostLikely(model, [rules('loosening')]).name).toBe('loosening')
})
test('every case is judged by a model that was fitted without its group', () => {
  const odd = cases.map((one) => (one.group === 'one' ? { ...one, label: `${one.label} in one` } : one))
  for (const { one, model } of leaveGroupsOut(odd, rules)) expect(model.classes).not.toContain(one.label)
})
