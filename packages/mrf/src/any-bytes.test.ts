import fc from 'fast-check'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { anItem, aRate, asJson, asTall, asWide } from './hospital.fixtures.ts'
import { found } from './report.fixtures.ts'
import { zipOf } from './zip.fixtures.ts'

const RUNS = 40
const ITEMS = [
  anItem({ payers: [aRate({ dollar: '5' }), aRate({ plan: 'HMO', percent: '70' })] }),
  anItem({ description: 'x "y", z', notes: 'é' }),
]
const text = asTall(ITEMS)
const FILES: Record<string, Buffer> = {
  tall: Buffer.from(text),
  wide: Buffer.from(asWide(ITEMS)),
  json: Buffer.from(asJson(ITEMS)),
  'UTF-16': Buffer.from(`\uFEFF${asJson(ITEMS)}`, 'utf16le'),
  gzip: gzipSync(text),
  zstd: zstdCompressSync(text),
  zip: zipOf({ 'prices.csv': text }),
}

/** Bytes cut out, put in, doubled or changed. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  put: fc.uint8Array({ maxLength: 8 }),
  again: fc.boolean(),
})
type Change = { at: number; length: number; put: Uint8Array; again: boolean }

function changed(bytes: Buffer, { at, length, put, again }: Change): Buffer {
  const from = Math.floor(at * bytes.length)
  const cut = bytes.subarray(from, from + length)
  return Buffer.concat([
    bytes.subarray(0, from),
    put,
    ...(again ? [cut, cut] : []),
    bytes.subarray(from + length),
  ])
}

test.each(Object.keys(FILES))(
  'a damaged %s file is a report, the same however it is cut into pieces',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 300 }),
        async (changes, chunkBytes) => {
          const bytes = changes.reduce(changed, FILES[name]!)
          const { report, rates, records, quarantined } = await found(bytes, chunkBytes)
          expect(report.status === 'rejected').toBe(report.reason !== null)
          expect([report.rates, report.records, report.quarantined]).toEqual([
            rates.length,
            records.length + quarantined.length,
            quarantined.length,
          ])
          expect(await found(bytes)).toEqual({
            report,
            rates,
            records,
            quarantined,
            flags: expect.anything() as unknown,
          })
        },
      ),
      { numRuns: RUNS },
    )
  },
  300_000,
)
