import { execFileSync } from 'node:child_process'
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

test('a port that nobody binds yet is given out once, in this process and in others', async () => {
  const own = await Promise.all(Array.from({ length: 120 }, anyFreePort))
  const source = `import { anyFreePort } from ${JSON.stringify(new URL('./ports.ts', import.meta.url).href)}
    for (let n = 0; n < 120; n += 1) console.log(await anyFreePort())`
  const others = [1, 2].flatMap(() =>
    execFileSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number),
  )
  expect(new Set(own).size).toBe(120)
  expect(own.filter((port) => others.includes(port))).toEqual([])
})
