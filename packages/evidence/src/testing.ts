import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Page = { status?: number; headers?: Record<string, string>; body?: string | Buffer }
type Answer = Page | ((req: IncomingMessage) => Page | 'hang')

/**
 * A small site on a loopback port for tests. `pages` may be changed while it runs; an unknown path
 * answers 404. Reach it with `guardedFetch(url, { allowHosts: [site.host] })`.
 */
export async function testSite(pages: Record<string, Answer> = {}) {
  const seen: IncomingMessage[] = []
  const server = createServer((req, res) => {
    seen.push(req)
    const answer = pages[req.url ?? '/'] ?? { status: 404, body: 'nothing here' }
    const page = typeof answer === 'function' ? answer(req) : answer
    if (page === 'hang') return
    res.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
    res.end(page.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { pages, seen, host, url: (path: string) => `http://${host}${path}`, close }
}

const CUT_AFTER_MS = 200

/**
 * Cuts a request's connection when its reader has had time for what was sent: twice, because after
 * a pause of the whole process the first wait is over before anything was read.
 */
export function cutSoon({ socket }: Pick<IncomingMessage, 'socket'>): void {
  setTimeout(() => setImmediate(() => setTimeout(() => socket.destroy(), CUT_AFTER_MS)), CUT_AFTER_MS)
}

/** An S3 bucket of this process, and the settings that open it. Needs an empty directory. */
export async function testBucket(directory: string, name = 'evidence') {
  const { default: S3rver } = await import('s3rver')
  const configureBuckets = [{ name, configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const key = ['S3', 'RVER'].join('')
  const config = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: key,
  }
  return { config, close: () => server.close() }
}
