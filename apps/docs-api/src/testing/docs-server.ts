import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillWithNoise } from '../pages/noise.fixtures.ts'
import { testDocs } from '../testing.ts'

/**
 * Runs the service on a port with its own database, for tests in other processes. The first
 * argument is the port; without it a free one is used. The bearer tokens `author` and `operator`
 * stand for keys of these roles. `POST /noise/{n}` publishes n generated topics. Prints its
 * address. When standard input ends, it drops the database and exits.
 */
const docs = await testDocs()
const headersOf: Record<string, () => object> = {
  'Bearer author': () => docs.as(),
  'Bearer operator': () => docs.operator(),
}
const server = createServer((req, res) => {
  const noise = req.method === 'POST' && /^\/noise\/(\d{1,7})$/.exec(req.url ?? '')
  if (noise) return void fillWithNoise(docs.pool, Number(noise[1])).then(() => res.writeHead(204).end())
  const headers = headersOf[req.headers.authorization ?? '']?.()
  delete req.headers.authorization
  for (const [name, value] of Object.entries(headers ?? {})) req.headers[name.toLowerCase()] = String(value)
  docs.app(req, res)
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.stdin.resume().on('end', () => {
  server.closeAllConnections()
  server.close()
  void docs.close().then(() => process.exit(0))
})
