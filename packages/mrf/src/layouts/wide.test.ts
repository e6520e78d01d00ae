import { anItem, aRate, asWide, csvText } from '../hospital.fixtures.ts'
import { found } from '../report.fixtures.ts'

const GENERAL = [
  ['hospital_name', 'version'],
  ['Example Hospital', '3.0.0'],
]
const ITEM = ['description', 'code|1', 'code|1|type', 'setting']
const CELLS = ['Knee picture', '73560', 'CPT', 'outpatient']

/** A wide file of one row: names of further columns with their cells. */
const wide = (columns: Record<string, string>) =>
  csvText([...GENERAL, [...ITEM, ...Object.keys(columns)], [...CELLS, ...Object.values(columns)]])

test('each contract of the header gives a rate where its cells give a charge', async () => {
  const { report, rates } = await found(
    asWide([
      anItem({
        payers: [aRate({ plan: 'A', dollar: '10.5', median: '9' }), aRate({ plan: 'B', percent: '70' })],
      }),
      anItem({
        description: 'Visit',
        payers: [aRate({ plan: 'B', algorithm: 'as agreed', count: '0', notes: 'by letter' })],
      }),
    ]),
  )
  expect(report).toMatchObject({
    status: 'parsed',
    layout: 'wide',
    records: 2,
    rates: 3,
    contracts: 2,
    flags: [],
  })
  expect(
    rates.map(({ rate, at }) => [
      at,
      rate.plan,
      rate.dollar,
      rate.percentage,
      rate.algorithm,
      rate.median,
      rate.notes,
    ]),
  ).toEqual([
    ['0,0', 'A', 10.5, null, null, 9, null],
    ['0,0', 'B', null, 70, null, null, null],
    ['1,0', 'B', null, null, 'as agreed', null, 'by letter'],
  ])
})

test('a contract without a single rate is none of the file', async () => {
  const { report } = await found(
    wide({ 'standard_charge|A|P|negotiated_dollar': '1', 'standard_charge|B|P|negotiated_dollar': '' }),
  )
  expect(report).toMatchObject({ rates: 1, contracts: 1 })
})

test('case, blanks, order and other columns do not matter', async () => {
  const { rates, flags } = await found(
    wide({
      'Count | Aetna | PPO': '12',
      'own column': 'x',
      'STANDARD_CHARGE | Aetna | PPO | Methodology': 'Per Diem',
      '10TH_PERCENTILE|Aetna|PPO': '1',
      'Standard_Charge|Aetna|PPO|Negotiated_Dollar': '5',
      '90th_percentile|Aetna|PPO': '9',
    }),
  )
  expect(rates.map(({ rate }) => rate)).toMatchObject([
    { payer: 'Aetna', plan: 'PPO', dollar: 5, p10: 1, p90: 9, count: '12', methodology: 'per diem' },
  ])
  expect(flags).toEqual({})
})

test.each([
  [
    'without a plan, the plan is empty',
    'standard_charge|Aetna|negotiated_dollar',
    ['Aetna', ''],
    { header_without_plan: 1, rate_without_plan: 1 },
  ],
  [
    'with an empty plan, too',
    'standard_charge|Aetna| |negotiated_dollar',
    ['Aetna', ''],
    { header_without_plan: 1, rate_without_plan: 1 },
  ],
  [
    'with pipes in the payer, the last part is the plan',
    'standard_charge|A|B|C|negotiated_dollar',
    ['A|B', 'C'],
    { header_with_pipes: 1 },
  ],
  [
    'with the placeholders of the template',
    'standard_charge|[payer_name]|[plan_name]|negotiated_dollar',
    ['[payer_name]', '[plan_name]'],
    { header_placeholder: 1 },
  ],
  ['of dictionary 1, without a last part', 'standard_charge|Aetna|PPO', ['Aetna', 'PPO'], {}],
  ['with a payer of marks only', 'standard_charge|ü|"|negotiated_dollar', ['ü', '"'], {}],
])('a header %s, and it is flagged', async (_, header, [payer, plan], flags) => {
  const read = await found(wide({ [header]: '5' }))
  expect(read.rates.map(({ rate }) => rate)).toMatchObject([{ payer, plan, dollar: 5 }])
  expect(read.flags).toEqual({ unknown_methodology: 1, ...flags })
})

