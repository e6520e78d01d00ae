import type { ContractList, ContractRate } from '@ppman/prices'
import { type AskedPayer, payerRates } from './payer-rates.ts'

const HEALTH = '0190a000-0000-7000-8000-000000000001'
const ADVANTAGE = '0190a000-0000-7000-8000-000000000002'

const contract = (payer: string, payerId: string | null): ContractRate => ({
  payer,
  plan: 'PPO',
  productLine: null,
  payerId,
  methodology: 'fee schedule',
  methodologyClass: 'fee_schedule',
  modifiers: '',
  dollarE4: 10_000_000,
  percentE4: null,
  algorithm: null,
  estimateE4: null,
  lines: 1,
  rateId: payer,
  recordNo: 0,
})
const listOf = (...contracts: ContractRate[]) =>
  ({ price: { withheld: null, drugUnit: null, family: 'CPT' }, contracts }) as unknown as ContractList

/** The payers whose contracts are used, or why there are none. */
function usedFor(asked: Partial<AskedPayer>, ...contracts: ContractRate[]) {
  const whole = { payerId: null, name: null, plan: null, methodologyClass: null, ...asked }
  const rates = payerRates(listOf(...contracts), whole)
  return typeof rates === 'string' ? rates : rates.contracts.map(({ payer }) => payer)
}

test('a contract with another payer of the directory is not used, whatever its name', () => {
  expect(
    usedFor(
      { payerId: HEALTH, name: 'Meridian Trust Health' },
      contract('MERIDIAN TRUST', HEALTH),
      contract('Meridian Trust Health', ADVANTAGE),
    ),
  ).toEqual(['MERIDIAN TRUST'])
})

test.each([
  ['Northline', 'Northline Health Plan, Inc.'],
  ['The Northline Company', 'NORTHLINE'],
  ['Northline Medicare Advantage', 'Northline Medicare Advantage Plan'],
])('without the directory, %s and %s are one payer', (asked, named) => {
  expect(usedFor({ name: asked }, contract(named, null))).toEqual([named])
})

test.each([
  ['Meridian Trust Health', 'Meridian Trust Medicare Advantage'],
  ['Northline', 'Northline Medicaid'],
  ['Northline', 'Northline Dental'],
  ['Northline of Texas', 'Northline'],
  ['United Healthcare', 'United American'],
  ['Health Plan', 'Insurance Company'],
])('without the directory, %s and %s are two payers', (asked, named) => {
  expect(usedFor({ name: asked }, contract(named, null))).toBe('no_contract_of_payer')
})
