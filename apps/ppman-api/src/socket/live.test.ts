import { randomUUID } from 'node:crypto'
import { startThrowAwayRedis } from '../../../../infra/dev/src/redis/start-redis.ts'
import { isTopic as isKnownTopic, type LiveEvent } from '../live/live-event.ts'
import { livePublisher } from '../live/event-stream.ts'
import { anInstance, aSocket, cuttableWay, readyRedis } from './testing.ts'

/** A Redis of its own: some of these tests begin another epoch, which every socket is told. */
const server = await startThrowAwayRedis()
/** Events of a kind that the service does not have. */
const FAMILY = 'probe'
const isTopic = (text: string) => isKnownTopic(text) || text.startsWith(FAMILY)
const anOwnInstance = () => anInstance({ redisUrl: server.url, isTopic })
const [one, other, redis] = [await anOwnInstance(), await anOwnInstance(), await readyRedis(server.url)]
const publish = livePublisher(redis)
let [ours, theirs] = ['', '']
beforeEach(() => ([ours, theirs] = [randomUUID(), randomUUID()]))
afterAll(() => {
  one.close()
  other.close()
  redis.disconnect()
  return server.stop()
})

const AT = new Date('2026-03-01T12:00:00Z')
const anEvent = (over: Partial<LiveEvent> = {}): LiveEvent => {
  const id = randomUUID()
  return { event: `${FAMILY}.done`, subject: `job:${id}`, orgId: null, occurredAt: AT, data: { id }, ...over }
}
const client = (instance = one, orgId = ours) => aSocket({ ...instance, orgId })
const ALL = `${FAMILY}.*`
const MARK = `${FAMILY}_mark`
const witnesses = [await client(one), await client(other)]
for (const witness of witnesses) await witness.subscribe(`${MARK}.*`)

/**
 * Waits until sockets were sent all earlier events: events keep their order, and so do the frames
 * of a socket.
 */
async function settled(...sockets: Awaited<ReturnType<typeof client>>[]): Promise<void> {
  await publish(anEvent({ event: `${MARK}.set` }))
  for (const witness of witnesses) await witness.next('event')
  for (const socket of sockets) {
    socket.say({ type: 'ping' })
    await socket.next('pong')
  }
}
const events = (socket: { frames: { type: string; data?: unknown }[] }) =>
  socket.frames.filter(({ type }) => type === 'event')

test('what is published reaches the subscribers of every instance, numbered and dated', async () => {
  const [local, there] = [await client(one), await client(other)]
  for (const socket of [local, there]) await socket.subscribe(ALL)
  const event = anEvent()
  await publish(event)
  const frame = await local.next('event')
  expect(frame).toEqual({
    type: 'event',
    cursor: expect.any(Number),
    id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
    event: event.event,
    occurred_at: AT.toISOString(),
    data: event.data,
  })
  expect(await there.next('event')).toEqual(frame)
})

test.each([
  ['its kind', `${FAMILY}.done`, 1],
  ['its family', ALL, 1],
  ['the thing itself', `${FAMILY}:7`, 1],
  ['another kind', `${FAMILY}.failed`, 0],
  ['another family', 'policy.*', 0],
  ['another thing', `${FAMILY}:8`, 0],
])('a subscription to %s', async (_, topic, heard) => {
  const socket = await client()
  await socket.subscribe(topic)
  await publish(anEvent({ subject: `${FAMILY}:7` }))
  await settled(socket)
  expect(events(socket)).toHaveLength(heard)
})

test('a later subscription takes the place of the earlier one, and none hears nothing', async () => {
  const [changed, none] = [await client(), await client()]
  await changed.subscribe(ALL)
  await changed.subscribe('policy.*')
  await publish(anEvent())
  await settled(changed, none)
  expect([events(changed), events(none)]).toEqual([[], []])
})

test("an organization's event reaches its sockets and no other's", async () => {
  const [mine, foreign] = [await client(), await client(other, theirs)]
  for (const socket of [mine, foreign]) await socket.subscribe(ALL)
  await publish(anEvent({ orgId: ours }))
  await mine.next('event')
  await settled(foreign)
  expect(events(foreign)).toEqual([])
})

test.each([[[]], [Array.from({ length: 51 }, () => 'job.*')], ['job.*']])(
  'topics %j are refused under the id',
  async (topics) => {
    const socket = await client()
    socket.say({ type: 'subscribe', id: '7', topics })
    expect(await socket.next('error')).toMatchObject({
      id: '7',
      code: 'validation_error',
      message: expect.stringContaining('Topics'),
    })
  },
)

test.each(['*', 'job.', 'JOB.done', 'job.exploded', 'nonsense.*', 'nonsense:7', 'jo.*', 'toString', ''])(
  'the unknown topic %j is answered with an error frame and a code, and the topics before stay',
  async (topic) => {
    const socket = await client()
    await socket.subscribe(ALL)
    socket.say({ type: 'subscribe', id: '7', topics: ['job.*', topic] })
    const error = await socket.next('error')
    expect(error).toEqual({
      type: 'error',
      id: '7',
      code: 'unknown_topic',
      message: expect.stringContaining(JSON.stringify(topic)),
    })
    await publish(anEvent())
    await socket.next('event')
  },
)

