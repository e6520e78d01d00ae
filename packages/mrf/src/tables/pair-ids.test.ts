import fc from 'fast-check'
import { pairIds } from './pair-ids.ts'

test('numbers pairs in the order met, each once', () => {
  const pair = fc.tuple(fc.nat(50), fc.nat(1_000_000_000))
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 2_000, size: 'max' }), (met) => {
      const ids = pairIds()
      const keys = [...new Set(met.map(String))]
      expect(met.map(([first, second]) => ids.idOf(first, second))).toEqual(
        met.map((each) => keys.indexOf(String(each))),
      )
      expect(Array.from({ length: ids.count() }, (_, id) => String([ids.first(id), ids.second(id)]))).toEqual(
        keys,
      )
    }),
    { numRuns: 20 },
  )
})
