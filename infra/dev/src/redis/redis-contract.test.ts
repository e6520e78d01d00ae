import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { anyFreePort } from '../machine/ports.ts'
import { installedRedis, type RunningRedis, startRedis } from './start-redis.ts'

const isInstalled = installedRedis() !== undefined
const both = [
  { kind: 'stand-in' as const, suite: describe, name: 'the stand-in' },
  {
    kind: 'real' as const,
    suite: isInstalled ? describe : describe.skip,
    name: isInstalled ? 'the real server' : 'the real server (not installed here)',
  },
]

for (const { kind, suite, name } of both) {
  suite(`Redis as the services use it: ${name}`, () => {
    let home: string
    let server: RunningRedis
    let redis: Redis
    const clients: Redis[] = []
    const connect = (url = server.url) => {
      const client = new Redis(url, {
        enableOfflineQueue: true,
        maxRetriesPerRequest: 1,
        retryStrategy: null,
        disconnectTimeout: 100,
      })
      client.on('error', () => undefined)
      clients.push(client)
      return client
    }

    beforeAll(async () => {
      home = mkdtempSync(path.join(os.tmpdir(), 'ppman-redis-'))
      server = await startRedis({ choice: kind, port: await anyFreePort(), logFile: path.join(home, 'log') })
      redis = connect()
    })
    beforeEach(() => redis.flushall())
    afterAll(async () => {
      for (const client of clients) client.disconnect()
      await server.stop()
      rmSync(home, { recursive: true })
    })

    test('a client without the password is refused', async () => {
      await expect(connect(server.url.replace(/:[^:@]+@/, '')).ping()).rejects.toThrow('NOAUTH')
    })

    test('a client that asks for version 3 of the protocol is served', async () => {
      expect(await connect().ping()).toBe('PONG')
    })

    test('a counter counts, and its end is set once', async () => {
      expect([
        await redis.incr('n'),
        await redis.incr('n'),
        await redis.incrby('n', 5),
        await redis.decr('n'),
      ]).toEqual([1, 2, 7, 6])
      expect(await redis.pttl('n')).toBe(-1)
      expect(await redis.expire('n', 60)).toBe(1)
      expect(await redis.expire('n', 90, 'NX')).toBe(0)
      expect(await redis.incr('n')).toBe(7)
      expect(await redis.pttl('n')).toBeGreaterThan(59_000)
      expect(await redis.pttl('n')).toBeLessThanOrEqual(60_000)
      expect(await redis.pttl('absent')).toBe(-2)
      await redis.set('words', 'abc')
      await expect(redis.incr('words')).rejects.toThrow('not an integer')
    })

    test('a ticket is written once, read once, and ends by itself', async () => {
      expect(await redis.set('ticket', 'a', 'EX', 30, 'NX')).toBe('OK')
      expect(await redis.set('ticket', 'b', 'EX', 30, 'NX')).toBeNull()
      expect(await redis.getdel('ticket')).toBe('a')
      expect(await redis.getdel('ticket')).toBeNull()
      await redis.set('short', 'x', 'PX', 20)
      await sleep(40)
      expect(await redis.get('short')).toBeNull()
      expect(await redis.exists('short')).toBe(0)
      await expect(redis.set('never', 'x', 'EX', 0)).rejects.toThrow('invalid expire time')
    })

    test('bytes come back as they went', async () => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
      await redis.set('bytes', bytes)
      expect(await redis.getBuffer('bytes')).toEqual(bytes)
      await redis.set('long', 'ä'.repeat(200_000))
      expect(await redis.get('long')).toHaveLength(200_000)
    })

    test('a transaction answers all at once, and one wrong command stops it whole', async () => {
      const done = await redis.multi().set('a', '1').incr('a').get('a').exec()
      expect(done).toEqual([
        [null, 'OK'],
        [null, 2],
        [null, '2'],
      ])
      const wrong = redis.multi().set('b', '1')
      wrong.call('nosuchcommand')
      await expect(wrong.exec()).rejects.toThrow('EXECABORT')
      expect(await redis.get('b')).toBeNull()
      const failing = await redis.multi().set('c', 'x').incr('c').set('d', '1').exec()
      expect(failing?.[1]?.[0]?.message).toContain('not an integer')
      expect(await redis.get('d')).toBe('1')
    })

    test('a command on a key of another type is refused', async () => {
      await redis.hset('hash', 'field', '1')
      await expect(redis.get('hash')).rejects.toThrow('WRONGTYPE')
      await expect(redis.lpush('hash', '1')).rejects.toThrow('WRONGTYPE')
    })

    test('a command that does not exist, or has too few words, is refused by name', async () => {
      await expect(redis.call('nosuchcommand', 'x')).rejects.toThrow(/unknown command .nosuchcommand/)
      await expect(redis.call('get')).rejects.toThrow("wrong number of arguments for 'get'")
    })

    test('hashes', async () => {
      expect(await redis.hset('h', { a: '1', b: '2' })).toBe(2)
      expect(await redis.hset('h', { b: '3', c: '4' })).toBe(1)
      expect(await redis.hgetall('h')).toEqual({ a: '1', b: '3', c: '4' })
      expect(await redis.hmget('h', 'a', 'zz')).toEqual(['1', null])
      expect(await redis.hincrby('h', 'a', 4)).toBe(5)
      expect(await redis.hsetnx('h', 'a', '9')).toBe(0)
      expect(await redis.hdel('h', 'a', 'b', 'c', 'zz')).toBe(3)
      expect(await redis.exists('h')).toBe(0)
    })

    test('sets and lists', async () => {
      expect(await redis.sadd('s', 'a', 'b', 'a')).toBe(2)
      expect((await redis.smembers('s')).sort()).toEqual(['a', 'b'])
      expect([
        await redis.sismember('s', 'a'),
        await redis.srem('s', 'a', 'zz'),
        await redis.scard('s'),
      ]).toEqual([1, 1, 1])
      await redis.rpush('l', 'b', 'c')
      await redis.lpush('l', 'a', 'z')
      expect(await redis.lrange('l', 0, -1)).toEqual(['z', 'a', 'b', 'c'])
      await redis.ltrim('l', 1, -2)
      expect([
        await redis.lpop('l'),
        await redis.rpop('l'),
        await redis.rpop('l'),
        await redis.exists('l'),
      ]).toEqual(['a', 'b', null, 0])
    })

    test('sorted sets keep leases by score', async () => {
      expect(await redis.zadd('z', 3, 'c', 1, 'a', 2, 'b', 2, 'B')).toBe(4)
      expect(await redis.zrange('z', 0, '-1', 'WITHSCORES')).toEqual(['a', '1', 'B', '2', 'b', '2', 'c', '3'])
      expect(await redis.zrange('z', 0, '1', 'REV')).toEqual(['c', 'b'])
      expect(await redis.zrangebyscore('z', '(1', '+inf', 'LIMIT', 1, 1)).toEqual(['b'])
      expect(await redis.zrevrangebyscore('z', '+inf', 2)).toEqual(['c', 'b', 'B'])
      expect(await redis.zcount('z', '-inf', '(2')).toBe(1)
      expect(await redis.zadd('z', 'NX', 9, 'a')).toBe(0)
      expect(await redis.zadd('z', 'XX', 'CH', 9, 'a', 9, 'new')).toBe(1)
      expect(await redis.zadd('z', 'GT', 'CH', 5, 'a')).toBe(0)
      expect(await redis.zscore('z', 'a')).toBe('9')
      expect(await redis.zincrby('z', 0.5, 'c')).toBe('3.5')
      expect(await redis.zremrangebyscore('z', '-inf', 2)).toBe(2)
      expect(await redis.zremrangebyrank('z', 0, -2)).toBe(1)
      expect([await redis.zcard('z'), await redis.zrem('z', 'a'), await redis.exists('z')]).toEqual([1, 1, 0])
      await expect(redis.zadd('z', 'one', 'a')).rejects.toThrow('not a valid float')
    })

    test('streams keep their order, their ids and their length', async () => {
      expect(await redis.xadd('x', '5-1', 'n', '1')).toBe('5-1')
      expect(await redis.xadd('x', '5-*', 'n', '2')).toBe('5-2')
      await expect(redis.xadd('x', '5-2', 'n', '3')).rejects.toThrow('equal or smaller')
      const automatic = await redis.xadd('x', '*', 'n', '3')
      expect(automatic).toMatch(/^\d{13}-0$/)
      expect(await redis.xrange('x', '-', '+', 'COUNT', 2)).toEqual([
        ['5-1', ['n', '1']],
        ['5-2', ['n', '2']],
      ])
      expect(await redis.xrange('x', '(5-1', '5')).toEqual([['5-2', ['n', '2']]])
      expect(await redis.xrevrange('x', '+', '-', 'COUNT', 1)).toEqual([[automatic, ['n', '3']]])
      expect(await redis.xread('COUNT', 1, 'STREAMS', 'x', '5-1')).toEqual([['x', [['5-2', ['n', '2']]]]])
      expect(await redis.xread('STREAMS', 'x', String(automatic))).toBeNull()
      await redis.xadd('x', 'MAXLEN', 2, '*', 'n', '4')
      expect(await redis.xlen('x')).toBe(2)
      expect(await redis.xadd('none', 'NOMKSTREAM', '*', 'n', '1')).toBeNull()
      expect(await redis.xdel('x', String(automatic))).toBe(1)
      expect(await redis.xtrim('x', 'MAXLEN', 0)).toBe(1)
    })

    test('messages reach those who listen, by name and by pattern', async () => {
      const listener = connect()
      const heard: string[][] = []
      listener.on('message', (...message: string[]) => heard.push(message))
      listener.on('pmessage', (...message: string[]) => heard.push(message))
      await listener.subscribe('news', 'other')
      await listener.psubscribe('org:*')
      expect(await redis.publish('news', 'a')).toBe(1)
      expect(await redis.publish('org:7', 'b')).toBe(1)
      await listener.unsubscribe('news')
      expect(await redis.publish('news', 'c')).toBe(0)
      expect(await redis.multi().publish('other', 'd').exec()).toEqual([[null, 1]])
      await sleep(30)
      expect(heard).toEqual([
        ['news', 'a'],
        ['org:*', 'org:7', 'b'],
        ['other', 'd'],
      ])
    })

    test('a script counts and ends in one step, by its source and by its sum', async () => {
      const script = `
        local count = redis.call('INCR', KEYS[1])
        if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
        return { count, redis.call('PTTL', KEYS[1]) }`
      expect(await redis.eval(script, 1, 'limit', 60_000)).toEqual([1, expect.any(Number)])
      const sha = (await redis.script('LOAD', script)) as string
      expect(await redis.evalsha(sha, 1, 'limit', 60_000)).toEqual([2, expect.any(Number)])
      expect(await redis.script('EXISTS', sha, 'f'.repeat(40))).toEqual([1, 0])
    })

    test('a script that the server has forgotten is sent again by the client', async () => {
      redis.defineCommand('addTo', { numberOfKeys: 1, lua: `return redis.call('INCRBY', KEYS[1], ARGV[1])` })
      const addTo = (by: number) =>
        (redis as unknown as { addTo(key: string, by: number): Promise<number> }).addTo('sum', by)
      expect(await addTo(2)).toBe(2)
      await redis.script('FLUSH')
      await expect(redis.evalsha('0'.repeat(40), 0)).rejects.toThrow('NOSCRIPT')
      expect(await addTo(3)).toBe(5)
    })

    test.each([
      ['return 3.9', 3],
      ['return "text"', 'text'],
      ['return true', 1],
      ['return false', null],
      ['return {1, "a", nil, 4}', [1, 'a']],
      ['return redis.call("SET", "k", "v")', 'OK'],
      ['return redis.status_reply("FINE")', 'FINE'],
      ['return redis.call("GET", "absent") == false', 1],
      ['redis.call("SET", "half", 0.5) return redis.call("GET", "half")', '0.5'],
      ['local a, b = unpack({1, 2}) return a + b', 3],
      ['return redis.call("TYPE", "absent").ok', 'none'],
      ['return redis.pcall("INCR").err ~= nil', 1],
    ])('the script %s', async (script, answer) => {
      expect(await redis.eval(script, 0)).toEqual(answer)
    })

    test.each([
      ['return redis.error_reply("MINE because")', 'MINE because'],
      ['redis.call("SET", "k", "v") return redis.call("LPUSH", "k", "v")', 'WRONGTYPE'],
      ['forgotten = 1', 'readonly table'],
      ['return forgotten', 'nonexistent global variable'],
      ['this is not Lua', 'user_script'],
      ['error("on purpose")', 'on purpose'],
    ])('the script %s fails', async (script, message) => {
      await expect(redis.eval(script, 0)).rejects.toThrow(message)
      expect(await redis.eval('return 1', 0)).toBe(1)
    })

    test('keys are found by pattern', async () => {
      await redis.mset('user:1', 'a', 'user:2', 'b', 'u?er', 'c')
      expect((await redis.keys('user:[12]')).sort()).toEqual(['user:1', 'user:2'])
      expect(await redis.keys('u\\?er')).toEqual(['u?er'])
      const [cursor, names] = await redis.scan(0, 'MATCH', 'user:*', 'COUNT', 100)
      expect([cursor, names.sort()]).toEqual(['0', ['user:1', 'user:2']])
    })
  })
}
