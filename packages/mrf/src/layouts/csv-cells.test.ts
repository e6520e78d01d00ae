import { tallFile, tallRow, type TestRate } from '../testing.ts'
import { found } from '../report.fixtures.ts'

const one = async (rate: TestRate) => (await found(tallFile([rate]))).rates[0]!

test.each(['N/A', 'NULL', '-', '—', 'n.a.', 'see contract', '#N/A', '$'])(
  '%s is no dollar, never zero, and flagged',
  async (dollar) => {
    const { rates, flags } = await found(tallFile([{ dollar }]))
    expect(rates.map(({ rate }) => rate.dollar)).toEqual([null])
    expect(flags).toEqual({ non_numeric_value: 1 })
  },
)

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
])('reads the dollar %j as %d', async (dollar, expected, names) => {
  const { rates, flags } = await found(tallFile([{ dollar }]))
  expect(rates.map(({ rate }) => rate.dollar)).toEqual([expected])
  expect(Object.keys(flags)).toEqual(names)
})

test('reads a percentage with its sign', async () => {
  const { rates, flags } = await found(tallFile([{ percent: '70.5%' }]))
  expect(rates.map(({ rate }) => rate.percentage)).toEqual([70.5])
  expect(flags).toEqual({ percent_sign: 1 })
})

test.each([
  ['00123', '00123', {}],
  ['1.23E+05', '1.23E+05', { code_with_exponent: 1 }],
  ['="00123"', '00123', { formula_cell: 1 }],
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
