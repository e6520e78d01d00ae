import fc from 'fast-check'
import { fairOrder, type FairTask } from './fair-order.ts'

const task = (owner: string, cost = 1, lane = 'only'): FairTask => ({ owner, lane, cost })

/**
 * Owners of the tasks in the order in which one worker takes them, each charged `actual` when it
 * ends.
 */
function drain(
  order: ReturnType<typeof fairOrder<FairTask>>,
  actual = (taken: FairTask) => taken.cost,
): FairTask[] {
  const taken: FairTask[] = []
  for (let one = order.next(); one; one = order.next()) {
    taken.push(one)
    order.settle(one, actual(one))
  }
  return taken
}

test('owners with equal tasks take turns, however many each has', () => {
  const order = fairOrder()
  for (const owner of ['a', 'a', 'a', 'a', 'b', 'c', 'c']) order.add(task(owner))
  expect(
    drain(order)
      .map(({ owner }) => owner)
      .join(''),
  ).toBe('abcacaa')
})

test('an owner whose tasks cost more than expected waits longer for the next', () => {
  const order = fairOrder()
  for (const owner of ['a', 'a', 'b', 'b', 'b', 'b']) order.add(task(owner))
  const taken = drain(order, ({ owner }) => (owner === 'a' ? 3 : 1))
  expect(taken.map(({ owner }) => owner).join('')).toBe('abbbab')
})

test('an owner that comes later is next, and one that was idle has saved nothing up', () => {
  const order = fairOrder()
  for (let count = 0; count < 10; count += 1) order.add(task('a'))
  const first = [order.next(), order.next()].map((taken) => taken?.owner)
  for (let count = 0; count < 3; count += 1) order.add(task('b'))
  expect([...first, ...drain(order).map(({ owner }) => owner)].join('')).toBe('aababab' + 'aaaaaa')
})

test('lanes of one owner take turns, so that a small task does not wait for all large ones', () => {
  const order = fairOrder()
  for (let count = 0; count < 3; count += 1) order.add(task('a', 10, 'long'))
  order.next()
  order.add(task('a', 1, 'quick'))
  expect(drain(order).map(({ lane }) => lane)).toEqual(['quick', 'long', 'long'])
})

test('tells what an owner has waiting', () => {
  const order = fairOrder()
  order.add(task('a', 2))
  order.add(task('a', 3))
  order.next()
  expect([order.waitingOf('a'), order.waitingOf('b')]).toEqual([
    { count: 1, cost: 3 },
    { count: 0, cost: 0 },
  ])
})

/** Largest cost of a task. */
const MOST = 50
const backlog = fc.array(fc.integer({ min: 1, max: MOST }), { minLength: 1, maxLength: 30 })
const tenants = fc.array(backlog, { minLength: 2, maxLength: 6 })

test('property: between two turns of a waiting owner, every other owner gets at most one equal task', () => {
  fc.assert(
    fc.property(tenants, (all) => {
      const order = fairOrder()
      all.forEach((tasks, owner) => tasks.forEach(() => order.add(task(String(owner)))))
      const taken = drain(order).map(({ owner }) => owner)
      all.forEach((_, owner) => {
        const turns = taken.flatMap((name, index) => (name === String(owner) ? [index] : []))
        turns.forEach((index, turn) => {
          const between = taken.slice(turn === 0 ? 0 : turns[turn - 1]! + 1, index)
          expect(new Set(between).size).toBe(between.length)
        })
      })
    }),
  )
})

test(
  'property: while two owners wait, their shares differ by no more than the largest task of each, ' +
    'whatever tasks cost',
  () => {
    fc.assert(
      fc.property(
        tenants,
        fc.array(fc.integer({ min: 1, max: MOST }), { minLength: 180, maxLength: 180 }),
        (all, actual) => {
          const order = fairOrder()
          const left = all.map((tasks) => tasks.length)
          all.forEach((tasks, owner) => tasks.forEach((cost) => order.add(task(String(owner), cost))))
          const served = all.map(() => 0)
          let ended = 0
          for (let one = order.next(); one; one = order.next()) {
            const cost = actual[ended]!
            ended += 1
            order.settle(one, cost)
            served[Number(one.owner)]! += cost
            left[Number(one.owner)]! -= 1
            const waiting = served.filter((_, owner) => left[owner]! > 0)
            if (waiting.length > 1)
              expect(Math.max(...waiting) - Math.min(...waiting)).toBeLessThanOrEqual(2 * MOST)
          }
        },
      ),
    )
  },
)

test('property: an owner that comes while others wait is served before any of them twice', () => {
  fc.assert(
    fc.property(tenants, fc.nat(40), (all, before) => {
      const order = fairOrder()
      all.forEach((tasks, owner) => tasks.forEach((cost) => order.add(task(String(owner), cost))))
      for (let count = 0; count < before; count += 1) {
        const one = order.next()
        if (one) order.settle(one)
      }
      order.add(task('late', MOST))
      const taken = drain(order).map(({ owner }) => owner)
      const ahead = taken.slice(0, taken.indexOf('late'))
      expect(new Set(ahead).size).toBe(ahead.length)
    }),
  )
})
