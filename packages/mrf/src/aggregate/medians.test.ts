import fc from 'fast-check'
import { medianInPlace } from './medians.ts'

test(
  'the median of a stretch is the middle one, or the mean of the two in the middle, and nothing else is ' +
    'touched',
  () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(numbers, fc.nat(), (all, cut) => {
        const from = cut % all.length
        const sorted = all.slice(from).sort((a, b) => a - b)
        const middle = sorted.length / 2
        const expected = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
        const stretch = Float64Array.from(all)
        expect(medianInPlace(stretch, from, all.length)).toBe(expected)
        expect([...stretch.subarray(0, from)]).toEqual(all.slice(0, from))
      }),
    )
  },
)
