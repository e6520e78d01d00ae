// Used by docs/how-to/first-tour.md: receives webhooks on this machine and listens on a socket, and
// writes a line for each event. The arguments are the secret of the webhook, and the ticket and
// address of the socket.
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { WebSocket } from 'ws'

/** The address that `npm start` allows for webhooks. */
const [HOST, PORT] = ['127.0.0.1', 9978]
const [secret, ticket, socketUrl] = process.argv.slice(2)
const webhook = new Webhook(secret)
const log = (line) => process.stdout.write(`${line}\n`)

createServer(async (req, res) => {
  const chunks = []
  for await (const chunk of req) chunks.push(chunk)
  try {
    const { type } = webhook.verify(Buffer.concat(chunks).toString(), req.headers)
    log(`webhook ${req.headers['webhook-id']} ${type}, signature verified`)
    res.writeHead(204).end()
  } catch (error) {
    log(`webhook refused: ${error.message}`)
    res.writeHead(400).end()
  }
}).listen(PORT, HOST)

const socket = new WebSocket(socketUrl, ['ppman.v1', `ticket.${ticket}`])
socket.on('message', (text) => {
  const { type, id, event } = JSON.parse(text)
  if (type === 'hello')
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', topics: ['policy.updated'] }))
  if (type === 'ack') log('socket subscribed')
  if (type === 'event') log(`socket ${id} ${event}`)
})
