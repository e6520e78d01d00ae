import { readFileSync } from 'node:fs'
import { type CriteriaCase, scoreCriteria } from './score-criteria.ts'

const casesIn = (file: string) =>
  readFileSync(new URL(`./cases/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CriteriaCase)

/** So many conditions and operators may be wrong, and so many other conditions may be read. */
test.each([
  ['authored', 20, { leaves: 3, operators: 4, others: 2 }],
  ['authored-2', 30, { leaves: 3, operators: 5, others: 1 }],
])('the excerpts of %s are read as well as before', (file, count, misses) => {
  const cases = casesIn(file)
  const [found, operators, labelled] = scoreCriteria(cases).figures
  expect(cases).toHaveLength(count)
  expect(found!.n - found!.hits).toBeLessThanOrEqual(misses.leaves)
  expect(operators!.n - operators!.hits).toBeLessThanOrEqual(misses.operators)
  expect(labelled!.n - labelled!.hits).toBeLessThanOrEqual(misses.others)
})

const text =
  'A brace is covered when all of the following are met:\n• Red knee\n• One of:\n  o Pain\n  o Fever'
const scoreOf = (...children: CriteriaCase['trees'][0]['children']) =>
  scoreCriteria([{ id: 'x', text, trees: [{ about: 'A brace', op: 'all', children }] }]).figures.map(
    ({ hits, n }) => `${hits} of ${n}`,
  )

test('a tree that is read as labelled is right', () => {
  expect(
    scoreOf({ leaf: 'Red knee' }, { op: 'any', children: [{ leaf: 'Pain' }, { leaf: 'Fever' }] }),
  ).toEqual(['3 of 3', '4 of 4', '3 of 3'])
})

test('a leaf counts when most of both overlaps, an operator when its group has it', () => {
  expect(
    scoreOf({ leaf: 'Red knee One of' }, { op: 'all', children: [{ leaf: 'Pain' }, { leaf: 'Fever' }] }),
  ).toEqual(['2 of 3', '1 of 4', '2 of 3'])
})

test('an operator that the writer doubts is not counted', () => {
  expect(
    scoreOf(
      { leaf: 'Red knee' },
      { op: 'none', doubt: true, children: [{ leaf: 'Pain' }, { leaf: 'Fever' }] },
    )[1],
  ).toBe('2 of 2')
})

test('a text without criteria is right when nothing is read in it', () => {
  const texts = ['Claims are paid within 30 days.', text]
  const { figures } = scoreCriteria(texts.map((one, index) => ({ id: `${index}`, text: one, trees: [] })))
  expect(figures.at(-1)).toEqual({ what: 'texts without criteria left alone', hits: 1, n: 2 })
})

test('equal words in a second tree stand at their own place', () => {
  const twice = `${text}\n\nA splint is covered when all of the following are met:\n• Pain\n• Fever`
  const trees: CriteriaCase['trees'] = [
    {
      about: 'A brace',
      op: 'all',
      children: [{ leaf: 'Red knee' }, { op: 'any', children: [{ leaf: 'Pain' }, { leaf: 'Fever' }] }],
    },
    { about: 'A splint', op: 'all', children: [{ leaf: 'Pain' }, { leaf: 'Fever' }] },
  ]
  const { figures } = scoreCriteria([{ id: 'x', text: twice, trees }])
  expect(figures.map(({ hits, n }) => `${hits} of ${n}`)).toEqual(['5 of 5', '6 of 6', '5 of 5'])
})
