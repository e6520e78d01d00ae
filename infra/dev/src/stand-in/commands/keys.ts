import { atLeast, type Commands, type Context, exactly } from '../command.ts'
import { OK, RedisError, Status } from '../protocol.ts'
import { glob, integer, Options, SYNTAX_ERROR } from '../arguments.ts'

/** Commands for keys of every type: existence, expiry, listing. */
export const keyCommands: Commands = {
  del: atLeast(1, ({ keys }, names) => names.filter((key) => keys.delete(key)).length),
  unlink: atLeast(1, ({ keys }, names) => names.filter((key) => keys.delete(key)).length),
  exists: atLeast(1, ({ keys }, names) => names.filter((key) => keys.entry(key)).length),
  type: exactly(1, ({ keys }, [key]) => new Status(keys.entry(key)?.type ?? 'none')),
  expire: atLeast(2, (context, [key, n, flag]) =>
    expire(context, key, context.keys.nowMs() + integer(n) * 1000, flag),
  ),
  pexpire: atLeast(2, (context, [key, n, flag]) =>
    expire(context, key, context.keys.nowMs() + integer(n), flag),
  ),
  expireat: atLeast(2, (context, [key, n, flag]) => expire(context, key, integer(n) * 1000, flag)),
  pexpireat: atLeast(2, (context, [key, n, flag]) => expire(context, key, integer(n), flag)),
  persist: exactly(1, ({ keys }, [key]) => {
    const entry = keys.entry(key)
    if (entry?.expiresAtMs == null) return 0
    entry.expiresAtMs = null
    return 1
  }),
  ttl: exactly(1, (context, [key]) => {
    const leftMs = pttl(context, key)
    return leftMs < 0 ? leftMs : Math.round(leftMs / 1000)
  }),
  pttl: exactly(1, (context, [key]) => pttl(context, key)),
  keys: exactly(1, ({ keys }, [pattern]) => matching(keys.keys(), pattern)),
  scan: atLeast(1, ({ keys }, [, ...options]) => [
    '0',
    matching(keys.keys(), scanPattern(new Options(options))),
  ]),
  dbsize: exactly(0, ({ keys }) => keys.keys().length),
  flushdb: atLeast(0, ({ keys }) => (keys.clear(), OK)),
  flushall: atLeast(0, ({ keys }) => (keys.clear(), OK)),
}

function pttl({ keys }: Context, key: string): number {
  const entry = keys.entry(key)
  if (!entry) return -2
  return entry.expiresAtMs === null ? -1 : entry.expiresAtMs - keys.nowMs()
}

/** A key without expiry compares as never expiring. */
const CONDITIONS: Record<string, (oldMs: number | null, newMs: number) => boolean> = {
  NX: (oldMs) => oldMs === null,
  XX: (oldMs) => oldMs !== null,
  GT: (oldMs, newMs) => newMs > (oldMs ?? Infinity),
  LT: (oldMs, newMs) => newMs < (oldMs ?? Infinity),
}

function expire({ keys }: Context, key: string, atMs: number, flag: string | undefined): number {
  const condition = flag === undefined ? () => true : CONDITIONS[flag.toUpperCase()]
  if (!condition) throw new RedisError(`ERR Unsupported option ${flag}`)
  const entry = keys.entry(key)
  if (!entry || !condition(entry.expiresAtMs, atMs)) return 0
  entry.expiresAtMs = atMs
  return 1
}

const matching = (names: string[], pattern: string) => names.filter((name) => glob(pattern).test(name))

function scanPattern(options: Options): string {
  let pattern = '*'
  for (let argument = options.next(); argument !== null; argument = options.next()) {
    const value = options.value()
    if (argument === 'MATCH') pattern = value
    else if (argument !== 'COUNT') throw new RedisError(SYNTAX_ERROR)
  }
  return pattern
}
