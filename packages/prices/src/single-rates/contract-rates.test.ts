import { contractsOf, isOfPrice } from './contract-rates.ts'
import type { SingleRate } from './single-rate-repo.ts'

const line = (more: Partial<SingleRate>): SingleRate =>
  ({
    payer: 'Northline',
    plan: 'PPO',
    methodology: 'fee schedule',
    setting: 'outpatient',
    billingClass: null,
    drugUnitE4: null,
    drugType: null,
    dollarE4: null,
    percentE4: null,
    algorithm: null,
    medianE4: null,
    estimatedE4: null,
    count: null,
    recordNo: 0,
    part: 0,
    rateNo: 0,
    ...more,
  }) as SingleRate
const contractOf = (...lines: SingleRate[]) => contractsOf('file', lines, [])[0]!

test('a contract counts the dollars that its price counts: one cent, zero and all nines are none', () => {
  const placeholders = [0, 1, 100, 9_999_999_990_000].map((dollarE4) => line({ dollarE4 }))
  expect(contractOf(...placeholders)).toMatchObject({ dollarE4: null, lines: 4 })
  expect(contractOf(...placeholders, line({ dollarE4: 101, recordNo: 9 }))).toMatchObject({
    dollarE4: 101,
    recordNo: 9,
  })
})

test('a median of no claims is no estimate, and one of claims names their number', () => {
  const formula = { percentE4: 432_000, methodology: 'percent of total billed charges' }
  expect(contractOf(line({ ...formula, medianE4: 45_747_800, count: '0' }))).toMatchObject({
    estimateE4: null,
    claims: null,
  })
  expect(contractOf(line({ ...formula, medianE4: 45_747_800, count: '116' }))).toMatchObject({
    estimateE4: 45_747_800,
    claims: '116',
  })
})

test('of several lines the estimate is their median, not that of the line met first', () => {
  const lines = [10, 30, 20].map((dollars) =>
    line({ percentE4: 1, medianE4: dollars * 10_000, count: `${dollars}` }),
  )
  expect(contractOf(line({ percentE4: 1, count: '0' }), ...lines)).toMatchObject({
    estimateE4: 200_000,
    claims: '20',
  })
})

test('what a hospital estimates by itself counts no claims', () => {
  expect(contractOf(line({ estimatedE4: 500_000, count: '12' }))).toMatchObject({
    estimateE4: 500_000,
    claims: null,
  })
})

test.each([
  ['the same unit', { drugUnitE4: 10_000, drugType: 'ea' }, true],
  ['another unit', { drugUnitE4: 10_000, drugType: 'ml' }, false],
  ['another amount', { drugUnitE4: 20_000, drugType: 'ea' }, false],
  ['no unit', {}, false],
])('a line with %s as the price of a drug belongs to it: %s', (_, unit, isOwn) => {
  const price = { family: 'HCPCS', setting: 'outpatient', billingClass: '', drugUnit: '1 ea' }
  expect(isOfPrice(line(unit), price)).toBe(isOwn)
})

test('the drug columns of a code that is never sold by the unit part nothing', () => {
  const price = { family: 'MS-DRG', setting: 'outpatient', billingClass: '', drugUnit: '' }
  expect(isOfPrice(line({ drugUnitE4: 10_000, drugType: 'ea' }), price)).toBe(true)
})
