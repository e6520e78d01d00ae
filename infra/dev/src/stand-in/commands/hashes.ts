import { atLeast, type Commands, type Context, exactly } from '../command.ts'
import { OK, RedisError } from '../protocol.ts'
import { integer, pairs } from '../arguments.ts'

const open = ({ keys }: Context, key: string) => keys.open(key, 'hash', () => new Map())

function hset(context: Context, key: string, args: readonly string[]): number {
  const entries = pairs(args, 'hset')
  const hash = open(context, key)
  const before = hash.size
  for (const [field, value] of entries) hash.set(field, value)
  return hash.size - before
}

export const hashes: Commands = {
  hset: atLeast(3, (context, [key, ...args]) => hset(context, key, args)),
  hmset: atLeast(3, (context, [key, ...args]) => (hset(context, key, args), OK)),
  hsetnx: exactly(3, (context, [key, field, value]) => {
    if (context.keys.read(key, 'hash')?.has(field)) return 0
    open(context, key).set(field, value)
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
    open(context, key).set(field, String(sum))
    return sum
  }),
}
