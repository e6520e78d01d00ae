import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bearerProxy } from './bearer-proxy.ts'

test('a call arrives with the key, and otherwise as it was sent', async () => {
  const server = createServer((req, res) =>
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = await bearerProxy(
    new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
    'a key',
  )
  const reply = await fetch(`http://127.0.0.1:${proxy.port}/mcp`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
    body: '{}',
  })
  expect(await reply.json()).toMatchObject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: 'Bearer a key',
      origin: 'http://evil.example',
      host: `127.0.0.1:${proxy.port}`,
    },
  })
  proxy.close()
  server.close()
})
