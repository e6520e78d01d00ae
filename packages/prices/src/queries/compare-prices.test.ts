import { linesCounted } from './line-figure.ts'
import { rowsOf } from './compare-prices.ts'
import type { ListedHospital } from '../hospitals/hospital-repo.ts'
import type { Price } from './price.ts'

const hospital = (ccn: string, fileId: string | null = 'f'): { ccn: string; hospital: ListedHospital } => ({
  ccn,
  hospital: {
    id: 1,
    ccn,
    name: ccn,
    city: null,
    state: 'MA',
    zip: null,
    isSample: false,
    fileId,
    readAt: null,
    lastUpdatedOn: null,
    rates: 1,
  },
})
const price = (ccn: string, contractMedianE4: number | null, more: Partial<Price> = {}) =>
  ({
    ccn,
    contractMedianE4,
    code: '27447',
    family: 'CPT',
    declaredType: 'HCPCS',
    setting: 'outpatient',
    billingClass: 'facility',
    methodologyClass: 'fee_schedule',
    drugUnit: '',
    withheld: null,
    text: 'Knee',
    rates: 1,
    contracts: 1,
    ...more,
  }) as Price
const A = { code: '27447', type: null }
/** Every price is of commercial insurers alone, unless its text names other contracts. */
const terms = {
  methodologyClass: null,
  line: 'commercial' as const,
  figureOf: ({ contractMedianE4: medianE4, withheld, text }: Price) =>
    medianE4 === null || withheld || text === 'Medicaid' ? null : { medianE4, payers: 1 },
}
const columnsOf = (...ccns: string[]) => ({ ...terms, columns: ccns.map((ccn) => hospital(ccn)) })

test('says of each cell whether it is cheaper or pricier than the row’s median', () => {
  const [row] = rowsOf(A, [price('1', 100), price('2', 300), price('3', 200)], columnsOf('1', '2', '3'))
  expect(row).toMatchObject({
    rowMedianE4: 200,
    cells: [{ against: 'cheaper' }, { against: 'pricier' }, { against: 'equal' }],
  })
})

test('keeps samples out of the median of other hospitals, and compares samples with one another', () => {
  const prices = [price('1', 100), price('2', 300), price('3', 9_000)]
  const { columns } = columnsOf('1', '2', '3')
  const withSamples = (...ccns: string[]) => ({
    ...terms,
    columns: columns.map((column) => ({
      ...column,
      hospital: { ...column.hospital, isSample: ccns.includes(column.ccn) },
    })),
  })
  const [mixed] = rowsOf(A, prices, withSamples('3'))
  expect(mixed).toMatchObject({
    rowMedianE4: 200,
    cells: [
      { against: 'cheaper' },
      { against: 'pricier' },
      { against: null, price: { contractMedianE4: 9_000 } },
    ],
  })
  const [samples] = rowsOf(A, prices, withSamples('1', '2', '3'))
  expect(samples).toMatchObject({
    rowMedianE4: 300,
    cells: [{}, { against: 'equal' }, { against: 'pricier' }],
  })
})

test('compares nothing with fewer than two prices', () => {
  const [row] = rowsOf(A, [price('1', 100)], columnsOf('1', '2'))
  expect(row).toMatchObject({
    rowMedianE4: null,
    cells: [
      { against: null, reason: null },
      { price: null, reason: 'not_published' },
    ],
  })
})

test('compares nothing under a revenue code, which groups different items, and gives it its own name', () => {
  const prices = [
    price('1', 100, { family: 'RC', code: '0302' }),
    price('2', 300, { family: 'RC', code: '0302' }),
  ]
  const [row] = rowsOf({ code: '0302', type: 'rc' }, prices, columnsOf('1', '2'))
  expect(row).toMatchObject({
    text: 'Laboratory, revenue code 0302',
    rowMedianE4: null,
    cells: [
      { against: null, price: { contractMedianE4: 100 } },
      { against: null, price: { contractMedianE4: 300 } },
    ],
  })
})

