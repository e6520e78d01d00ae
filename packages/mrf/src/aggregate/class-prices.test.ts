import { readHospitalFile } from '../read-hospital-file.ts'
import { bytesSource, tallFile, type TestRate } from '../testing.ts'
import { type ClassPrice, classPrices } from './class-prices.ts'
import { type PriceCollector, priceCollector } from './price-collector.ts'
import type { CodeKind } from './code-groups.ts'

const KINDS: Partial<Record<string, CodeKind>> = { LOCAL: 'own', RC: 'category', CPT: 'drug' }
const kindOf = (family: string): CodeKind => KINDS[family] ?? 'item'

/**
 * Lines by the first letter of the payer's name; HCPCS and CPT are one family, numbers LOCAL are
 * the hospital's own.
 */
async function pricesOf(rates: TestRate[] | string): Promise<ClassPrice[]> {
  let collected!: PriceCollector
  const file = typeof rates === 'string' ? rates : tallFile(rates)
  const { tables } = await readHospitalFile(bytesSource(Buffer.from(file)), {
    sink: () => (collected = priceCollector()).sink,
  })
  const lineOf = (contract: number) => tables.contracts[contract]!.payer.charCodeAt(0)
  const familyOf = (type: string) => (type === 'CDM' ? null : type.replace('HCPCS', 'CPT'))
  return [...classPrices(collected, tables, { familyOf, kindOf, lineOf })]
}

test('never puts two kinds of payment into one figure', async () => {
  const prices = await pricesOf([
    { plan: 'A', dollar: '155000', methodology: 'Case Rate' },
    { plan: 'B', dollar: '1947', methodology: 'per diem' },
    { plan: 'C', dollar: '90000', methodology: 'case rate' },
    { plan: 'D', dollar: '70000', methodology: 'percent of total billed charges' },
    { plan: 'E', dollar: '60000', methodology: 'as agreed' },
  ])
  expect(
    prices.map(({ methodologyClass, contracts, contractMedianE4 }) => [
      methodologyClass,
      contracts,
      contractMedianE4,
    ]),
  ).toEqual([
    ['case_rate', 2, 1_225_000_000],
    ['per_diem', 1, 19_470_000],
    ['percent_of_charges', 1, 700_000_000],
    ['other', 1, 600_000_000],
  ])
})

test('gives each contract one vote', async () => {
  const [price] = await pricesOf([
    { plan: 'PPO', dollar: '100' },
    { plan: 'PPO', dollar: '200' },
    { plan: 'ppo', dollar: '300' },
    { plan: 'HMO', dollar: '1000' },
  ])
  expect(price).toMatchObject({
    pricedRates: 4,
    contracts: 2,
    contractMedianE4: 6_000_000,
    p10E4: 2_000_000,
    p90E4: 10_000_000,
  })
})

test('takes one cent, zero and nines for no price', async () => {
  const prices = await pricesOf([
    { dollar: '0.01' },
    { dollar: '0' },
    { dollar: '999999999' },
    { dollar: '0.02', code: '80053' },
  ])
  expect(prices).toMatchObject([
    { rates: 3, pricedRates: 0, contractMedianE4: null, withheld: 'placeholder' },
    { rates: 1, pricedRates: 1, contractMedianE4: 200, withheld: null },
  ])
})

test('withholds a percentage of a charge of $1 for a service, and keeps it for an own item', async () => {
  const share = {
    gross: '1.00',
    percent: '70.48',
    dollar: '0.70',
    methodology: 'percent of total billed charges',
  }
  const prices = await pricesOf([
    { ...share, code: '81479' },
    { ...share, code: '81000', gross: '2000', dollar: '1409.60' },
    { ...share, type: 'LOCAL', code: '40123', description: 'Tablet' },
  ])
  expect(prices.map(({ code, withheld }) => [code, withheld])).toEqual([
    ['81479', 'placeholder'],
    ['81000', null],
    ['40123', null],
  ])
})

test('counts what equals the list price, and withholds what is nothing else', async () => {
  const prices = await pricesOf([
    { plan: 'A', gross: '40', dollar: '40' },
    { plan: 'B', gross: '40', dollar: '30' },
    { plan: 'A', gross: '9', dollar: '9', code: '80053' },
  ])
  expect(prices).toMatchObject([
    { listRates: 1, contractMedianE4: 350_000, withheld: null },
    { listRates: 1, contractMedianE4: 90_000, withheld: 'equals_list' },
  ])
})

test('keeps formulas visible beside prices, list prices without contracts in their own class', async () => {
  const prices = await pricesOf([
    { plan: 'A', dollar: '10', percent: '50' },
    { plan: 'B', percent: '50' },
    { plan: 'C', algorithm: 'per agreement' },
    { code: 'L', gross: '40', payer: '', plan: '' },
  ])
  expect(prices).toMatchObject([
    { rates: 3, contracts: 1, formulaContracts: 2, grossE4: null },
    {
      methodologyClass: 'list_price',
      code: 'L',
      rates: 0,
      contractMedianE4: null,
      grossE4: 400_000,
      withheld: null,
    },
  ])
})

test('counts a code with two types of one family once, and leaves out unwanted families', async () => {
  const prices = await pricesOf([
    { type: 'CPT', dollar: '1' },
    { type: 'HCPCS', dollar: '3', plan: 'B' },
    { type: 'CDM', dollar: '5' },
  ])
  expect(prices).toMatchObject([
    { family: 'CPT', declaredType: 'CPT', contracts: 2, contractMedianE4: 20_000 },
  ])
})

