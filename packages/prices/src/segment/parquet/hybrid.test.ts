import { ByteWriter } from 'hyparquet-writer'
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js'
import fc from 'fast-check'
import { writeHybrid } from './hybrid.ts'

const bytesOf = (write: (out: ByteWriter) => void): Uint8Array => {
  const out = new ByteWriter(16)
  write(out)
  return out.getBytes()
}
const stretches = fc.array(fc.tuple(fc.nat(2 ** 17 - 1), fc.integer({ min: 1, max: 40 })), { maxLength: 60 })

test('numbers are written as another writer of the format writes them', () => {
  fc.assert(
    fc.property(stretches, fc.integer({ min: 1, max: 17 }), (runs, bits) => {
      const values = Int32Array.from(
        runs.flatMap(([value, times]) => Array<number>(times).fill(value & (2 ** bits - 1))),
      )
      expect(bytesOf((out) => writeHybrid(out, values, bits))).toEqual(
        bytesOf((out) => writeRleBitPackedHybrid(out, values, bits)),
      )
    }),
  )
})