test('columns of one contract that are spelled differently belong together', async () => {
  const { rates } = await found(
    wide({
      'standard_charge|Aetna|PPO|negotiated_dollar': '5',
      'standard_charge|AETNA|ppo|methodology': 'other',
    }),
  )
  expect(rates.map(({ rate }) => rate)).toMatchObject([
    { payer: 'Aetna', plan: 'PPO', dollar: 5, methodology: 'other' },
  ])
})

test('of two columns with one name the first is read, and the second where the first is empty', async () => {
  const text = csvText([
    ...GENERAL,
    [...ITEM, ...Array<string>(2).fill('standard_charge|A|P|negotiated_dollar')],
    [...CELLS, '5', '6'],
    [...CELLS, '', '7'],
  ])
  const { report, rates, flags } = await found(text)
  expect(report.contracts).toBe(1)
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([5, 7])
  expect(flags).toMatchObject({ duplicate_header: 1 })
})

test('two columns of a contract that differ in case are both read', async () => {
  const { rates } = await found(
    wide({
      'standard_charge|Aetna|PPO|negotiated_dollar': '1',
      'standard_charge|AETNA|PPO|negotiated_dollar': '2',
    }),
  )
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([1, 2])
})

test('a list price with a third part is no contract', async () => {
  const { report } = await found(
    wide({ 'standard_charge|gross|2024': '9', 'standard_charge|Aetna|PPO|negotiated_dollar': '5' }),
  )
  expect(report).toMatchObject({ rates: 1, contracts: 1 })
})

test('of two list prices with one name the column that has values is read', async () => {
  const text = csvText([
    ...GENERAL,
    [...ITEM, 'gross', 'gross', 'standard_charge|A|P|negotiated_dollar'],
    [...CELLS, '', '9', '5'],
  ])
  expect((await found(text)).records.map(({ gross }) => gross)).toEqual([9])
})

test('a count is read in the spelling of CMS', async () => {
  const counts = ['1-10', '1 Through 10', '1,204', '37.0', '000']
  const text = csvText([
    ...GENERAL,
    [...ITEM, 'standard_charge|A|P|negotiated_dollar', 'count|A|P'],
    ...counts.map((count) => [...CELLS, '5', count]),
  ])
  const { rates } = await found(text)
  expect(rates.map(({ rate }) => rate.count)).toEqual(['1 through 10', '1 Through 10', '1204', '37', '0'])
})

test('payers in a column and in the header of one file are both read', async () => {
  const { report, rates, flags } = await found(
    wide({
      payer_name: 'Aetna',
      plan_name: 'HMO',
      'standard_charge|negotiated_dollar': '5',
      'standard_charge|Cigna|PPO|negotiated_dollar': '6',
    }),
  )
  expect(report.layout).toBe('tall')
  expect(rates.map(({ rate }) => [rate.payer, rate.dollar])).toEqual([
    ['Aetna', 5],
    ['Cigna', 6],
  ])
  expect(flags).toMatchObject({ mixed_layout: 1 })
})

test('a row without its last empty cells is read, one that lost its beginning is quarantined', async () => {
  const text = wide({
    'standard_charge|A|P|negotiated_dollar': '5',
    'standard_charge|B|P|negotiated_dollar': '',
  })
  const { report, flags, quarantined } = await found(`${text}Visit,99213,CPT,both,7\nEND OF FILE\n`)
  expect(report).toMatchObject({ status: 'partial', records: 3, rates: 2 })
  expect(flags).toMatchObject({ short_row: 1 })
  expect(quarantined).toMatchObject([{ number: 2, reason: 'too_few_cells', bytes: 'END OF FILE' }])
})
