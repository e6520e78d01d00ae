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
  claims: null,
  lines: 1,
  rateId: payer,
  recordNo: 0,
})
const listOf = (...contracts: ContractRate[]) =>
  ({
    price: { withheld: null, drugUnit: '', family: 'CPT', code: '70551' },
    others: [],
    contracts,
  }) as unknown as ContractList

const NOTHING: AskedPayer = {
  payerId: null,
  name: null,
  plan: null,
  methodologyClass: null,
  lines: null,
  quantity: null,
}

/** The payers whose contracts are used, or why there are none. */
function usedFor(asked: Partial<AskedPayer>, ...contracts: ContractRate[]) {
  const { rate, reason } = payerRates(listOf(...contracts), { ...NOTHING, ...asked })
  return reason ?? rate!.contracts.map(({ payer }) => payer)
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

describe('of the lines of business', () => {
  const plan = (productLine: string | null, dollars: number) => ({
    ...contract('Aetna', HEALTH),
    productLine,
    dollarE4: dollars * 10_000,
  })
  const advantage = plan('medicare_advantage', 92)
  const commercial = plan('commercial', 866)
  const exchange = plan('exchange', 500)
  const unstated = plan(null, 700)
  const ratesOf = (lines: AskedPayer['lines'], ...contracts: ContractRate[]) =>
    payerRates(listOf(...contracts), { ...NOTHING, payerId: HEALTH, lines })

  test('a commercial plan is never mixed with the Medicare Advantage of its payer', () => {
    expect(ratesOf(['commercial', 'exchange'], advantage, commercial).rate).toMatchObject({
      lowCents: 86_600,
      highCents: 86_600,
      line: 'commercial',
      lineAssumption: null,
    })
  })

  test('where commercial and exchange contracts differ, the person is asked', () => {
    expect(ratesOf(['commercial', 'exchange'], advantage, commercial, exchange)).toEqual({
      rate: null,
      reason: 'line_of_business',
      lines: ['commercial', 'exchange'],
    })
    expect(ratesOf(['exchange'], commercial, exchange).rate).toMatchObject({ lowCents: 50_000 })
  })

  test('where nothing tells the line, several lines are asked for, and one is named as assumed', () => {
    expect(ratesOf(null, advantage, commercial).reason).toBe('line_of_business')
    expect(ratesOf(null, advantage, unstated).reason).toBe('line_of_business')
    expect(ratesOf(null, advantage).rate).toMatchObject({ lineAssumption: 'line_assumed' })
  })

  test('contracts of an unstated line serve, and the estimate names it; others never do', () => {
    expect(ratesOf(['commercial'], advantage, unstated).rate).toMatchObject({
      lowCents: 70_000,
      line: 'unspecified',
      lineAssumption: 'line_not_stated',
    })
    expect(ratesOf(['commercial'], advantage)).toMatchObject({ rate: null, reason: 'no_contract_of_line' })
  })
})

const share = (more: Partial<ContractRate>): ContractRate => ({
  ...contract('Aetna', HEALTH),
  methodology: 'percent of total billed charges',
  methodologyClass: 'percent_of_charges',
  dollarE4: null,
  percentE4: 432_000,
  ...more,
})
const found = (list: ContractList, more: Partial<AskedPayer> = {}) =>
  payerRates(list, { ...NOTHING, payerId: HEALTH, ...more })

test('of a share of charges the published dollar goes before the median of what was paid', () => {
  const both = share({ dollarE4: 20_636_600, estimateE4: 45_747_800, claims: '116' })
  expect(found(listOf(both)).rate).toMatchObject({ basis: 'negotiated_dollar', midCents: 206_366 })
  const paid = share({ estimateE4: 45_747_800, claims: '116' })
  expect(found(listOf(paid)).rate).toMatchObject({ basis: 'hospital_estimate', midCents: 457_478 })
  expect(found(listOf(share({})))).toMatchObject({ rate: null, reason: 'formula_only' })
})

test.each(['placeholder', 'equals_list'])('a price that is withheld as %s makes no estimate', (withheld) => {
  const list = listOf({ ...contract('Aetna', HEALTH), dollarE4: withheld === 'placeholder' ? null : 1_000 })
  const price = { ...list.price, withheld, methodologyClass: 'fee_schedule' } as ContractList['price']
  expect(found({ ...list, price })).toMatchObject({ rate: null, reason: 'withheld' })
})

describe('of a drug', () => {
  const drug = (code: string, drugUnit: string) => {
    const list = listOf({ ...contract('Aetna', HEALTH), dollarE4: 3_227_449 })
    return { ...list, price: { ...list.price, family: 'HCPCS', code, drugUnit } as ContractList['price'] }
  }

  test('the rate of one unit is no total: the number of units is asked for', () => {
    expect(found(drug('J9271', '1 mg'))).toMatchObject({
      reason: 'drug_quantity',
      rate: { drugUnit: '1 mg', quantity: null, midCents: 32_274 },
    })
  })

  test('a total is made of the exact rate, not of one rounded to cents', () => {
    expect(found(drug('J9271', '1 mg'), { quantity: 200 })).toMatchObject({
      reason: null,
      rate: { quantity: 200, midCents: 6_454_898 },
    })
  })

  test.each(['J9271', 'Q5117', 'A9585', 'C9399', 'Q4133'])('%s without a unit has no rate', (code) => {
    expect(found(drug(code, ''))).toEqual({ rate: null, reason: 'drug_unit', lines: [] })
  })

  test.each(['Q3014', 'Q4010', 'C9600', 'Q5001', 'A9270'])('%s is no drug, so it needs no unit', (code) => {
    expect(found(drug(code, '')).rate).toMatchObject({ drugUnit: '', midCents: 32_274 })
  })
})
