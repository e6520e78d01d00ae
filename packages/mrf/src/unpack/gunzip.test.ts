import { Readable } from 'node:stream'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { found } from '../report.fixtures.ts'
import { tallFile } from '../testing.ts'
import { FREE_MEMBERS, gunzip } from './gunzip.ts'

const RATES = Array.from({ length: 3_000 }, (_, n) => ({
  description: `Item ${n}`,
  code: String(10_000 + n),
  dollar: String(n + 1),
}))
const TEXT = tallFile(RATES)
const PACKED = gzipSync(TEXT)
const TWO = Buffer.concat([gzipSync(TEXT.slice(0, 9_000)), gzipSync(TEXT.slice(9_000))])
/** Each chunk is a trip to a thread and back: small ones are for a small file, below. */
const CHUNKS = [997, 1_000_000]
const followed = (packed: Buffer, ...rest: (string | Buffer)[]) =>
  Buffer.concat([packed, ...rest.map((each) => Buffer.from(each as string))])

test.each<[string, Buffer]>([
  ['a line end', followed(PACKED, '\r\n')],
  ['a page', followed(PACKED, `<html>${'error '.repeat(1_000)}</html>`)],
  ['zeros and a line end', followed(PACKED, Buffer.alloc(5_000), '\n')],
  ['what only begins like gzip', followed(PACKED, Buffer.from([0x1f, 0x8b, 9, 9, 9]))],
  [
    'a header with bits that mean nothing',
    followed(PACKED, Buffer.from([0x1f, 0x8b, 8, 0xe0, 0, 0, 0, 0, 0, 3, 1, 2])),
  ],
  ['several parts, a page', followed(TWO, '<html>')],
  ['gzip in gzip, a line end after each', followed(gzipSync(followed(PACKED, '\n')), '\n')],
])(
  'of a gzip file that is followed by %s all is read, and what follows is left out and told',
  async (_, bytes) => {
    for (const chunkBytes of CHUNKS) {
      const { report, flags, rates } = await found(bytes, chunkBytes)
      expect(report).toMatchObject({ status: 'parsed', rates: 3_000, contentBytes: Buffer.byteLength(TEXT) })
      expect(flags).toMatchObject({ bytes_after_end: expect.any(Number) })
      expect(rates.at(-1)!.rate.dollar).toBe(3_000)
    }
  },
)

/** A member whose header has everything that RFC 1952 allows. */
function fullHeader(): Buffer {
  const header = Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3, 4, 0]),
    Buffer.from('AAAA'),
    Buffer.from('a.csv\0'),
    Buffer.from('notes\0'),
  ])
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(crc32(header) & 0xffff)
  return Buffer.concat([header, sum])
}
const memberOf = (header: Buffer) => Buffer.concat([header, deflateRawSync(TEXT), PACKED.subarray(-8)])

test.each<[string, Buffer]>([
  ['a header with a name, notes, an extra field and a checksum', memberOf(fullHeader())],
  [
    'parts with zeros between and after them',
    Buffer.concat([
      gzipSync(TEXT.slice(0, 9_000)),
      Buffer.alloc(512),
      gzipSync(TEXT.slice(9_000)),
      Buffer.alloc(512),
    ]),
  ],
  ['an empty part at the end', followed(PACKED, gzipSync(''))],
])('reads gzip with %s, and flags nothing', async (_, bytes) => {
  for (const chunkBytes of CHUNKS) {
    const { report, flags } = await found(bytes, chunkBytes)
    expect(report).toMatchObject({ status: 'parsed', rates: 3_000 })
    expect(flags).not.toHaveProperty('bytes_after_end')
    expect(flags).not.toHaveProperty('truncated')
  }
})

const changed = (bytes: Buffer, index: number) => {
  const copy = Buffer.from(bytes)
  const place = index < 0 ? copy.length + index : index
  copy[place] = copy[place]! ^ 0x55
  return copy
}
test.each<[string, Buffer]>([
  ['checksum is another one', changed(PACKED, -8)],
  ['length is another one', changed(PACKED, -1)],
  ['header has another checksum', memberOf(changed(fullHeader(), -1))],
  [
    'name never ends',
    Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), Buffer.alloc(300_000, 'a')]),
  ],
])('rejects a gzip file whose %s', async (_, bytes) => {
  expect((await found(bytes, 1_000)).report).toMatchObject({
    status: 'rejected',
    reason: 'corrupt_compression',
  })
})

/** Bytes of the content of a gzip file of one larger part and so many parts of one byte. */
async function unpackedBytes(tinyParts: number, freeMembers?: number): Promise<number> {
  const packed = [gzipSync(TEXT.slice(0, 200)), ...Array<Buffer>(tinyParts).fill(gzipSync('x'))]
  let bytes = 0
  for await (const chunk of gunzip(Readable.from(packed), {}, freeMembers)) bytes += chunk.length
  return bytes
}

test('rejects a gzip file whose parts are countless and tiny', async () => {
  await expect(unpackedBytes(30, 20)).rejects.toMatchObject({ reason: 'corrupt_compression' })
  expect(await unpackedBytes(20, 20)).toBe(220)
})

test('takes ten thousand tiny parts unless told otherwise', async () => {
  expect(FREE_MEMBERS).toBe(10_000)
  expect(await unpackedBytes(30)).toBe(230)
})

test.each([1, 7, 97])(
  'parts, zeros and what follows are told apart in chunks of %i bytes',
  async (chunkBytes) => {
    const few = tallFile(RATES.slice(0, 30))
    const [start, end] = [few.slice(0, 900), few.slice(900)].map((part) => gzipSync(part)) as [Buffer, Buffer]
    const bytes = followed(start, Buffer.alloc(20), end, Buffer.alloc(20), '<html>')
    const { report, flags } = await found(bytes, chunkBytes)
    expect(report).toMatchObject({ status: 'parsed', rates: 30, contentBytes: Buffer.byteLength(few) })
    expect(flags).toMatchObject({ bytes_after_end: expect.any(Number) })
    expect(flags).not.toHaveProperty('truncated')
  },
)

test.each([3, 8, 9, 400])(
  'of a gzip file that ends %i bytes too early, all that stands before is read',
  async (missing) => {
    for (const chunkBytes of CHUNKS) {
      const { report, flags } = await found(PACKED.subarray(0, -missing), chunkBytes)
      expect(report.status).toBe('partial')
      expect(flags).toMatchObject({ truncated: 1 })
      expect(report.rates).toBeGreaterThan(2_000)
    }
  },
)

test.each([1, 2, 9])(
  'a second part of which there are %i bytes is a file that ends too early',
  async (bytes) => {
    const { report, flags } = await found(followed(PACKED, PACKED.subarray(0, bytes)), 100)
    expect(report).toMatchObject({ status: 'partial', rates: 3_000 })
    expect(flags).toMatchObject({ truncated: 1 })
  },
)
