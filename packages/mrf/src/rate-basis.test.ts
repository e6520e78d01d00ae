import fc from 'fast-check'
import { basisOf } from './rate-basis.ts'

const of = (dollar: number, percent: number, gross = NaN, algorithm = 0) =>
  basisOf({ dollarE4: dollar * 10_000, percentE4: percent * 10_000, algorithm }, { grossE4: gross * 10_000 })

test.each([
  ['a dollar alone', of(50, NaN, 100), 'dollar'],
  ['a dollar that is the percentage of the gross charge', of(70.5, 70.5, 100), 'dollar_from_percent'],
  ['a dollar a cent beside it', of(70.51, 70.5, 100), 'dollar_from_percent'],
  ['a dollar two cents beside it', of(70.52, 70.5, 100), 'dollar_percent_unreconciled'],
  ['a dollar and a percentage of no known charge', of(70.5, 70.5), 'dollar_percent_unreconciled'],
  ['a percentage alone', of(NaN, 70.5, 100), 'percent_only'],
  ['a percentage and an algorithm', of(NaN, 70.5, 100, 3), 'percent_only'],
  ['an algorithm alone', of(NaN, NaN, 100, 3), 'algorithm_only'],
  ['nothing but the list price', of(NaN, NaN, 100), 'list_price'],
])('%s has its basis', (_, basis, expected) => expect(basis).toBe(expected))

test('a dollar rounded to the cent from its percentage is always known as such', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000_00 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 100_000 }), (grossCents, percentHundredths) => {
      const dollarCents = Math.round((grossCents * percentHundredths) / 10_000)
      expect(of(dollarCents / 100, percentHundredths / 100, grossCents / 100)).toBe('dollar_from_percent')
    }),
  )
})
