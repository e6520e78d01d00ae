import { connectionQueue, waitInQueue } from './connection-queue.ts'

test('a caller waits until it has a connection, and counts as served only if it got one', async () => {
  const { waiting, served } = connectionQueue()
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const waits = [waitInQueue(() => first.promise), waitInQueue(() => second.promise)]
  expect(connectionQueue()).toEqual({ waiting: waiting + 2, served })
  first.resolve('connection')
  expect(await waits[0]).toBe('connection')
  expect(connectionQueue()).toEqual({ waiting: waiting + 1, served: served + 1 })
  second.reject(new Error('no connection in time'))
  await expect(waits[1]).rejects.toThrow('no connection in time')
  expect(connectionQueue()).toEqual({ waiting, served: served + 1 })
})
