import { LOOPBACK } from '../machine/ports.ts'
import { createServer, type Server, type Socket } from 'node:net'
import { Channels, Session } from './session.ts'
import { type Commands, type Context, runCommand } from './command.ts'
import { hashes, lists, sets } from './commands/collections.ts'
import { keyCommands, strings } from './commands/keys.ts'
import { scriptCommands, serverCommands } from './commands/server.ts'
import { sortedSets } from './commands/sorted-sets.ts'
import { streams } from './commands/streams.ts'
import { Keyspace } from './keyspace.ts'
import { ScriptEngine } from './lua/script-engine.ts'
import { encode, RedisError, RequestReader } from './protocol.ts'

/** Commands for clients and scripts. */
const dataCommands: Commands = {
  ...keyCommands,
  ...strings,
  ...hashes,
  ...sets,
  ...sortedSets,
  ...lists,
  ...streams,
  ...serverCommands,
}

type StandInOptions = {
  /** Empty for none. */
  password: string
  nowMs: () => number
}

/** Keys that ended are dropped when asked for; this drops those that nobody asks for. */
const SWEEP_MS = 60_000

/**
 * A small Redis for development: RESP2, one database, in memory, one process. Unsupported commands
 * are refused by name.
 */
function createStandIn({ password, nowMs }: StandInOptions): Server {
  const channels = new Channels()
  const context: Context = {
    keys: new Keyspace(nowMs),
    publish: (channel, message) => channels.publish(channel, message),
  }
  const engine = new ScriptEngine((request) => runCommand(dataCommands, context, request))
  const commands: Commands = { ...dataCommands, ...scriptCommands(engine) }
  setInterval(() => context.keys.keys(), SWEEP_MS).unref()
  let lastId = 0
  return createServer((socket) => {
    lastId += 1
    const session = new Session({
      id: lastId,
      password,
      commands,
      context,
      channels,
      tell: (reply) => socket.write(encode(reply), 'latin1'),
    })
    serveClient(socket, session)
  })
}

function serveClient(socket: Socket, session: Session): void {
  const reader = new RequestReader()
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => session.leave())
  socket.on('data', (chunk) => {
    try {
      for (const request of reader.read(chunk)) handleRequest(socket, session, request)
    } catch (error) {
      socket.end(encode(new RedisError((error as Error).message)))
    }
  })
}

function handleRequest(socket: Socket, session: Session, request: string[]): void {
  session.take(request)
  if (request[0]?.toLowerCase() === 'quit') socket.end()
}

const { PORT = '6379', PASSWORD = '' } = process.env
const server = createStandIn({ password: PASSWORD, nowMs: () => Date.now() })

server.listen(Number(PORT), LOOPBACK, () =>
  process.stdout.write(`The Redis stand-in listens on port ${PORT}.\n`),
)
process.on('SIGTERM', () => process.exit(0))
