import { serializeByKey } from './idempotency.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

test('work for one key runs one at a time in the order it came; other keys do not wait', async () => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} starts`)
    await pause()
    steps.push(`${name} ends`)
    return name
  }
  const done = Promise.all([
    serializeByKey('a', work('a1')),
    serializeByKey('a', work('a2')),
    serializeByKey('b', work('b1')),
  ])
  expect(await done).toEqual(['a1', 'a2', 'b1'])
  const ofA = steps.filter((step) => step.startsWith('a'))
  expect(ofA).toEqual(['a1 starts', 'a1 ends', 'a2 starts', 'a2 ends'])
  expect(steps.indexOf('b1 starts')).toBeLessThan(steps.indexOf('a1 ends'))
})

test('one that fails fails alone', async () => {
  const failing = serializeByKey('c', () => Promise.reject(new Error('no')))
  const next = serializeByKey('c', () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
