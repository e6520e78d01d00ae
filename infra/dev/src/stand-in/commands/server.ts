import { atLeast, type Commands, exactly } from '../command.ts'
import { OK, RedisError, Status } from '../protocol.ts'

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
