import { gzipSync } from 'node:zlib'
import { found } from './report.fixtures.ts'
import { tallFile, zipOf } from './testing.ts'

const RATES = Array.from({ length: 50 }, (_, n) => ({
  description: `Item, "large" ${n}`,
  code: String(10_000 + n),
  dollar: `${n + 1}.25`,
}))
const TALL = tallFile(RATES).trimEnd()
const LAST_ROW = TALL.lastIndexOf('\n') + 1
const HEADER = 'hospital_name,last_updated_on,version\nExample Hospital,2026-01-01,3.0.0\n'
const WIDE =
  `${HEADER}description,code|1,code|1|type,setting,standard_charge|gross,` +
  'standard_charge|Aetna|PPO|negotiated_dollar,standard_charge|Cigna|HMO|negotiated_dollar,' +
  `additional_generic_notes
Knee,27447,CPT,both,900,600,500,none
Hip,27130,CPT,both,1000,700,650,none`

const cutOf = async (text: string | Buffer) => {
  const { report, flags, rates } = await found(text, 64)
  return { status: report.status, cut: report.cut, isFlagged: 'truncated' in flags, rates: rates.length }
}

test.each([
  ['tall', TALL, 50],
  ['wide', WIDE, 4],
])('a %s file whose last row only lacks its line end is whole, plain and packed', async (_, text, rates) => {
  for (const whole of [text, `${text}\n`, `${text}\r\n`]) {
    for (const bytes of [Buffer.from(whole), gzipSync(whole)])
      expect(await cutOf(bytes)).toEqual({ status: 'parsed', cut: null, isFlagged: false, rates })
  }
})

test('a tall file cut inside a quoted cell is flagged, and the record that was cut is not read', async () => {
  const text = TALL.slice(0, TALL.indexOf('"Item', LAST_ROW) + 5)
  for (const bytes of [Buffer.from(text), gzipSync(text)])
    expect(await cutOf(bytes)).toEqual({ status: 'partial', cut: 'quoted_cell', isFlagged: true, rates: 49 })
})

test.each([
  ['tall', TALL, TALL.indexOf('49.25', TALL.lastIndexOf('\n', LAST_ROW - 2)) + 1, 48],
  ['wide, after a price', WIDE, WIDE.lastIndexOf(',650'), 2],
  ['wide, inside a price', WIDE, WIDE.lastIndexOf('50,none'), 2],
] as const)(
  'a %s file cut in the middle of a row is flagged, and no price of the cut row is read',
  async (_, text, index, rates) => {
    for (const bytes of [Buffer.from(text.slice(0, index)), gzipSync(text.slice(0, index))]) {
      expect(await cutOf(bytes)).toEqual({ status: 'partial', cut: 'row', isFlagged: true, rates })
    }
  },
)

test('rows that leave out empty cells at their end are whole, the last one too', async () => {
  const text = WIDE.replaceAll(',none', '')
  expect(await cutOf(text)).toMatchObject({ cut: null, isFlagged: false, rates: 4 })
})

test('a gzip member that breaks off is flagged as such', async () => {
  expect(await cutOf(gzipSync(TALL).subarray(0, -20))).toMatchObject({
    status: 'partial',
    cut: 'packed_bytes',
    isFlagged: true,
  })
})

test('JSON that breaks off is flagged as such, plain and packed', async () => {
  const item = {
    description: 'Knee',
    code_information: [{ code: '27447', type: 'CPT' }],
    standard_charges: [
      {
        setting: 'both',
        payers_information: [{ payer_name: 'A', plan_name: 'P', standard_charge_dollar: 5 }],
      },
    ],
  }
  const text = JSON.stringify({
    hospital_name: 'Example Hospital',
    standard_charge_information: [item, item],
  })
  for (const bytes of [Buffer.from(text.slice(0, -40)), gzipSync(text.slice(0, -40))]) {
    expect(await cutOf(bytes)).toMatchObject({
      status: 'partial',
      cut: 'json_value',
      isFlagged: true,
      rates: 1,
    })
  }
  expect(await cutOf(text)).toMatchObject({ cut: null, isFlagged: false })
})

test('of two price files in an archive the one that is not read is named, never skipped', async () => {
  const { report, flags } = await found(
    zipOf({ 'other.csv': WIDE, 'large.csv': TALL, 'notes.txt': 'read me' }),
  )
  expect(report).toMatchObject({ memberPath: 'large.csv', otherPriceFiles: ['other.csv'] })
  expect(report.otherMembers.sort()).toEqual(['notes.txt', 'other.csv'])
  expect(flags).toMatchObject({ other_price_files: 1 })
  expect((await found(zipOf({ 'large.csv': TALL, 'notes.txt': 'read me' }))).flags).not.toHaveProperty(
    'other_price_files',
  )
})
