import fc from 'fast-check'
import { costBounds, costShare, type ServiceBenefits } from './cost-share.ts'

const stated: ServiceBenefits = {
  isCovered: true,
  isAfterDeductible: true,
  deductibleRemaining: 50_000,
  copay: null,
  coinsurancePercent: 20,
  outOfPocketRemaining: 300_000,
}
const pays = (rate: number, more: Partial<ServiceBenefits> = {}) => costShare(rate, { ...stated, ...more })

const cents = fc.integer({ min: 0, max: 100_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const complete: fc.Arbitrary<ServiceBenefits> = fc.record({
  isCovered: fc.constantFrom(true, null),
  isAfterDeductible: fc.boolean(),
  deductibleRemaining: cents,
  copay: fc.option(cents),
  coinsurancePercent: percent,
  outOfPocketRemaining: cents,
})
const centsOf = (rate: number, benefits: ServiceBenefits): number => {
  const share = costShare(rate, benefits)
  if (!('cents' in share)) throw new Error(`No amount: ${JSON.stringify(share)}`)
  return share.cents
}

test('the deductible comes first, then coinsurance on the rest', () => {
  expect(pays(150_000)).toEqual({
    cents: 70_000,
    steps: [
      { name: 'negotiated_rate', cents: 150_000 },
      { name: 'deductible', cents: 50_000 },
      { name: 'copay', cents: 0 },
      { name: 'coinsurance', cents: 20_000 },
      { name: 'out_of_pocket_cap', cents: 0 },
      { name: 'you_pay', cents: 70_000 },
    ],
  })
})

test.each<[string, number, Partial<ServiceBenefits>, number]>([
  [
    'a copay that replaces the deductible',
    30_000,
    { isAfterDeductible: false, copay: 2_500, coinsurancePercent: null },
    2_500,
  ],
  [
    'a copay above the rate is the rate',
    2_000,
    { isAfterDeductible: false, copay: 2_500, coinsurancePercent: null },
    2_000,
  ],
  ['copay, then coinsurance on what is left', 100_000, { deductibleRemaining: 0, copay: 10_000 }, 28_000],
  ['no charge', 100_000, { isAfterDeductible: false, copay: 0, coinsurancePercent: 0 }, 0],
  ['the out-of-pocket maximum ends it', 10_000_000, {}, 300_000],
  ['a maximum that is reached leaves nothing to pay', 10_000_000, { outOfPocketRemaining: 0 }, 0],
  ['half a cent is rounded up', 1, { deductibleRemaining: 0, coinsurancePercent: 50 }, 1],
])('%s', (_, rate, more, amount) => {
  expect(pays(rate, more)).toMatchObject({ cents: amount })
})

test.each<[string, Partial<ServiceBenefits>, string[]]>([
  ['whether the deductible applies', { isAfterDeductible: null }, ['after_deductible']],
  ['what is left of the deductible', { deductibleRemaining: null }, ['deductible']],
  ['copay and coinsurance', { coinsurancePercent: null }, ['copay_or_coinsurance']],
  ['what is left of the maximum', { outOfPocketRemaining: null }, ['out_of_pocket']],
  [
    'whether it applies, and how much of it is left',
    { isAfterDeductible: null, deductibleRemaining: null },
    ['after_deductible', 'deductible'],
  ],
])('without %s there is no amount, and it is named', (_, more, missing) => {
  expect(pays(150_000, more)).toEqual({ missing })
})

test('what cannot change the result is not asked for', () => {
  expect(pays(30_000, { coinsurancePercent: null })).toMatchObject({ cents: 30_000 })
  expect(pays(30_000, { isAfterDeductible: false, deductibleRemaining: null })).toMatchObject({
    cents: 6_000,
  })
  expect(
    pays(30_000, { isAfterDeductible: false, copay: 0, coinsurancePercent: 0, outOfPocketRemaining: null }),
  ).toMatchObject({ cents: 0 })
})

test('a service that the plan does not cover has no share', () => {
  expect(pays(30_000, { isCovered: false })).toEqual({ notCovered: true })
})

test('the amount is never negative, above the rate or above what is left of the maximum', () => {
  fc.assert(
    fc.property(cents, complete, (rate, benefits) => {
      const amount = centsOf(rate, benefits)
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(Math.min(rate, benefits.outOfPocketRemaining!))
    }),
  )
})

test('a higher rate never costs less, so low is at most mid is at most high', () => {
  fc.assert(
    fc.property(cents, cents, complete, (a, b, benefits) => {
      const [low, high] = a < b ? [a, b] : [b, a]
      expect(centsOf(low, benefits)).toBeLessThanOrEqual(centsOf(high, benefits))
    }),
  )
})

test('having met more of the deductible, or having less left of the maximum, never costs more', () => {
  fc.assert(
    fc.property(cents, complete, fc.nat(1_000_000), (rate, benefits, less) => {
      const before = centsOf(rate, benefits)
      const left = (amount: number | null) => Math.max(0, (amount ?? 0) - less)
      if (benefits.copay === null || !benefits.isAfterDeductible)
        expect(
          centsOf(rate, { ...benefits, deductibleRemaining: left(benefits.deductibleRemaining) }),
        ).toBeLessThanOrEqual(before)
      expect(
        centsOf(rate, { ...benefits, outOfPocketRemaining: left(benefits.outOfPocketRemaining) }),
      ).toBeLessThanOrEqual(before)
    }),
  )
})

test('the steps add up to what is paid', () => {
  fc.assert(
    fc.property(cents, complete, (rate, benefits) => {
      const share = costShare(rate, benefits)
      const steps = 'steps' in share ? share.steps : []
      const sum = steps.slice(1, -1).reduce((total, step) => total + step.cents, 0)
      expect(sum).toBe(steps.at(-1)!.cents)
    }),
  )
})

test('an unknown benefit is named or cannot matter: no value of it changes an amount that was given', () => {
  const names = ['isAfterDeductible', 'deductibleRemaining', 'outOfPocketRemaining'] as const
  fc.assert(
    fc.property(cents, complete, complete, fc.constantFrom(...names), (rate, benefits, others, name) => {
      const share = costShare(rate, { ...benefits, [name]: null })
      if ('cents' in share) expect(centsOf(rate, { ...benefits, [name]: others[name] })).toBe(share.cents)
    }),
  )
})

test('an unknown deductible leaves bounds: the rate before it is met, the coinsurance after', () => {
  const unknown = { ...stated, deductibleRemaining: null, outOfPocketRemaining: null }
  expect(costBounds(62_800, unknown)).toEqual({ mostCents: 62_800, afterDeductibleCents: 12_560 })
  expect(costBounds(62_800, { ...unknown, isAfterDeductible: false })).toEqual({
    mostCents: 12_560,
    afterDeductibleCents: 12_560,
  })
  expect(costBounds(62_800, { ...unknown, coinsurancePercent: null })).toBeNull()
})

test('whatever is left of the deductible and the maximum, the amount is within the bounds', () =>
  fc.assert(
    fc.property(cents, complete, (rate, benefits) => {
      const unknown = { ...benefits, deductibleRemaining: null, outOfPocketRemaining: null }
      expect(centsOf(rate, benefits)).toBeLessThanOrEqual(costBounds(rate, unknown)!.mostCents)
    }),
  ))
