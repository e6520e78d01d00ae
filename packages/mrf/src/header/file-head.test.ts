import { csvText } from '../hospital.fixtures.ts'
import { found } from '../report.fixtures.ts'

const HEADER = [
  'description',
  'code|1',
  'code|1|type',
  'setting',
  'payer_name',
  'plan_name',
  'standard_charge|negotiated_dollar',
  'standard_charge|methodology',
]
const ROW = ['Knee picture', '73560', 'CPT', 'outpatient', 'Aetna', 'PPO', '5', 'fee schedule']
const GENERAL = [
  ['hospital_name', 'last_updated_on', 'version'],
  ['Example Hospital', '2026-04-01', '3.0.0'],
]

test.each([
  ['one after the other', [...GENERAL, HEADER, ROW], { hospitalName: 'Example Hospital' }, {}],
  [
    'below a preamble',
    [['Prices of our hospital'], [''], ...GENERAL, HEADER, ROW],
    { hospitalName: 'Example Hospital' },
    { preamble_rows: 1 },
  ],
  [
    'with blank rows between',
    [GENERAL[0]!, [''], GENERAL[1]!, ['', ''], HEADER, ROW],
    { hospitalName: 'Example Hospital' },
    { blank_header_rows: 1 },
  ],
  [
    'with the general facts one below the other',
    [
      ['Hospital Name', 'Example Hospital'],
      ['Last Updated On', '2026-04-01', ''],
      ['version', '3.0.0'],
      [''],
      HEADER,
      ROW,
    ],
    { hospitalName: 'Example Hospital', lastUpdatedOn: '2026-04-01', declaredVersion: '3.0.0' },
    { blank_header_rows: 1 },
  ],
  ['without the general header', [HEADER, ROW], { hospitalName: null }, { missing_general_header: 1 }],
  [
    'without the general values',
    [GENERAL[0]!, HEADER, ROW],
    { hospitalName: null },
    { missing_general_values: 1 },
  ],
  [
    'without the general names',
    [GENERAL[1]!, HEADER, ROW],
    { hospitalName: null },
    { missing_general_header: 1 },
  ],
  [
    'without the name of the hospital',
    [['version', 'last_updated_on'], ['3.0.0', '2026-04-01'], HEADER, ROW],
    { hospitalName: null, declaredVersion: '3.0.0' },
    {},
  ],
  [
    'with the general columns in another place',
    [['', '', 'Version', 'Hospital Name'], ['', '', '3.0.0', 'Example Hospital'], HEADER, ROW],
    { hospitalName: 'Example Hospital' },
    {},
  ],
  ['with columns at the end that have no name', [...GENERAL, [...HEADER, '', ''], [...ROW, '', '']], {}, {}],
  ['with more delimiters than names', [...GENERAL, HEADER, [...ROW, '', '']], {}, {}],
])('reads header rows %s', async (_, rows, facts, flags) => {
  const read = await found(csvText(rows))
  expect(read.report).toMatchObject({ status: 'parsed', records: 1, rates: 1, ...facts })
  expect(read.rates.map(({ rate }) => [rate.payer, rate.dollar])).toEqual([['Aetna', 5]])
  expect(read.flags).toEqual(flags)
})

const FIELDS = ['description', 'code', 'type', 'setting', 'payer', 'plan', 'dollar', 'methodology']
const VARIANTS: [field: string, names: string[]][] = [
  [
    'description',
    [
      'Description',
      'item description',
      'Service Description',
      'PROCEDURE_DESCRIPTION',
      'charge description',
      '\uFEFFdescription',
    ],
  ],
  ['code', ['code 1', 'code_1', 'code1', 'Code', 'CODE | 1', 'code|[i]']],
  ['type', ['code 1 type', 'code_1_type', 'code|1|Type', 'code type', 'code type 1', 'code | 1 | type']],
  ['setting', ['Setting', 'care setting', 'patient_setting', 'Service Setting']],
  ['payer', ['payer', 'Payer Name', 'PAYER_NAME', 'payor', 'payor name', 'Insurance Name', 'payer-name']],
  ['plan', ['plan', 'Plan Name', 'PLAN_NAME', 'payer plan', 'insurance plan']],
  [
    'dollar',
    [
      'standard_charge | negotiated_dollar',
      'Standard Charge | Negotiated Dollar',
      'standard_charge_negotiated_dollar',
      'negotiated_dollar',
      'Negotiated Rate',
      'payer_specific_negotiated_charge',
      'standard charge|negotiated dollar',
      'standard_charge_dollar',
      'standard_charge|negotiated_dollar|',
    ],
  ],
  [
    'methodology',
    [
      'methodology',
      'Standard_Charge | Methodology',
      'standard_charge|contracting_method',
      'charge methodology',
      'contracting method',
    ],
  ],
]

