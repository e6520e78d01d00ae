import { tallFile, tallRow, type TestRate } from '../testing.ts'
import { found } from '../report.fixtures.ts'

const one = async (rate: TestRate) => (await found(tallFile([rate]))).rates[0]!

test.each(['see contract', '$'])('%s is a rate without a dollar, never zero, and flagged', async (dollar) => {
  const { rates, flags } = await found(tallFile([{ dollar }]))
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([null])
  expect(flags).toEqual({ non_numeric_value: 1 })
})

test.each(['N/A', 'NULL', '-', '—', 'n.a.', '#N/A', 'Not applicable', 'None'])(
  '%s says that there is no value: no rate by itself, and nothing beside a percentage',
  async (word) => {
    const { report, rates, flags } = await found(
      tallFile([{ dollar: word }, { dollar: word, percent: '80', algorithm: word, plan: 'B' }]),
    )
    expect(rates.map(({ rate }) => [rate.dollar, rate.percentage, rate.algorithm, rate.plan])).toEqual([
      [null, 80, null, 'B'],
    ])
    expect(report.records).toBe(2)
    expect(flags).toEqual({ non_numeric_value: 2 })
  },
)

test('names keep words that elsewhere mean no value', async () => {
  const { rates } = await found(tallFile([{ description: 'NA', payer: 'None', plan: 'NC', dollar: '5' }]))
  expect(rates.map(({ record, rate }) => [record.description, rate.payer, rate.plan])).toEqual([
    ['NA', 'None', 'NC'],
  ])
})

test('a code and a type that say NULL are no code', async () => {
  const { records } = await found(tallFile([{ code: 'NULL', type: 'NULL', dollar: '5' }]))
  expect(records.map(({ codes }) => codes)).toEqual([[]])
})

test.each([
  ['$1,234.50', 1234.5, ['currency_symbol', 'thousands_separator']],
  ['1.234,50', 1234.5, ['decimal_comma']],
  ['(12.50)', -12.5, ['negative_in_parentheses', 'not_positive_dollar']],
  ['-12.50', -12.5, ['not_positive_dollar']],
  ['1.23E+05', 123_000, ['scientific_notation']],
  [' 12.50 ', 12.5, []],
  ['\uFEFF12.50', 12.5, []],
  ['\u00A012.50', 12.5, []],
  ['12.50\0', 12.5, []],
  ["'12.50", 12.5, []],
  ['$950.00 per day', 950, ['currency_symbol', 'unit_of_amount']],
  ['3.20/unit', 3.2, ['unit_of_amount']],
])('reads the dollar %j as %d', async (dollar, expected, names) => {
  const { rates, flags } = await found(tallFile([{ dollar }]))
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([expected])
  expect(Object.keys(flags)).toEqual(names)
})

test('a percentage in a column of dollars is no dollar', async () => {
  const { rates, records } = await found(
    tallFile([
      { dollar: '58%', gross: '60% of billed' },
      { dollar: '58% of charges', percent: '60', plan: 'B' },
      { dollar: '58 per cent', algorithm: 'as agreed', plan: 'C' },
    ]),
  )
  expect(rates.map(({ rate }) => [rate.dollar, rate.percentage])).toEqual([
    [null, 58],
    [null, 60],
    [null, null],
  ])
  expect(records[0]!.gross).toBe(null)
})

test.each([
  ['IP', 'inpatient'],
  ['“Outpatient”', 'outpatient'],
  ['Inpatient/Outpatient', 'both'],
])('the setting %s is %s', async (setting, expected) => {
  const { records, flags } = await found(tallFile([{ setting, dollar: '5' }]))
  expect(records.map((record) => record.setting)).toEqual([expected])
  expect(flags).toEqual({})
})

test('words for "not contracted" are no rate', async () => {
  const { report } = await found(
    tallFile([{ dollar: '5' }, { dollar: 'Not Contracted', percent: '#N/A', algorithm: 'NC' }]),
  )
  expect(report).toMatchObject({ records: 2, rates: 1 })
})

