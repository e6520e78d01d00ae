import { createHash } from 'node:crypto'
import { atLeast, type Commands, exactly, integer } from '../command.ts'
import { OK, RedisError, type Reply, Status } from '../protocol.ts'
import type { ScriptEngine } from '../lua/script-engine.ts'

const INFO = [
  '# Server',
  'redis_version:7.0.0',
  'redis_mode:standalone',
  'stand_in:1',
  '# Persistence',
  'loading:0',
  '',
]

/** Commands of the server itself, and PUBLISH. */
export const serverCommands: Commands = {
  ping: atLeast(0, (_, [message]) => message ?? new Status('PONG')),
  echo: exactly(1, (_, [message]) => message),
  time: exactly(0, ({ keys }) => {
    const nowMs = keys.nowMs()
    return [String(Math.floor(nowMs / 1000)), String((nowMs % 1000) * 1000)]
  }),
  select: exactly(1, (_, [index]) => {
    if (index !== '0') throw new RedisError('ERR DB index is out of range')
    return OK
  }),
  info: atLeast(0, () => INFO.join('\r\n')),
  command: atLeast(0, () => []),
  publish: exactly(2, ({ publish }, [channel, message]) => publish(channel, message)),
}

const shaOf = (source: string) => createHash('sha1').update(Buffer.from(source, 'latin1')).digest('hex')

/** EVAL, EVALSHA and SCRIPT. As in Redis, scripts cannot call them. */
export function scriptCommands(engine: ScriptEngine): Commands {
  const sources = new Map<string, string>()

  const keep = (source: string): string => {
    const sha = shaOf(source)
    sources.set(sha, source)
    return sha
  }

  const run = (sha: string, count: string, args: readonly string[]): Reply => {
    const source = sources.get(sha)
    if (source === undefined) throw new RedisError('NOSCRIPT No matching script. Please use EVAL.')
    const keyCount = integer(count)
    if (keyCount < 0) throw new RedisError("ERR Number of keys can't be negative")
    if (keyCount > args.length)
      throw new RedisError("ERR Number of keys can't be greater than number of args")
    return engine.run({ source, sha, keys: args.slice(0, keyCount), args: args.slice(keyCount) })
  }

  const manage: Record<string, (args: string[]) => Reply> = {
    LOAD: ([source = '']) => keep(source),
    EXISTS: (shas) => shas.map((sha) => (sources.has(sha.toLowerCase()) ? 1 : 0)),
    FLUSH: () => {
      sources.clear()
      engine.forget()
      return OK
    },
  }

  return {
    eval: atLeast(2, (_, [source, count, ...args]) => run(keep(source), count, args)),
    evalsha: atLeast(2, (_, [sha, count, ...args]) => run(sha.toLowerCase(), count, args)),
    script: atLeast(1, (_, [name, ...args]) => {
      const command = manage[name.toUpperCase()]
      if (!command) throw new RedisError(`ERR unknown subcommand '${name}'`)
      return command(args)
    }),
  }
}
