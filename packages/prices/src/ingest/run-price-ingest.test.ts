import { memoryBudget } from './run-price-ingest.ts'

/** Work that says when it begins, and ends when it is told to. */
function works() {
  const running = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => running.set(name, () => (running.delete(name), resolve(name))))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { work, settle, names: () => [...running.keys()], end: (name: string) => running.get(name)!() }
}

test('work runs in parallel while there is room; the rest waits in the order of the calls', async () => {
  const within = memoryBudget(1_000)
  const { work, settle, names, end } = works()
  const all = [within(600, work('a')), within(300, work('b')), within(700, work('c')), within(50, work('d'))]
  await settle()
  expect(names()).toEqual(['a', 'b'])
  end('a')
  await settle()
  expect(names()).toEqual(['b', 'c'])
  end('b')
  await settle()
  expect(names()).toEqual(['c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('work that wants more than there is gets all of it, and failed work gives its room back', async () => {
  const within = memoryBudget(100)
  await expect(within(5_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await within(5_000, async () => 'done')).toBe('done')
})
