import { amountColumn, buffersOf, narrowColumn, risingColumn, runColumn } from './columns.ts'

const CASES = [
  ['small numbers', narrowColumn, [0, 1, 255]],
  ['numbers that grow', narrowColumn, [7, 256, 65_535, 65_536, 2_147_483_647, 3]],
  ['numbers in a row', runColumn, [5, 5, 5, 0, 2_147_483_647, 5]],
  ['offsets', risingColumn, [5_000_000_000, 5_000_000_010, 5_000_000_010, 7_100_000_000]],
  ['amounts', amountColumn, [1, NaN, 2_147_483_647, 2_147_483_648, 9_999_999_990_000, NaN, 5]],
] as const

test.each(CASES)('keeps %s as they are', (_, make, values) => {
  const column = make()
  for (const value of values) column.push(value)
  expect(Array.from({ length: column.length }, (_none, index) => column.at(index))).toEqual([...values])
})

test.each(CASES)('hands %s over to another thread, where more are added', (_, make, values) => {
  const column = make()
  for (const value of values) column.push(value)
  const contents = column.contents()
  const moved = make(structuredClone(contents, { transfer: buffersOf(contents) }))
  moved.push(values.at(-1)!)
  expect(Array.from({ length: moved.length }, (_none, index) => moved.at(index))).toEqual([
    ...values,
    values.at(-1),
  ])
})

test('keeps them over many chunks', () => {
  const [narrow, rising] = [narrowColumn(), risingColumn()]
  for (let index = 0; index < 200_000; index++) {
    narrow.push((index * 7) % 100_000)
    rising.push(index * 20_000)
  }
  for (let index = 0; index < 200_000; index += 997)
    expect([narrow.at(index), rising.at(index)]).toEqual([(index * 7) % 100_000, index * 20_000])
})

test.each([
  ['seldom', 1_000],
  ['at every row', 1],
])('keeps numbers that change %s over many chunks, read in any order', (_, every) => {
  const column = runColumn()
  const valueAt = (index: number) => Math.floor(index / every) % 70_000
  for (let index = 0; index < 200_000; index++) column.push(valueAt(index))
  const places = Array.from({ length: 4_000 }, (_none, step) => (step * 99_991) % 200_000)
  for (const index of [...places, 0, 65_535, 65_536, 65_537, 199_999])
    expect([index, column.at(index)]).toEqual([index, valueAt(index)])
})