test('gives what each payer line pays', async () => {
  const [price] = await pricesOf([
    { payer: 'Zebra', plan: 'A', dollar: '10' },
    { payer: 'Zebra', plan: 'B', dollar: '30' },
    { payer: 'Aster', dollar: '50' },
    { payer: 'Mole', percent: '50' },
  ])
  expect(price).toMatchObject({ lines: [65, 90], lineMediansE4: [500_000, 200_000] })
})

describe('the digest', () => {
  const digest = async (rates: TestRate[]) => (await pricesOf(rates))[0]!.digest
  const rates: TestRate[] = [
    { plan: 'A', dollar: '10' },
    { plan: 'B', dollar: '20', percent: '5' },
    { plan: 'C', algorithm: 'x' },
  ]

  test('is the same for the same rates in any order and whatever stands around them', async () => {
    const moved = [{ code: '1', plan: 'other', algorithm: 'y' }, ...rates.toReversed()]
    expect((await pricesOf(moved)).find(({ code }) => code === '73560')!.digest).toBe(await digest(rates))
  })

  test.each([
    { dollar: '10.01' },
    { plan: 'B' },
    { percent: '5' },
    { algorithm: 'z' },
    { dollar: '20' },
    { dollar: '' },
  ])('differs when a rate says %j', async (change) =>
    expect(await digest([{ ...rates[0]!, ...change }, ...rates.slice(1)])).not.toBe(await digest(rates)),
  )

  test('differs when two contracts change places', async () => {
    const swapped = [{ ...rates[0]!, plan: 'B' }, { ...rates[1]!, plan: 'A' }, rates[2]!]
    expect(await digest(swapped)).not.toBe(await digest(rates))
  })
})

test(
  'keeps no price under a hospital’s own number or a revenue code where the record names its item by ' +
    'a public code; a revenue code names none',
  async () => {
    const row = (codes: string) => `Knee picture,${codes},outpatient,,Example Health,PPO,10,,,fee schedule,`
    const file = tallFile([
      row('73560,CPT,K1,LOCAL'),
      row('K1,LOCAL,,'),
      row('K2,LOCAL,C2,CDM'),
      row('K3,LOCAL,0320,RC'),
      row('0320,RC,73560,CPT'),
    ])
    const prices = await pricesOf(file.replace('code|1|type', 'code|1|type,code|2,code|2|type'))
    expect(prices.map(({ code, rates }) => [code, rates])).toEqual([
      ['73560', 2],
      ['K1', 1],
      ['K2', 1],
      ['K3', 1],
      ['0320', 1],
    ])
  },
)

test('keeps units of drugs apart, and takes no stay for something sold by the unit', async () => {
  const header =
    'description,code|1,code|1|type,setting,drug_unit_of_measurement,drug_type_of_measurement,' +
    'payer_name,plan_name,standard_charge|negotiated_dollar,standard_charge|methodology'
  const row = (code: string, unit: string, dollar: number) =>
    `X,${code},inpatient,${unit},P,A,${dollar},case rate`
  const general = 'hospital_name,last_updated_on,version\nH,2026-01-01,3.0.0'
  const prices = await pricesOf(
    [
      general,
      header,
      row('470,MS-DRG', '1,UN', 9),
      row('470,MS-DRG', ',', 7),
      row('90656,CPT', '1,ML', 5),
      row('90656,CPT', ',', 4),
    ].join('\n'),
  )
  expect(prices.map(({ code, drugUnit, rates }) => [code, drugUnit, rates])).toEqual([
    ['470', '', 2],
    ['90656', '1 ml', 1],
    ['90656', '', 1],
  ])
})

describe('modifiers', () => {
  const header =
    'description,code|1,code|1|type,setting,modifiers,standard_charge|gross,payer_name,plan_name,' +
    'standard_charge|negotiated_dollar,standard_charge|methodology'
  const fileOf = (...rows: string[]) =>
    [
      'hospital_name,last_updated_on,version\nH,2026-01-01,3.0.0',
      header,
      ...rows.map((row) => `X,77067,CPT,outpatient,${row},fee schedule`),
    ].join('\n')

  test('rows without one make the price, those with one count in no figure of it', async () => {
    const prices = await pricesOf(
      fileOf(',300,P,A,290', 'TC,90,P,B,92', ',300,Q,A,866', 'N/A,300,R,A,948', '50|LT,90,P,A,1'),
    )
    expect(prices).toMatchObject([
      {
        modifiers: '',
        rates: 3,
        contracts: 3,
        contractMedianE4: 8_660_000,
        grossE4: 3_000_000,
        withheld: null,
      },
    ])
  })

  test('a price of rows that all have one says so, and never mixes two', async () => {
    const prices = await pricesOf(fileOf('TC,9,P,A,92', 'tc,9,P,B,94', '26,9,P,A,30'))
    expect(prices).toMatchObject([
      { modifiers: 'TC', rates: 2, contractMedianE4: 930_000, withheld: 'modified' },
    ])
  })

  test('one that only informs, such as the kind of therapist, makes no other price', async () => {
    const prices = await pricesOf(fileOf('GP,9,P,A,92', 'GO,9,P,B,94', ',9,P,C,96', 'CQ GP,9,P,A,80'))
    expect(prices).toMatchObject([{ modifiers: '', contracts: 3, contractMedianE4: 940_000, withheld: null }])
  })
})
