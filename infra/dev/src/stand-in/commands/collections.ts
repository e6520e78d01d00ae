import { sliceRange, integer, pairs, atLeast, type Commands, type Context, exactly } from '../command.ts'
import { OK, RedisError } from '../protocol.ts'

const openHash = ({ keys }: Context, key: string) => keys.open(key, 'hash', () => new Map())

function hset(context: Context, key: string, args: readonly string[]): number {
  const entries = pairs(args, 'hset')
  const hash = openHash(context, key)
  const before = hash.size
  for (const [field, value] of entries) hash.set(field, value)
  return hash.size - before
}

export const hashes: Commands = {
  hset: atLeast(3, (context, [key, ...args]) => hset(context, key, args)),
  hmset: atLeast(3, (context, [key, ...args]) => (hset(context, key, args), OK)),
  hsetnx: exactly(3, (context, [key, field, value]) => {
    if (context.keys.read(key, 'hash')?.has(field)) return 0
    openHash(context, key).set(field, value)
    return 1
  }),
  hget: exactly(2, ({ keys }, [key, field]) => keys.read(key, 'hash')?.get(field) ?? null),
  hmget: atLeast(2, ({ keys }, [key, ...fields]) =>
    fields.map((field) => keys.read(key, 'hash')?.get(field) ?? null),
  ),
  hgetall: exactly(1, ({ keys }, [key]) => [...(keys.read(key, 'hash') ?? [])].flat()),
  hkeys: exactly(1, ({ keys }, [key]) => [...(keys.read(key, 'hash')?.keys() ?? [])]),
  hvals: exactly(1, ({ keys }, [key]) => [...(keys.read(key, 'hash')?.values() ?? [])]),
  hexists: exactly(2, ({ keys }, [key, field]) => (keys.read(key, 'hash')?.has(field) ? 1 : 0)),
  hlen: exactly(1, ({ keys }, [key]) => keys.read(key, 'hash')?.size ?? 0),
  hdel: atLeast(2, ({ keys }, [key, ...fields]) => {
    const hash = keys.read(key, 'hash')
    const deleted = fields.filter((field) => hash?.delete(field)).length
    keys.dropIfEmpty(key, hash?.size)
    return deleted
  }),
  hincrby: exactly(3, (context, [key, field, by]) => {
    const old = context.keys.read(key, 'hash')?.get(field) ?? '0'
    if (!/^-?\d+$/.test(old)) throw new RedisError('ERR hash value is not an integer')
    const sum = integer(old) + integer(by)
    openHash(context, key).set(field, String(sum))
    return sum
  }),
}

const openList = ({ keys }: Context, key: string) => keys.open(key, 'list', () => [])

function pop({ keys }: Context, key: string, end: 'pop' | 'shift'): string | null {
  const list = keys.read(key, 'list')
  const item = list?.[end]() ?? null
  keys.dropIfEmpty(key, list?.length)
  return item
}

export const lists: Commands = {
  rpush: atLeast(2, (context, [key, ...items]) => openList(context, key).push(...items)),
  lpush: atLeast(2, (context, [key, ...items]) => openList(context, key).unshift(...items.reverse())),
  lpop: exactly(1, (context, [key]) => pop(context, key, 'shift')),
  rpop: exactly(1, (context, [key]) => pop(context, key, 'pop')),
  llen: exactly(1, ({ keys }, [key]) => keys.read(key, 'list')?.length ?? 0),
  lrange: exactly(3, ({ keys }, [key, first, last]) => sliceRange(keys.read(key, 'list') ?? [], first, last)),
  ltrim: exactly(3, ({ keys }, [key, first, last]) => {
    const list = keys.read(key, 'list')
    if (!list) return OK
    list.splice(0, list.length, ...sliceRange(list, first, last))
    keys.dropIfEmpty(key, list.length)
    return OK
  }),
}

export const sets: Commands = {
  sadd: atLeast(2, ({ keys }, [key, ...members]) => {
    const set = keys.open(key, 'set', () => new Set())
    const before = set.size
    for (const member of members) set.add(member)
    return set.size - before
  }),
  srem: atLeast(2, ({ keys }, [key, ...members]) => {
    const set = keys.read(key, 'set')
    const removed = members.filter((member) => set?.delete(member)).length
    keys.dropIfEmpty(key, set?.size)
    return removed
  }),
  smembers: exactly(1, ({ keys }, [key]) => [...(keys.read(key, 'set') ?? [])]),
  sismember: exactly(2, ({ keys }, [key, member]) => (keys.read(key, 'set')?.has(member) ? 1 : 0)),
  scard: exactly(1, ({ keys }, [key]) => keys.read(key, 'set')?.size ?? 0),
}
