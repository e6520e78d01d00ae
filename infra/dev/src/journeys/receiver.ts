import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

/** The address that `npm start` allows for webhooks. */
const [HOST, PORT] = ['127.0.0.1', 9978]
const MAX_WAIT_MS = 60_000

type Received = { body: string; headers: Record<string, string> }

/** Receives webhooks on this machine. The address is taken by one program at a time. */
export async function openReceiver() {
  const received: Received[] = []
  const server = createServer(async (req, res) => {
    received.push({ body: await text(req), headers: req.headers as Record<string, string> })
    res.writeHead(204).end()
  })
  await listen(server)
  return {
    url: `http://${HOST}:${PORT}/`,
    /** The type of the first event whose signature the secret verifies. */
    async firstVerified(secret: string): Promise<string> {
      await until(() => received.length > 0, 'No webhook came')
      const { body, headers } = received[0]!
      return (new Webhook(secret).verify(body, headers) as { type: string }).type
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function listen(server: ReturnType<typeof createServer>): Promise<void> {
  for (const deadline = performance.now() + MAX_WAIT_MS; ; await sleep(500)) {
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve).listen(PORT, HOST, () => resolve(null))
    })
    if (!error) return
    if (error.code !== 'EADDRINUSE' || performance.now() > deadline) throw error
  }
}

/** Waits until the condition holds. @throws with the message after a minute */
export async function until(holds: () => boolean | Promise<boolean>, message: string): Promise<void> {
  for (const deadline = performance.now() + MAX_WAIT_MS; !(await holds()); await sleep(200))
    if (performance.now() > deadline) throw new Error(`${message} within a minute.`)
}