test('compares nothing under an unlisted code, whose words are those of one item', () => {
  const words = { family: 'CPT', code: '64999', text: 'INJECTION OF A NERVE OF THE FOOT' }
  const prices = [price('1', 100, words), price('2', 300, words)]
  const [row] = rowsOf({ code: '64999', type: 'cpt' }, prices, columnsOf('1', '2'))
  expect(row).toMatchObject({ text: 'Unlisted procedure, code 64999', rowMedianE4: null })
})

test('keeps settings, families and drug units in rows of their own', () => {
  const prices = [
    price('1', 1),
    price('1', 2, { setting: 'inpatient' }),
    price('1', 3, { family: 'RC' }),
    price('1', 4, { drugUnit: '1 ml' }),
  ]
  expect(
    rowsOf(A, prices, columnsOf('1')).map(({ family, setting, drugUnit }) => [family, setting, drugUnit]),
  ).toEqual([
    ['CPT', 'inpatient', ''],
    ['CPT', 'outpatient', ''],
    ['CPT', 'outpatient', '1 ml'],
    ['RC', 'outpatient', ''],
  ])
  expect(rowsOf({ ...A, type: 'hcpcs' }, prices, columnsOf('1'))).toHaveLength(3)
})

test('a cash price for both settings stands in the row of either, and has none of its own', () => {
  const listed = { setting: 'both', methodologyClass: 'list_price' as const, rates: 0, cashE4: 70 }
  const prices = [price('1', 1), price('2', null, listed)]
  expect(rowsOf(A, prices, columnsOf('1', '2'))).toMatchObject([
    { setting: 'outpatient', otherClasses: [], cells: [{}, { reason: 'list_price_only', price: listed }] },
  ])
  expect(rowsOf(A, prices.slice(1), columnsOf('1', '2'))).toMatchObject([{ setting: 'both' }])
})

test('puts the rows that compare most hospitals first', () => {
  const prices = [
    price('1', 1, { setting: 'both' }),
    price('1', 2),
    price('2', 3),
    price('2', null, { family: 'APC', rates: 0 }),
  ]
  expect(rowsOf(A, prices, columnsOf('1', '2')).map(({ setting, family }) => [setting, family])).toEqual([
    ['outpatient', 'CPT'],
    ['both', 'CPT'],
    ['outpatient', 'APC'],
  ])
})

describe('of several kinds of payment', () => {
  const prices = [
    price('1', 155, { methodologyClass: 'case_rate' }),
    price('2', 150, { methodologyClass: 'case_rate' }),
    price('2', 90, { methodologyClass: 'fee_schedule' }),
    price('3', 2, { methodologyClass: 'per_diem' }),
    price('4', 3, { methodologyClass: 'per_diem' }),
    price('5', 4, { methodologyClass: 'per_diem' }),
  ]

  test('shows the one that most hospitals share, a fee schedule or case rate before others', () => {
    const [row] = rowsOf(A, prices, columnsOf('1', '2', '3'))
    expect(row).toMatchObject({
      methodologyClass: 'case_rate',
      otherClasses: ['fee_schedule', 'per_diem'],
      rowMedianE4: 152.5,
    })
    expect(row!.cells[2]).toEqual({
      price: null,
      reason: 'other_methodology',
      against: null,
      line: null,
      other: prices.find(({ ccn }) => ccn === '3'),
    })
  })

  test('shows the one asked for, or each in a row of its own', () => {
    const ask = (methodologyClass: 'per_diem' | 'all') =>
      rowsOf(A, prices, { ...columnsOf('1', '3', '4'), methodologyClass })
    expect(ask('per_diem')).toMatchObject([{ methodologyClass: 'per_diem', rowMedianE4: 2.5 }])
    expect(ask('all').map(({ methodologyClass }) => methodologyClass)).toEqual([
      'case_rate',
      'fee_schedule',
      'per_diem',
    ])
  })
})

