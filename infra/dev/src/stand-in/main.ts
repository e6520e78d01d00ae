import { LOOPBACK } from '../machine/ports.ts'
import { createStandIn } from './stand-in.ts'

const { PORT = '6379', PASSWORD = '' } = process.env
const server = createStandIn({ password: PASSWORD, nowMs: () => Date.now() })

server.listen(Number(PORT), LOOPBACK, () =>
  process.stdout.write(`The Redis stand-in listens on port ${PORT}.\n`),
)
process.on('SIGTERM', () => process.exit(0))
