import { Shutdown } from './shutdown.ts'

test('closes in the opposite order, once, and past a step that fails', async () => {
  const done: string[] = []
  const shutdown = new Shutdown()
  shutdown.add('server', async () => void done.push('server'))
  shutdown.add('broken', async () => {
    throw new Error('no')
  })
  shutdown.add('service', async () => void done.push('service'))
  const fail = (name: string, error: unknown) => void done.push(`${name}: ${(error as Error).message}`)
  await Promise.all([shutdown.close(fail), shutdown.close(fail)])
  expect(done).toEqual(['service', 'broken: no', 'server'])
})
