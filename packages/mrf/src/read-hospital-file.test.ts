import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { readHospitalFile } from './read-hospital-file.ts'
import { bytesSource, tallFile, tallRow } from './testing.ts'
import { traceRecord } from './trace-record.ts'
import { zipOf } from './zip.fixtures.ts'

const RATES = [
  { description: 'Café visit', dollar: '120.50' },
  { plan: 'HMO', dollar: '99' },
]
const TEXT = tallFile(RATES)
const report = async (bytes: Buffer | string, chunkBytes?: number) =>
  (await readHospitalFile(bytesSource(Buffer.from(bytes as Buffer), chunkBytes))).report
const flagNames = ({ flags }: Awaited<ReturnType<typeof report>>) => flags.map(({ flag }) => flag)
const utf16 = (text: string, bom: number[]) => Buffer.concat([Buffer.from(bom), Buffer.from(text, 'utf16le')])

test('tells what a plain tall file is', async () => {
  expect(await report(TEXT)).toMatchObject({
    status: 'parsed',
    reason: null,
    compression: 'none',
    layout: 'tall',
    encoding: 'utf-8',
    delimiter: ',',
    declaredVersion: '3.0.0',
    detectedVersion: '3.0.0',
    hospitalName: 'Example Hospital',
    lastUpdatedOn: '2026-04-01',
    records: 2,
    rates: 2,
    quarantined: 0,
    codes: 1,
    contracts: 2,
    flags: [],
  })
})

const big = utf16(TEXT, [0xff, 0xfe]).swap16()
test.each([
  ['gzip', gzipSync(TEXT), { compression: 'gzip' }, []],
  ['zstd', zstdCompressSync(TEXT), { compression: 'zstd' }, []],
  [
    'zip',
    zipOf({ 'a/prices.csv': TEXT, '__MACOSX/a/._prices.csv': 'x', 'readme.txt': 'hello' }),
    { compression: 'zip', memberPath: 'a/prices.csv', otherMembers: ['readme.txt'] },
    [],
  ],
  ['a byte order mark', Buffer.from(`\uFEFF${TEXT}`), { encoding: 'utf-8' }, ['bom']],
  ['UTF-16 LE', utf16(TEXT, [0xff, 0xfe]), { encoding: 'utf-16le' }, ['bom', 'encoding_utf_16']],
  ['UTF-16 LE without a mark', utf16(TEXT, []), { encoding: 'utf-16le' }, ['encoding_utf_16']],
  ['UTF-16 BE without a mark', utf16(TEXT, []).swap16(), { encoding: 'utf-16be' }, ['encoding_utf_16']],
  ['UTF-16 BE', big, { encoding: 'utf-16be' }, ['bom', 'encoding_utf_16']],
  ['Windows-1252', Buffer.from(TEXT, 'latin1'), { encoding: 'windows-1252' }, ['encoding_windows_1252']],
  ['CR LF', Buffer.from(tallFile(RATES, { newline: '\r\n' })), {}, []],
  ['CR only', Buffer.from(tallFile(RATES, { newline: '\r' })), {}, []],
  ['semicolons', Buffer.from(TEXT.replaceAll(',', ';')), { delimiter: ';' }, ['delimiter_not_comma']],
  [
    'lines before the header',
    Buffer.from(`Prices of\n\n${TEXT}`),
    { hospitalName: 'Example Hospital' },
    ['preamble_rows'],
  ],
  [
    'spaces and capitals in the header',
    Buffer.from(TEXT.replace('code|1|type', 'Code | 1 | TYPE').replace('setting', ' Setting ')),
    {},
    [],
  ],
  [
    'another declared version',
    Buffer.from(TEXT.replace('3.0.0', '2.0.0')),
    { declaredVersion: '2.0.0', detectedVersion: '3.0.0' },
    ['version_differs'],
  ],
])('reads %s to the same rates', async (_, bytes, facts, flags) => {
  for (const chunkBytes of [13, 1_000_000]) {
    const found = await report(bytes, chunkBytes)
    expect(found).toMatchObject({ status: 'parsed', records: 2, rates: 2, contracts: 2, codes: 1, ...facts })
    expect(flagNames(found)).toEqual(flags)
  }
})