test('reads a percentage with its sign', async () => {
  const { rates, flags } = await found(tallFile([{ percent: '70.5%' }]))
  expect(rates.map(({ rate }) => rate.percentage)).toEqual([70.5])
  expect(flags).toEqual({ percent_sign: 1 })
  expect((await one({ percent: '48% of billed charges' })).rate.percentage).toBe(48)
})

test.each([
  ['00123', '00123', {}],
  ['1.23E+05', '1.23E+05', { code_with_exponent: 1 }],
  ['="00123"', '00123', { formula_cell: 1 }],
  ["'00123", '00123', { formula_cell: 1 }],
  ["'00123'", '00123', { formula_cell: 1 }],
  ['\uFEFF99213 ', '99213', {}],
])('keeps the code %j as published: %j', async (code, kept, flags) => {
  const read = await found(tallFile([{ code, type: 'CDM', dollar: '5' }]))
  expect(read.rates.map(({ record }) => record.codes)).toEqual([[{ type: 'CDM', code: kept }]])
  expect(read.flags).toEqual(flags)
})

test.each([
  ['MS-DRG', '1'],
  ['CPT', '120'],
  ['RC', '36'],
  ['NDC', '12345678'],
])('flags a %s code that lost its zeros: %s', async (type, code) => {
  expect((await found(tallFile([{ type, code, dollar: '5' }]))).flags).toEqual({
    code_without_leading_zeros: 1,
  })
})

test('reads inch marks, smart quotes and line breaks inside cells', async () => {
  expect((await one({ description: 'PIPE 3/4" “long”\nthin', dollar: '5' })).record.description).toBe(
    'PIPE 3/4" “long”\nthin',
  )
  const row = tallRow({ description: 'DESCRIPTION', dollar: '5' }).replace(
    'DESCRIPTION',
    '"PIPE 3/4" LONG, THIN"',
  )
  const read = await found(tallFile([row]))
  expect(read.records).toMatchObject([{ description: 'PIPE 3/4" LONG, THIN' }])
  expect(read.flags).toEqual({ stray_quote: 1 })
})

test('reads Windows-1252 with smart quotes', async () => {
  const bytes = Buffer.from(tallFile([{ description: 'Caf\xe9 \x93new\x94', dollar: '5' }]), 'latin1')
  const { records, report } = await found(bytes)
  expect(records).toMatchObject([{ description: 'Café “new”' }])
  expect(report.encoding).toBe('windows-1252')
})

test.each([
  [';', 'delimiter_not_comma'],
  ['\t', 'delimiter_not_comma'],
])('reads cells between %j', async (delimiter, flag) => {
  const text = tallFile([{ dollar: '1234.5' }]).replaceAll(',', delimiter)
  const { report, flags } = await found(text)
  expect(report).toMatchObject({ status: 'parsed', rates: 1, delimiter })
  expect(flags).toEqual({ [flag]: 1 })
})

test('reads cells between pipes when names with pipes are quoted', async () => {
  const text = tallFile([{ dollar: '5' }])
    .replace(/[a-z_0-9]+(\|[a-z_0-9]+)+/g, '"$&"')
    .replaceAll(',', '|')
  expect((await found(text)).report).toMatchObject({ status: 'parsed', rates: 1, delimiter: '|' })
})

test('totals and footers are records without a code, or quarantined', async () => {
  const total = tallRow({
    description: 'TOTAL',
    code: '',
    type: '',
    setting: '',
    payer: '',
    plan: '',
    methodology: '',
  })
  const { report, flags, quarantined } = await found(tallFile([{ dollar: '5' }, total, 'End of file']))
  expect(report).toMatchObject({ status: 'partial', records: 3, rates: 1 })
  expect(flags).toMatchObject({ record_without_code: 1, unknown_setting: 1 })
  expect(quarantined).toMatchObject([{ number: 2, reason: 'too_few_cells', bytes: 'End of file' }])
})

