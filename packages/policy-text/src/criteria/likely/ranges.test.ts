import { Ranges } from './ranges.ts'

const range = (start: number, end: number) => ({ start, end })

test('the ranges that share characters with another one are found in their order', () => {
  const [long, short, late] = [range(0, 50), range(5, 10), range(20, 30)]
  const ranges = new Ranges([late, short, long])
  expect(ranges.touching(range(8, 21))).toEqual([long, short, late])
  expect(ranges.touching(range(10, 20))).toEqual([long])
  expect(ranges.touching(range(50, 60))).toEqual([])
})