test.each([
  ['nothing', '', 'empty_file', null],
  ['blanks', ' \n\n', 'empty_file', null],
  ['a web page', '<!DOCTYPE html><html>gone</html>', 'html_page', null],
  ['another table', 'a,b\n1,2\n', 'not_a_hospital_file', null],
  ['a file without rates', tallFile([{ gross: '5' }]), 'no_rates', 'tall'],
  ['a JSON file of something else', '{"name": "x"}', 'not_a_hospital_file', null],
  ['a JSON file without items', '{"hospital_name": "x"}', 'no_rates', 'json'],
  [
    'a page that asks for a human',
    '<html><body><div class="g-recaptcha"></div></body></html>',
    'captcha_page',
    null,
  ],
  ['a PDF', '%PDF-1.7\n', 'pdf_file', null],
  ['an XML file', '<?xml version="1.0"?><prices/>', 'xml_file', null],
])('rejects %s and says why', async (_, text, reason, layout) => {
  expect(await report(text)).toMatchObject({ status: 'rejected', reason, layout })
})

test('rejects broken compression', async () => {
  expect(await report(gzipSync(TEXT.repeat(9)).subarray(0, 60))).toMatchObject({
    status: 'rejected',
    reason: 'corrupt_compression',
  })
  expect(await report(zipOf({ 'a.csv': TEXT }).subarray(0, 90))).toMatchObject({
    status: 'rejected',
    reason: 'unreadable_archive',
  })
  const packed = zipOf({ 'a.csv': TEXT })
  packed.writeUInt32LE(7, packed.indexOf(deflateRawSync(TEXT)))
  expect(await report(packed)).toMatchObject({ status: 'rejected', reason: 'corrupt_compression' })
})

test('puts rows that do not fit their columns into quarantine, as records and not as rates', async () => {
  const found = await report(
    tallFile([
      { dollar: '1' },
      `${tallRow({ dollar: '2' })},shifted`,
      'too,short',
      `${tallRow({ dollar: '3' })},,`,
    ]),
  )
  expect(found).toMatchObject({ status: 'partial', records: 4, rates: 2, quarantined: 2 })
})

test('counts what is odd', async () => {
  const { flags } = await report(
    tallFile([
      { dollar: '$5', gross: '5' },
      { dollar: '0', percent: '50' },
      { dollar: 'N/A' },
      { dollar: '1', setting: 'bedside', code: '' },
    ]),
  )
  expect(flags).toEqual([
    { flag: 'currency_symbol', count: 1, firstRecord: 0 },
    { flag: 'dollar_equals_gross', count: 1, firstRecord: 0 },
    { flag: 'non_numeric_value', count: 1, firstRecord: 2 },
    { flag: 'not_positive_dollar', count: 1, firstRecord: 1 },
    { flag: 'record_without_code', count: 1, firstRecord: 3 },
    { flag: 'unknown_setting', count: 1, firstRecord: 3 },
  ])
})

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['UTF-16', (text: string) => utf16(text, [0xff, 0xfe])],
  ['gzip', (text: string) => gzipSync(text)],
])('traces a record of a %s file back to its bytes', async (_, encode) => {
  const odd = { description: 'Café, "3/4"\n2nd line', plan: 'Ü', dollar: '12.3456' }
  const text = tallFile([{ description: 'é', dollar: '1' }, '', odd, { dollar: '3' }])
  const traced = await traceRecord(bytesSource(encode(text), 50), { number: 2, part: 0 })
  expect(traced).toMatchObject({
    original: tallRow(odd),
    parsed: { description: odd.description, rates: [{ plan: 'Ü', dollar: 12.3456 }] },
  })
  expect(await traceRecord(bytesSource(encode(text)), { number: 9, part: 0 })).toBeNull()
})