test('a header that stands again is no record, and counted', async () => {
  const file = tallFile([{ dollar: '5' }])
  const row = file.split('\n')[2]!
  const { report, flags, rates } = await found(
    tallFile([
      { dollar: '5' },
      row,
      { dollar: '6' },
      `${row},,`,
      tallRow({ description: 'description', dollar: '7' }),
    ]),
  )
  expect(report).toMatchObject({ status: 'parsed', records: 3, rates: 3 })
  expect(flags).toEqual({ repeated_header: 2 })
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([5, 6, 7])
})

test('below another data header the cells belong to its columns', async () => {
  const [, , header, row] = tallFile([{ dollar: '6', plan: 'B' }]).split('\n')
  const turned = [header, row].map((line) => line!.split(',').toReversed().join(','))
  const { report, flags, rates } = await found(tallFile([{ dollar: '5' }, ...turned]))
  expect(report).toMatchObject({ status: 'parsed', records: 2, rates: 2 })
  expect(flags).toEqual({ reordered_header: 1 })
  expect(rates.map(({ rate }) => [rate.dollar, rate.plan])).toEqual([
    [5, 'PPO'],
    [6, 'B'],
  ])
})

test('the head of a second export, with its byte order mark, is no record', async () => {
  const [general, values, header, row] = tallFile([{ dollar: '6' }]).split('\n')
  const { report, flags, rates } = await found(
    tallFile([{ dollar: '5' }, `\uFEFF${general}`, values!, header!, row!]),
  )
  expect(report).toMatchObject({ status: 'parsed', records: 2, rates: 2 })
  expect(flags).toEqual({ repeated_header: 3 })
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([5, 6])
})

test('a line of dashes below the header is no record', async () => {
  const header = tallFile([]).split('\n')[2]!
  const rule = header
    .split(',')
    .map((name) => '-'.repeat(name.length))
    .join(',')
  expect((await found(tallFile([rule, { dollar: '5' }]))).report).toMatchObject({ records: 1, rates: 1 })
})

test('a cell with a no-break space only is empty', async () => {
  const { report } = await found(tallFile([{ dollar: '5' }, { dollar: '\u00A0' }]))
  expect(report).toMatchObject({ records: 2, rates: 1 })
})

test('items that are named like a general fact are items', async () => {
  const rows = ['hospital_name', 'version'].map((description) => ({ description, dollar: '5' }))
  expect((await found(tallFile(rows))).report).toMatchObject({ records: 2, rates: 2 })
})

test('a total with amounts is no rate', async () => {
  const total = {
    description: 'Grand Total',
    code: '',
    type: '',
    setting: '',
    payer: '',
    plan: '',
    dollar: '11',
  }
  const { report, flags } = await found(tallFile([{ dollar: '5' }, { dollar: '6' }, total]))
  expect(report).toMatchObject({ records: 3, rates: 2 })
  expect(flags).toMatchObject({ summary_row: 1 })
})

test('a row that leaves out empty cells at its end is read', async () => {
  const row = tallRow({ dollar: '5' }).split(',').slice(0, 8).join(',')
  const { rates, flags } = await found(tallFile([row]))
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([5])
  expect(flags).toMatchObject({ short_row: 1 })
})

test(
  'counts what is odd about an item in each of its rows, and knows the item again after a row in ' +
    'quarantine',
  async () => {
    const rates = [
      { gross: '$90', dollar: '5' },
      { gross: '$90', plan: 'B', dollar: '6' },
    ]
    const read = await found(tallFile([...rates, 'Knee picture,73560,CPT', { dollar: '7' }, { dollar: '8' }]))
    expect(read.records.map(({ description, gross, codes }) => [description, gross, codes.length])).toEqual([
      ['Knee picture', 90, 1],
      ['Knee picture', 90, 1],
      ['Knee picture', null, 1],
      ['Knee picture', null, 1],
    ])
    expect(read.flags).toEqual({ currency_symbol: 2 })
  },
)
