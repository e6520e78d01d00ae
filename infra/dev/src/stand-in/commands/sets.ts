import { atLeast, type Commands, exactly } from '../command.ts'

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
