import { mostLikely } from '@ppman/text'
import { fitViews } from './fit-views.ts'

const COMBINATIONS = [['words'], ['words', 'rules']] as const
const cases = ['one', 'two'].flatMap((group) =>
  Array.from({ length: 20 }, (_, n) => ({
    group,
    label: n % 2 === 0 ? 'tightening' : 'loosening',
    views: {
      words: [n % 2 === 0 ? 'fewer' : 'more', 'visits'],
      rules: [n % 4 < 2 ? 'rules unknown' : n % 2 === 0 ? 'rules tightening' : 'rules loosening'],
    },
  })),
)

test('words decide where the rules give no answer', () => {
  const model = fitViews(cases, COMBINATIONS)
  expect(mostLikely(model, ['fewer', 'visits', 'rules unknown']).name).toBe('tightening')
  expect(mostLikely(model, ['more', 'visits', 'rules unknown']).name).toBe('loosening')
})
test('an answer that was always right decides where the words say nothing', () => {
  const model = fitViews(cases, COMBINATIONS)
  expect(mostLikely(model, ['rules loosening']).name).toBe('loosening')
})
test('a model of the mean weights says what the models say together', () => {
  const [both, words] = [fitViews(cases, COMBINATIONS), fitViews(cases, [['words']])]
  const same = fitViews(cases, [['words'], ['words']])
  expect(mostLikely(same, ['fewer'])).toEqual(mostLikely(words, ['fewer']))
  expect(both.weights.has('rules tightening')).toBe(true)
})