test.each(VARIANTS.flatMap(([field, names]) => names.map((name) => [name, field] as const)))(
  'knows the column %j as the %s',
  async (name, field) => {
    const header = HEADER.map((official, i) => (FIELDS[i] === field ? name : official))
    const { rates } = await found(csvText([...GENERAL, header, ROW]))
    expect(rates).toMatchObject([
      {
        record: {
          description: 'Knee picture',
          codes: [{ type: 'CPT', code: '73560' }],
          setting: 'outpatient',
        },
        rate: { payer: 'Aetna', plan: 'PPO', dollar: 5, methodology: 'fee schedule' },
      },
    ])
  },
)

const AMOUNTS: [field: string, names: string[]][] = [
  ['gross', ['standard_charge|gross', 'gross charge', 'Gross', 'standard_charge | gross_charge']],
  ['discountedCash', ['standard_charge|discounted_cash', 'discounted cash price', 'cash_price', 'self pay']],
  [
    'min',
    ['standard_charge|min', 'minimum', 'de-identified minimum negotiated charge', 'Standard_Charge|Minimum'],
  ],
  ['max', ['standard_charge|max', 'Max', 'De-identified Max Contracted Rate']],
  ['drugUnit', ['drug_unit_of_measurement', 'Drug Unit']],
]
test.each(AMOUNTS.flatMap(([field, names]) => names.map((name) => [name, field] as const)))(
  'knows the column %j as %s',
  async (name, field) => {
    const { records } = await found(csvText([...GENERAL, [...HEADER, name], [...ROW, '7.5']]))
    expect(records).toMatchObject([{ [field]: 7.5 }])
  },
)

const ALLOWED: [field: string, names: string[]][] = [
  ['median', ['median_amount', 'median allowed amount']],
  ['p10', ['10th_percentile', '10th percentile allowed amount']],
  ['p90', ['90th_percentile', 'P90']],
  ['estimated', ['estimated_amount', 'estimated_allowed_amount', 'Estimated Allowed Amount']],
  ['percentage', ['standard_charge|negotiated_percentage', 'negotiated percent', 'standard_charge|percent']],
]
test.each(ALLOWED.flatMap(([field, names]) => names.map((name) => [name, field] as const)))(
  'knows the column %j as %s of the contract',
  async (name, field) => {
    const { rates } = await found(csvText([...GENERAL, [...HEADER, name], [...ROW, '7.5']]))
    expect(rates).toMatchObject([{ rate: { [field]: 7.5 } }])
  },
)

test.each([
  ['2.0.0', ['hospital_location'], [], '2.0.0'],
  ['2.0.0', ['hospital_location'], ['estimated_amount', 'modifiers'], '2.2.0'],
  ['3.0.0', ['location_name', 'type_2_npi'], ['median_amount', 'modifiers'], '3.0.0'],
])(
  'tells the dictionary by its columns: declared %s with %j and %j',
  async (declared, general, columns, detected) => {
    const rows = [
      ['hospital_name', 'version', ...general],
      ['X', declared, ...general],
      [...HEADER, ...columns],
      [...ROW, ...columns.map(() => '')],
    ]
    expect((await found(csvText(rows))).report).toMatchObject({
      declaredVersion: declared,
      detectedVersion: detected,
    })
  },
)

test.each([
  ['first-name,last-name\nA,B\n'],
  ['description,price of the thing\nsofa,5\n'],
  ['date,count,min,max\n1,2,3,4\n'],
  ['description;notes;comments\na;b;c\n'],
])('takes no other table for a price file: %j', async (text) => {
  expect((await found(text)).report).toMatchObject({ status: 'rejected', reason: 'not_a_hospital_file' })
})

test.each([
  ['2026-04-01', {}],
  ['4/1/2026', {}],
  ['April 1st', { date_not_iso: 1 }],
  ['2/30/2026', { date_not_iso: 1 }],
])('a file of %s is flagged %j', async (date, flags) => {
  expect(
    (await found(csvText([['hospital_name', 'last_updated_on'], ['X', date], HEADER, ROW]))).flags,
  ).toEqual(flags)
})

test.each([
  ['TRUE', {}],
  ['false', { attestation_not_true: 1 }],
])('an attestation of %s is flagged %j', async (answer, flags) => {
  const text =
    'To the best of its knowledge and belief, this hospital has included all applicable standard ' +
    'charge information'
  expect((await found(csvText([['hospital_name', text], ['X', answer], HEADER, ROW]))).flags).toEqual(flags)
})

test('quotes behind backslashes are text where more rows fit the header that way', async () => {
  const rows = [...GENERAL, HEADER].map((cells) => cells.join(','))
  const row = (description: string) => [`"${description}"`, ...ROW.slice(1)].join(',')
  const escaped = await found([...rows, row('Screw 16\\", steel'), row('Plate'), ''].join('\n'))
  expect(escaped.records.map(({ description }) => description)).toEqual(['Screw 16", steel', 'Plate'])
  const ending = await found([...rows, row('Path C:\\'), row('Plate'), ''].join('\n'))
  expect(ending.records.map(({ description }) => description)).toEqual(['Path C:\\', 'Plate'])
})
