import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** A receiver of webhooks on this machine; `handle` answers each message. */
export async function openReceiver(handle: (received: Received, res: ServerResponse) => void) {
  const server = createServer((req: IncomingMessage, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      handle({ path: req.url!, headers: req.headers as Record<string, string>, body }, res)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { host, url: (path: string) => `http://${host}${path}`, close }
}
