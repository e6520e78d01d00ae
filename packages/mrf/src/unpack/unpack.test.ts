import { crc32, gzipSync, zstdCompressSync } from 'node:zlib'
import { found } from '../report.fixtures.ts'
import { tallFile } from '../testing.ts'
import { type Packed, zipOf } from '../zip.fixtures.ts'

const RATES = Array.from({ length: 3_000 }, (_, n) => ({
  description: `Item ${n}`,
  code: String(10_000 + n),
  dollar: String(n + 1),
}))
const TEXT = tallFile(RATES)
const report = async (bytes: Buffer, chunkBytes?: number) => (await found(bytes, chunkBytes)).report

test.each<[string, Record<string, Packed>]>([
  ['a deflated member', { 'prices.csv': TEXT }],
  ['a stored member', { 'prices.csv': { bytes: Buffer.from(TEXT), method: 0 } }],
  [
    'a zstd member',
    { 'prices.csv': { bytes: Buffer.from(TEXT), packed: zstdCompressSync(TEXT), method: 93 } },
  ],
  ['a gzip file inside', { 'prices.csv.gz': { bytes: gzipSync(TEXT), method: 0 } }],
  [
    'folders and resource forks',
    { 'a/': '', 'a/prices.csv': TEXT, '__MACOSX/a/._prices.csv': 'x', 'a/.DS_Store': TEXT.repeat(2) },
  ],
  ['a larger file of something else', { 'prices.csv': TEXT, 'notes.txt': 'nothing '.repeat(100_000) }],
  [
    'an encrypted member beside',
    { 'prices.csv': TEXT, 'more.csv': { bytes: Buffer.from(TEXT.repeat(2)), isEncrypted: true } },
  ],
])('reads a zip archive with %s', async (_, files) => {
  expect(await report(zipOf(files), 1_000)).toMatchObject({
    status: 'parsed',
    compression: 'zip',
    rates: 3_000,
  })
})

test('of several hospital files the largest is read, and the others are named', async () => {
  const zip = zipOf({ 'small.csv': tallFile([{ dollar: '1' }]), 'large.csv': TEXT })
  expect(await report(zip)).toMatchObject({
    memberPath: 'large.csv',
    otherMembers: ['small.csv'],
    rates: 3_000,
  })
})

test.each<[string, Buffer]>([
  ['gzip in several parts', Buffer.concat([gzipSync(TEXT.slice(0, 9_000)), gzipSync(TEXT.slice(9_000))])],
  ['gzip in gzip', gzipSync(gzipSync(TEXT))],
  ['gzip that zeros fill up to a block', Buffer.concat([gzipSync(TEXT), Buffer.alloc(50_000)])],
  [
    'zstd with a frame to skip',
    Buffer.concat([Buffer.from('502a4d1803000000616263', 'hex'), zstdCompressSync(TEXT)]),
  ],
  [
    'zstd in several frames',
    Buffer.concat([zstdCompressSync(TEXT.slice(0, 9_000)), zstdCompressSync(TEXT.slice(9_000))]),
  ],
])('reads %s', async (_, bytes) => {
  for (const chunkBytes of [100, 1_000_000])
    expect(await report(bytes, chunkBytes)).toMatchObject({ status: 'parsed', rates: 3_000 })
})

test.each<[string, Buffer]>([
  ['gzip', gzipSync(TEXT)],
  ['zstd', zstdCompressSync(TEXT, { params: { 100: 1 } })],
])('of %s data that end too early, what stands before is read', async (_, bytes) => {
  const cut = await found(bytes.subarray(0, bytes.length * 0.9))
  expect(cut.report.status).toBe('partial')
  expect(cut.flags).toMatchObject({ truncated: 1 })
  expect(cut.rates.length).toBeGreaterThan(100)
  expect(cut.rates.slice(0, -1).map(({ rate }) => rate.dollar)).toEqual(
    RATES.slice(0, cut.rates.length - 1).map((_, n) => n + 1),
  )
  expect((await found(bytes.subarray(0, bytes.length * 0.9), 77)).rates).toEqual(cut.rates)
})

const damaged = (zip: Buffer) => {
  zip.writeUInt8(zip[200]! ^ 0x55, 200)
  return zip
}
test.each<[string, Buffer, string]>([
  [
    'an encrypted archive',
    zipOf({ 'prices.csv': { bytes: Buffer.from(TEXT), isEncrypted: true } }),
    'encrypted_archive',
  ],
  ['Deflate64', zipOf({ 'prices.csv': { bytes: Buffer.from(TEXT), method: 9 } }), 'unsupported_compression'],
  ['a spreadsheet', zipOf({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }), 'spreadsheet_file'],
  ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'spreadsheet_file'],
  ['an empty archive', zipOf({}), 'empty_file'],
  [
    'an archive in an archive',
    zipOf({ 'inner.zip': { bytes: zipOf({ 'prices.csv': TEXT }), method: 0 } }),
    'unsupported_compression',
  ],
  ['an archive whose end is missing', zipOf({ 'prices.csv': TEXT }).subarray(0, 900), 'unreadable_archive'],
  [
    'an archive with a wrong checksum',
    zipOf({ 'prices.csv': { bytes: Buffer.from(TEXT), method: 0, crc32: crc32('x') } }),
    'corrupt_compression',
  ],
  ['a damaged archive', damaged(zipOf({ 'prices.csv': TEXT })), 'corrupt_compression'],
  ['damaged gzip', damaged(gzipSync(TEXT)), 'corrupt_compression'],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'unsupported_compression'],
])('rejects %s and says why', async (_, bytes, reason) => {
  expect(await report(bytes)).toMatchObject({ status: 'rejected', reason })
})
