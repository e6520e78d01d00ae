import { clausesIn } from '../../extract-rules.ts'
import { likeliestDecision, storedModel } from './arbiter-model.ts'
import { placedWords } from './clause-network.ts'

const wordsOf = (text: string) => placedWords(clausesIn(text)[0]!.clause, text)

test('words of a clause stand before its first code or from it on', () => {
  const { words, places } = wordsOf('The plan pays for 97110.')
  expect(words).toEqual(['the', 'plan', 'pays', 'for', '<code>', '.'])
  expect(places).toEqual(['before', 'before', 'before', 'before', 'after', 'after'])
})

test('of the text around a clause counts what follows up to a blank line, and no code by its number', () => {
  const text = '70552 is payable.\n\n70551 is on our list. Ask first.\n\nOther services'
  const { words, places } = placedWords(clausesIn(text)[1]!.clause, text)
  const around = (place: string) => words.filter((_, index) => places[index] === place)
  expect(around('text before')).toEqual(['<near>', 'is', 'payable', '.'])
  expect(around('text after')).toEqual(['ask', 'first', '.'])
})

test('the probabilities of all decisions sum up to 1', () => {
  const odds = storedModel().network!(wordsOf('77067 is off the table for this plan.'))
  expect([...odds.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5)
})

test.each([
  ['Get our go-ahead before 27447.', 'prior_authorization required'],
  ['27447 can be done without asking us first.', 'prior_authorization not_required'],
  ['The plan picks up the tab for 77067.', 'coverage covered'],
  ['We do not pick up the tab for 15775.', 'coverage not_covered'],
])('an unusual wording is understood: %s', (text, decision) => {
  const [{ clause }] = clausesIn(text) as [ReturnType<typeof clausesIn>[number]]
  expect(likeliestDecision(storedModel(), clause, text).name).toBe(decision)
})