test('compares the facility, and professionals only where nobody publishes another', () => {
  const professional = price('1', 9, { billingClass: 'professional', contracts: 5 })
  expect(
    rowsOf(A, [professional, price('2', 1)], columnsOf('1', '2'))[0]!.cells.map(({ reason }) => reason),
  ).toEqual(['not_published', null])
  expect(rowsOf(A, [professional], columnsOf('1'))[0]!.cells).toMatchObject([
    { reason: null, price: { billingClass: 'professional' } },
  ])
})

test('puts no prices per unit of a drug against each other where the unit is unknown', () => {
  const drug = { family: 'HCPCS', code: 'J1100' }
  const rows = (more: Partial<Price>) =>
    rowsOf(
      { code: 'J1100', type: null },
      [price('1', 1, { ...drug, ...more }), price('2', 9, { ...drug, ...more })],
      columnsOf('1', '2'),
    )
  expect(rows({})).toMatchObject([{ rowMedianE4: null, cells: [{ against: null }, { against: null }] }])
  expect(rows({ drugUnit: '1 me' })).toMatchObject([
    { rowMedianE4: 5, cells: [{ against: 'cheaper' }, { against: 'pricier' }] },
  ])
})

test('says why a cell has no median', () => {
  const columns = [
    hospital('1'),
    hospital('2'),
    hospital('3', null),
    { ccn: '4', hospital: null },
    hospital('5'),
  ]
  const prices = [
    price('1', null, { rates: 2, methodologyClass: 'percent_of_charges' }),
    price('2', null, { rates: 0, methodologyClass: 'list_price' }),
    price('5', null, { withheld: 'equals_list' }),
  ]
  const [row] = rowsOf(A, prices, { ...terms, columns })
  expect(row!.cells.map(({ reason }) => reason)).toEqual([
    'formula_only',
    'list_price_only',
    'no_file',
    'not_found',
    'withheld',
  ])
})

describe('lines of business', () => {
  test('contracts that name no line count as commercial, as hospitals mean them', () => {
    expect(linesCounted('commercial')).toEqual(['commercial', 'unspecified'])
    expect(linesCounted('medicaid')).toEqual(['medicaid'])
    expect(linesCounted('all')).toEqual([])
  })

  const prices = [price('1', 100), price('2', 60, { text: 'Medicaid' }), price('3', 300)]

  test('a hospital without contracts of the line is shown, but neither ranked nor counted', () => {
    const [row] = rowsOf(A, prices, columnsOf('1', '2', '3'))
    expect(row).toMatchObject({
      line: 'commercial',
      rowMedianE4: 200,
      cells: [
        { against: 'cheaper' },
        { price: null, reason: 'other_line', against: null, other: { contractMedianE4: 60 } },
        { against: 'pricier' },
      ],
    })
  })

  test('over all lines no hospital is ranked, because their contracts are not alike', () => {
    const [row] = rowsOf(A, prices, { ...columnsOf('1', '2'), line: 'all', figureOf: () => null })
    expect(row).toMatchObject({
      rowMedianE4: null,
      cells: [
        { reason: null, against: null, price: { contractMedianE4: 100 } },
        { reason: null, against: null, price: { contractMedianE4: 60 } },
      ],
    })
  })

  test('prefers the kind of payment that most hospitals have in the line', () => {
    const both = [
      price('1', 5, { methodologyClass: 'case_rate', text: 'Medicaid' }),
      price('2', 6, { methodologyClass: 'case_rate', text: 'Medicaid' }),
      price('1', 100),
    ]
    expect(rowsOf(A, both, columnsOf('1', '2'))[0]).toMatchObject({ methodologyClass: 'fee_schedule' })
  })
})

test('a code that nobody publishes keeps its row', () => {
  expect(rowsOf(A, [], columnsOf('1'))).toMatchObject([
    {
      code: '27447',
      family: null,
      setting: null,
      methodologyClass: null,
      cells: [{ reason: 'not_published' }],
    },
  ])
})
