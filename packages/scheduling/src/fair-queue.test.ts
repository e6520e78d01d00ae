import { fairQueue } from './fair-queue.ts'

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
