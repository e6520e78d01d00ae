import { storedModels } from '../stored-models.ts'
import { networkWord, wordSigns } from './tag-network.ts'
import { advantageOf, conditionsIn } from './tag-words.ts'

const { words: models } = storedModels()
const SENTENCE =
  'A brace is covered when the knee is unstable on examination and physical therapy has failed.'
const rangeOf = (quote: string) => ({
  start: SENTENCE.indexOf(quote),
  end: SENTENCE.indexOf(quote) + quote.length,
})
const CONDITIONS = ['the knee is unstable on examination', 'physical therapy has failed']

test('codes and numbers are one word each', () =>
  expect(['L1843', '29881', '6', '2.5', 'Knee'].map(networkWord)).toEqual([
    '<code>',
    '<code>',
    '<number>',
    '<number>',
    'knee',
  ]))

test('the signs of a word tell how it is written and whether it is the first', () => {
  expect(wordSigns('Knee', 0)).toEqual([1, 0, 0, 1])
  expect(wordSigns('MRI', 3)).toEqual([1, 1, 0, 0])
  expect(wordSigns('6', 3)).toEqual([0, 0, 1, 0])
})

test('each word gets probabilities of its classes that sum to one', () => {
  const odds = models.network!(SENTENCE.split(' '))!
  expect(odds).toHaveLength(SENTENCE.split(' ').length)
  for (const own of odds) expect(own.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5)
})

test('a sentence without words has none, and too long a one is not read', () => {
  expect(models.network!([])).toEqual([])
  expect(models.network!(Array.from({ length: 161 }, () => 'knee'))).toBeNull()
})

test('conditions are found with and without the network', () => {
  for (const network of [models.network, null])
    expect(
      conditionsIn(SENTENCE, { ...models, network }).map(({ start, end }) => SENTENCE.slice(start, end)),
    ).toEqual(CONDITIONS)
})

test('the cuts that the words suggest are likelier than others', () => {
  const cuts = CONDITIONS.map(rangeOf)
  const others = [{ start: cuts[0]!.start, end: cuts[1]!.end }]
  expect(advantageOf(cuts, others, { text: SENTENCE, models })).toBeGreaterThan(0)
  expect(advantageOf(others, cuts, { text: SENTENCE, models })).toBeLessThan(0)
})
