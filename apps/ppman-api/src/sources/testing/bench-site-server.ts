import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** What a mock host is told to serve. */
export type Served = { path: string; body: Uint8Array; type: string; etag: string | null }

/**
 * Mock hosts on a thread of their own, so that what they cost is not taken for the monitor's. Each
 * port is a host; all serve the same.
 */
const pages = new Map<string, Served>()
const PORTS = 16
const servers = Array.from({ length: PORTS }, () =>
  createServer((req, res) => {
    const page = pages.get(req.url ?? '/')
    if (!page) return void res.writeHead(404).end('nothing here')
    if (page.etag && req.headers['if-none-match'] === page.etag) return void res.writeHead(304).end()
    res
      .writeHead(200, { 'content-type': page.type, ...(page.etag ? { etag: page.etag } : {}) })
      .end(page.body)
  }),
)
await Promise.all(
  servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
)
parentPort!.on('message', (served: Served) => {
  pages.set(served.path, served)
  parentPort!.postMessage(served.path)
})
parentPort!.postMessage(servers.map((server) => (server.address() as AddressInfo).port))
