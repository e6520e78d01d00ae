import { createServer, type Server } from 'node:net'
import { anyFreePort, findPort, isFree, LOOPBACK } from './ports.ts'

const servers: Server[] = []
const occupy = (port: number) =>
  new Promise<void>((resolve) => {
    servers.push(createServer().listen(port, LOOPBACK, resolve))
  })
afterEach(() => servers.splice(0).forEach((server) => server.close()))

test('gives the preferred port when it is free', async () => {
  const port = await anyFreePort()
  expect(await findPort(port)).toBe(port)
})

test('moves past ports that are taken or promised', async () => {
  const port = await anyFreePort()
  await occupy(port)
  expect(await isFree(port)).toBe(false)
  const next = await findPort(port, new Set([port + 1]))
  expect(next).toBeGreaterThan(port + 1)
  expect(next).toBeLessThanOrEqual(port + 50)
})
