import { Closing } from './shutdown.ts'

test('closes in the opposite order, once, and past a step that fails', async () => {
  const done: string[] = []
  const closing = new Closing()
  closing.add('server', async () => void done.push('server'))
  closing.add('broken', async () => {
    throw new Error('no')
  })
  closing.add('service', async () => void done.push('service'))
  const fail = (name: string, error: unknown) => void done.push(`${name}: ${(error as Error).message}`)
  await Promise.all([closing.close(fail), closing.close(fail)])
  expect(done).toEqual(['service', 'broken: no', 'server'])
})
