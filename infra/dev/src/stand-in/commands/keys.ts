import {
  atLeast,
  type Commands,
  type Context,
  exactly,
  glob,
  integer,
  Options,
  pairs,
  SYNTAX_ERROR,
} from '../command.ts'
import { OK, RedisError, type Reply, Status } from '../protocol.ts'

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

/** Values of one piece: tickets, counters, flags. */
export const strings: Commands = {
  get: exactly(1, ({ keys }, [key]) => keys.read(key, 'string') ?? null),
  set: atLeast(2, (context, [key, value, ...options]) => set(context, key, value, options)),
  setnx: exactly(2, (context, [key, value]) => (set(context, key, value, ['NX']) === OK ? 1 : 0)),
  setex: exactly(3, (context, [key, ttlS, value]) => set(context, key, value, ['EX', ttlS])),
  psetex: exactly(3, (context, [key, ttlMs, value]) => set(context, key, value, ['PX', ttlMs])),
  getset: exactly(2, (context, [key, value]) => set(context, key, value, ['GET'])),
  getdel: exactly(1, ({ keys }, [key]) => {
    const value = keys.read(key, 'string') ?? null
    keys.delete(key)
    return value
  }),
  mget: atLeast(1, ({ keys }, names) =>
    names.map((key) => (keys.entry(key)?.type === 'string' ? (keys.read(key, 'string') ?? null) : null)),
  ),
  mset: atLeast(2, ({ keys }, args) => {
    for (const [key, value] of pairs(args, 'mset')) keys.put(key, 'string', value)
    return OK
  }),
  strlen: exactly(1, ({ keys }, [key]) => keys.read(key, 'string')?.length ?? 0),
  append: exactly(2, ({ keys }, [key, tail]) => {
    const value = (keys.read(key, 'string') ?? '') + tail
    keys.put(key, 'string', value, keys.entry(key)?.expiresAtMs)
    return value.length
  }),
  incr: exactly(1, (context, [key]) => add(context, key, 1)),
  decr: exactly(1, (context, [key]) => add(context, key, -1)),
  incrby: exactly(2, (context, [key, by]) => add(context, key, integer(by))),
  decrby: exactly(2, (context, [key, by]) => add(context, key, -integer(by))),
}

type SetTerms = {
  expiresAtMs: number | null
  keepsTtl: boolean
  givesOld: boolean
  wants: 'free' | 'taken' | null
}

function set({ keys }: Context, key: string, value: string, options: readonly string[]): Reply {
  const terms = setTerms(new Options(options), keys.nowMs())
  const old = keys.entry(key)
  const answer = terms.givesOld ? (keys.read(key, 'string') ?? null) : OK
  const isRefused = terms.wants !== null && (old === undefined) !== (terms.wants === 'free')
  if (isRefused) return terms.givesOld ? answer : null
  keys.put(key, 'string', value, terms.keepsTtl ? (old?.expiresAtMs ?? null) : terms.expiresAtMs)
  return answer
}

function setTerms(options: Options, nowMs: number): SetTerms {
  const terms: SetTerms = { expiresAtMs: null, keepsTtl: false, givesOld: false, wants: null }
  for (let argument = options.next(); argument !== null; argument = options.next()) {
    if (argument === 'NX') terms.wants = 'free'
    else if (argument === 'XX') terms.wants = 'taken'
    else if (argument === 'GET') terms.givesOld = true
    else if (argument === 'KEEPTTL') terms.keepsTtl = true
    else terms.expiresAtMs = expiry(argument, options.value(), nowMs)
  }
  return terms
}

function expiry(unit: string, argument: string, nowMs: number): number {
  const readings: Record<string, (n: number) => number> = {
    EX: (n) => nowMs + n * 1000,
    PX: (n) => nowMs + n,
    EXAT: (n) => n * 1000,
    PXAT: (n) => n,
  }
  const reading = readings[unit]
  if (!reading) throw new RedisError(SYNTAX_ERROR)
  if (integer(argument) <= 0) throw new RedisError("ERR invalid expire time in 'set' command")
  return reading(integer(argument))
}

function add({ keys }: Context, key: string, by: number): number {
  const sum = integer(keys.read(key, 'string') ?? '0') + by
  if (!Number.isSafeInteger(sum)) throw new RedisError('ERR increment or decrement would overflow')
  keys.put(key, 'string', String(sum), keys.entry(key)?.expiresAtMs)
  return sum
}
