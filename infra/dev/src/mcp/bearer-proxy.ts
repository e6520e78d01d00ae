import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Proxy that adds a key for a client that cannot send one. All else stays unchanged, `Host` and
 * `Origin` too.
 *
 * @returns the port on this machine, and a function that closes it
 */
export async function bearerProxy(target: URL, key: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((req, res) => {
    const { hostname, port } = target
    const headers = { ...req.headers, authorization: `Bearer ${key}` }
    // A connection for each call: nothing here checks how bodies are marked off.
    const options = { hostname, port, path: req.url, method: req.method, headers, agent: false }
    const passed = request(options, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(res)
    })
    passed.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()))
    res.on('close', () => passed.destroy()) // a client that leaves a stream ends it
    req.pipe(passed)
  })
  await listening(server)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
