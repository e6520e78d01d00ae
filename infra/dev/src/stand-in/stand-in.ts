import { createServer, type Server, type Socket } from 'node:net'
import { Channels } from './channels.ts'
import { type Commands, type Context, runCommand } from './command.ts'
import { dataCommands } from './commands/index.ts'
import { Keyspace } from './keyspace.ts'
import { ScriptEngine } from './lua/script-engine.ts'
import { encode, RedisError } from './reply.ts'
import { RequestReader } from './request-reader.ts'
import { scriptCommands } from './script-commands.ts'
import { Session } from './session.ts'

export type StandInOptions = {
  /** Empty for none. */
  password: string
  nowMs: () => number
}

/** Keys that ended are dropped when asked for; this drops those that nobody asks for. */
const SWEEP_MS = 60_000

/**
 * A small Redis for development: version 2 of the protocol, one database, in memory, one process.
 * What it does not have it refuses by name; it never pretends.
 */
export function createStandIn({ password, nowMs }: StandInOptions): Server {
  const channels = new Channels()
  const context: Context = {
    keys: new Keyspace(nowMs),
    publish: (channel, message) => channels.publish(channel, message),
  }
  const engine = new ScriptEngine((words) => runCommand(dataCommands, context, words))
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
      for (const words of reader.read(chunk)) takeOne(socket, session, words)
    } catch (error) {
      socket.end(encode(new RedisError((error as Error).message)))
    }
  })
}

function takeOne(socket: Socket, session: Session, words: string[]): void {
  session.take(words)
  if (words[0]?.toLowerCase() === 'quit') socket.end()
}
