import { atLeast, type Commands, type Context, exactly } from '../command.ts'
import { OK } from '../protocol.ts'
import { between } from '../arguments.ts'

const open = ({ keys }: Context, key: string) => keys.open(key, 'list', () => [])

function pop({ keys }: Context, key: string, end: 'pop' | 'shift'): string | null {
  const list = keys.read(key, 'list')
  const item = list?.[end]() ?? null
  keys.dropIfEmpty(key, list?.length)
  return item
}

export const lists: Commands = {
  rpush: atLeast(2, (context, [key, ...items]) => open(context, key).push(...items)),
  lpush: atLeast(2, (context, [key, ...items]) => open(context, key).unshift(...items.reverse())),
  lpop: exactly(1, (context, [key]) => pop(context, key, 'shift')),
  rpop: exactly(1, (context, [key]) => pop(context, key, 'pop')),
  llen: exactly(1, ({ keys }, [key]) => keys.read(key, 'list')?.length ?? 0),
  lrange: exactly(3, ({ keys }, [key, first, last]) => between(keys.read(key, 'list') ?? [], first, last)),
  ltrim: exactly(3, ({ keys }, [key, first, last]) => {
    const list = keys.read(key, 'list')
    if (!list) return OK
    list.splice(0, list.length, ...between(list, first, last))
    keys.dropIfEmpty(key, list.length)
    return OK
  }),
}