test.each([
  ['made up', randomUUID(), 0],
  ['of another kind of server', '17', 5],
  ['empty', '', 0],
  ['none, as hello says while Redis is away', null, null],
])(
  'an epoch that is %s is answered with resync_required and where the count stands',
  async (_, epoch, cursor) => {
    const socket = await client()
    await socket.subscribe('job.*')
    socket.say({ type: 'resume', id: 'r', epoch, cursor })
    expect(await socket.next('resync_required')).toEqual({
      type: 'resync_required',
      id: 'r',
      epoch: socket.hello.epoch,
      cursor: expect.any(Number),
    })
  },
)

describe('a client that comes back', () => {
  const missing = async (happened: () => Promise<void>) => {
    const before = await client()
    before.ws.close()
    await happened()
    const after = await client(other)
    await after.subscribe(ALL)
    after.say({ type: 'resume', id: 'r', epoch: before.hello.epoch, cursor: before.hello.cursor })
    return after
  }

  test('is sent what it missed, in order, of its organization and of all, but no progress', async () => {
    const socket = await missing(async () => {
      await publish(anEvent({ event: `${FAMILY}.running` }))
      await publish(anEvent({ event: `${FAMILY}.updated`, orgId: ours }))
      await publish(anEvent({ event: `${FAMILY}.retired`, orgId: theirs }))
      await publish(anEvent({ event: `${FAMILY}.progress`, isPassing: true }))
      await publish(anEvent({ event: `${FAMILY}.done` }))
    })
    const { id, cursor } = await socket.next('resumed')
    const sent = events(socket) as unknown as { event: string; cursor: number }[]
    expect(sent.map(({ event }) => event.split('.')[1])).toEqual(['running', 'updated', 'done'])
    expect([id, Math.max(...sent.map((event) => event.cursor)) <= cursor]).toEqual(['r', true])
  })

  test('that missed nothing is told so, whatever others heard', async () => {
    const socket = await missing(() => publish(anEvent({ orgId: theirs })))
    await socket.next('resumed')
    expect(events(socket)).toEqual([])
  })

  const own = () => publish(anEvent({ orgId: ours }))
  test.each([
    [
      'what it missed was trimmed',
      async () => {
        await own()
        await own()
        await redis.xtrim(`live:events:${ours}`, 'MAXLEN', 1)
      },
    ],
    [
      'what it missed is gone',
      async () => {
        await own()
        await redis.del(`live:events:${ours}`)
      },
    ],
    ['Redis has forgotten, and counts anew', async () => void (await redis.set('live:epoch', randomUUID()))],
    [
      'it missed more than five hundred',
      async () => {
        for (let n = 0; n < 501; n += 1) await own()
      },
    ],
  ])('reads the API again when %s', async (_, happened) => {
    const socket = await missing(happened)
    expect(await socket.next('resync_required')).toMatchObject({
      id: 'r',
      epoch: expect.any(String),
      cursor: expect.any(Number),
    })
    expect(events(socket)).toEqual([])
  })

  test('hears what happens while it resumes, in order', async () => {
    const socket = await client()
    await socket.subscribe(ALL)
    let cursor = socket.hello.cursor
    for (let n = 0; n < 9; n += 1) {
      socket.say({ type: 'resume', epoch: socket.hello.epoch, cursor })
      await publish(anEvent({ orgId: ours }))
      await socket.next('resumed')
      await settled(socket)
      const frames = events(socket) as unknown as { id: string; cursor: number }[]
      expect(new Set(frames.map(({ id }) => id)).size).toBe(1)
      cursor = frames[0]!.cursor
      socket.frames.length = 0
    }
  }, 300_000)
})

test('what a publisher could not send is told: it begins another epoch, and sockets resync', async () => {
  const way = await cuttableWay(new URL(server.url))
  const cutOff = await readyRedis(way.url)
  const publishThere = livePublisher(cutOff)
  const socket = await client()
  await socket.subscribe(ALL)
  way.cut()
  await publishThere(anEvent({ orgId: ours }))
  way.mend()
  await new Promise((resolve) => cutOff.once('ready', resolve))
  await publishThere(anEvent({ orgId: ours }))
  const { epoch } = await socket.next('resync_required')
  expect(epoch).not.toBe(socket.hello.epoch)
  await socket.next('event')
  socket.say({ type: 'resume', epoch: socket.hello.epoch, cursor: socket.hello.cursor })
  await socket.next('resync_required')
  expect(events(socket)).toEqual([])
  cutOff.disconnect()
  way.close()
}, 300_000)

test('while Redis is down sockets stay open; they get resync_required when it is back', async () => {
  const way = await cuttableWay(new URL(server.url))
  const instance = await anInstance({ redisUrl: way.url, isTopic })
  const socket = await client(instance)
  await socket.subscribe(ALL)
  way.cut()
  await expect(livePublisher(instance.redis)(anEvent())).resolves.toBeUndefined()
  socket.say({ type: 'resume', epoch: socket.hello.epoch, cursor: socket.hello.cursor })
  expect(await socket.next('error')).toMatchObject({ code: 'service_unavailable' })
  way.mend()
  await socket.next('resync_required')
  await publish(anEvent())
  expect(await socket.next('event')).toMatchObject({ event: `${FAMILY}.done` })
  instance.close()
  way.close()
}, 300_000)
