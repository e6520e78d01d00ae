import {
  formatLinearModel,
  type LinearModel,
  mostLikely,
  parseLinearModel,
  probabilitiesOf,
} from './linear-model.ts'

const MODEL: LinearModel = {
  classes: ['paid', 'denied'],
  weights: new Map([
    ['covered', [[0, 1.5]]],
    [
      'not',
      [
        [0, -0.25],
        [1, 2],
      ],
    ],
  ]),
}

test('the probabilities of all classes sum up to one', () => {
  const [paid = 0, denied = 0] = probabilitiesOf(MODEL, ['covered', 'not'])
  expect(paid + denied).toBeCloseTo(1)
  expect(denied / paid).toBeCloseTo(Math.exp(2 - 1.25))
})
test('the class with the highest score is the most likely', () => {
  expect(mostLikely(MODEL, ['covered'])).toEqual({ name: 'paid', probability: expect.closeTo(0.818, 3) })
  expect(mostLikely(MODEL, ['covered', 'not']).name).toBe('denied')
})
test('features that the model does not know change nothing', () => {
  expect(probabilitiesOf(MODEL, ['toString', 'telehealth'])).toEqual([0.5, 0.5])
})
test('scores beyond the range of the exponential give probabilities still', () => {
  const steep: LinearModel = { classes: ['a', 'b'], weights: new Map([['x', [[0, 2_000]]]]) }
  expect(probabilitiesOf(steep, ['x'])).toEqual([1, 0])
})
test('a stored model is read as it was written, to the hundredth', () => {
  expect(parseLinearModel(formatLinearModel(MODEL))).toEqual(MODEL)
})
