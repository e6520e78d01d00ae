import { passagesOf } from '../extract-rules.ts'
import { storedModel } from '../cues/arbiter/arbiter-model.ts'
import { ownWords } from './code-passages.ts'

const readIn = (text: string) => {
  const passages = passagesOf(text)
  return passages.passages.map((passage) => {
    const { words } = passages.wordsOf(passage.unit)
    const { before, after } = ownWords(passages, passage)
    return {
      ...passage,
      before: words.slice(before.from, before.to),
      after: words.slice(after.from, after.to),
      odds: storedModel().network!(passages)(passage),
    }
  })
}
const likeliestIn = (text: string) =>
  readIn(text).map(({ odds }) => [...odds].sort(([, one], [, other]) => other - one)[0]![0])

test('the words of a unit stand before the end of the codes or after it', () => {
  const [read] = readIn('The plan pays for 97110.')
  expect(read).toMatchObject({
    before: ['<sentence>', 'the', 'plan', 'pays', 'for', '<code>'],
    after: ['.'],
  })
})

test('an entry of a list is read with what stands over the list, and not with other entries', () => {
  const [first, second] = readIn('These tests are not covered:\n- 81445\n- 81450 Gene panel')
  expect(first).toMatchObject({ isEntry: true, lead: 0, first: 1, last: 1 })
  expect(second).toMatchObject({ isEntry: true, lead: 0, first: 2, last: 2 })
})

test('a sentence is read with those around it', () => {
  const [read] = readIn('Read this first. 70551 is on our list. Ask us before you order it.')
  expect(read).toMatchObject({ isEntry: false, unit: 1, first: 0, last: 2 })
})

test('the probabilities of all decisions sum up to 1', () => {
  const [{ odds }] = readIn('77067 is off the table for this plan.') as [ReturnType<typeof readIn>[number]]
  expect([...odds.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5)
})

test.each([
  ['Get our go-ahead before 27447.', 'prior_authorization required'],
  ['27447 can be done without asking us first.', 'prior_authorization not_required'],
  ['The plan picks up the tab for 77067.', 'coverage covered'],
  ['We do not pick up the tab for 15775.', 'coverage not_covered'],
  ['Modalities such as G0283 are not timed. One unit a day is the most we will pay.', 'unit_limit limit'],
])('an unusual wording is understood: %s', (text, decision) => expect(likeliestIn(text)).toEqual([decision]))
