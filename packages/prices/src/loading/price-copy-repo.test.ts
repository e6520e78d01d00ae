import { priceIds } from './price-copy-repo.ts'

const AT = new Date('2026-11-22T03:00:00.123Z')
const V7 = /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/

test('ids of one load are UUIDs of version 7 that rise, and tell its instant', () => {
  const next = priceIds(AT)
  const ids = Array.from({ length: 70_000 }, () => Buffer.from(next()).toString('hex'))
  expect(ids.filter((id) => !V7.test(id))).toEqual([])
  expect(ids.filter((id, index) => index > 0 && id <= ids[index - 1]!)).toEqual([])
  expect(parseInt(ids[0]!.slice(0, 12), 16)).toBe(AT.getTime())
})

test('two loads of one instant share no id', () => {
  const [one, other] = [priceIds(AT), priceIds(AT)]
  const ids = Array.from({ length: 1_000 }, () =>
    [one(), other()].map((id) => Buffer.from(id).toString('hex')),
  ).flat()
  expect(new Set(ids).size).toBe(2_000)
})
