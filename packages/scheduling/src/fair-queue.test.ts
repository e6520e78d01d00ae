import fc from 'fast-check'
import { fairQueue, fairOrder, type FairTask } from './fair-queue.ts'

const LIMITS = { slots: 2, ownerTasks: 3, ownerMs: 1_000, totalMs: 10_000 }

/** Work that ends when the test says so, and a log of what began. */
function controlledWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    await settle()
    ends.get(name)!()
    await settle()
  }
  return { begun, work, end, settle }
}

test('the free slot goes to the owner that has had less', async () => {
  const { run } = fairQueue({ ...LIMITS, now: () => 0 })
  const { begun, work, end } = controlledWork()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run({ owner: 'a', costMs: 100 }, work(name))
  void run({ owner: 'b', costMs: 100 }, work('b1'))
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('quick work has a slot that long work never takes, also of the same owner', async () => {
  const { run } = fairQueue({ ...LIMITS, quickSlots: 1, quickMs: 10 })
  const { begun, work, end, settle } = controlledWork()
  for (const name of ['a1', 'a2', 'a3']) void run({ owner: 'a', costMs: 100 }, work(name))
  void run({ owner: 'a', costMs: 10 }, work('quick 1'))
  void run({ owner: 'b', costMs: 10 }, work('quick 2'))
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'quick 1'])
  await end('quick 1')
  expect(begun).toEqual(['a1', 'a2', 'quick 1', 'quick 2'])
  await end('quick 2')
  expect(begun).toHaveLength(4)
})

test('an owner with too much waiting is told when to try again, and others are not', async () => {
  const { run } = fairQueue({ ...LIMITS, slots: 1 })
  const { begun, work } = controlledWork()
  const ask = (owner: string, costMs: number) => run({ owner, costMs }, work(owner))
  void ask('a', 5_000)
  void ask('a', 900)
  const refused = { kind: 'rate_limited', headers: { 'Retry-After': '1' } }
  await expect(ask('a', 200)).rejects.toMatchObject(refused)
  void ask('a', 50)
  void ask('a', 50)
  await expect(ask('a', 1)).rejects.toMatchObject(refused)
  void ask('b', 8_000)
  await expect(ask('c', 2_000)).rejects.toMatchObject({
    kind: 'unavailable',
    headers: { 'Retry-After': '30' },
  })
  expect(begun).toEqual(['a'])
})

test('work that fails gives its slot to the next', async () => {
  const { run } = fairQueue({ ...LIMITS, slots: 1 })
  const failing = run({ owner: 'a', costMs: 1 }, () => Promise.reject(new Error('broken')))
  const next = run({ owner: 'a', costMs: 1 }, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

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
