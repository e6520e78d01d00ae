import { randomUUID } from 'node:crypto'
import { livePublisher } from '../live/event-stream.ts'
import type { LiveEvent } from '../live/live-event.ts'
import { anInstance, aSocket, type Frame, readyRedis } from './testing.ts'

const [instance, redis] = [await anInstance(), await readyRedis()]
const publish = livePublisher(redis)
afterAll(() => {
  instance.close()
  redis.disconnect()
})

const [AETNA, CIGNA] = [randomUUID(), randomUUID()]
const EVENTS: readonly [name: string, Partial<LiveEvent>][] = [
  ['critical of Aetna', { data: { payer: { id: AETNA, name: 'Aetna' }, severity: 'critical' } }],
  ['low of Aetna', { data: { payer: { id: AETNA, name: 'Aetna' }, severity: 'low' } }],
  ['critical of Cigna', { data: { payer: { id: CIGNA, name: 'Cigna' }, severity: 'critical' } }],
  ['of Aetna', { event: 'policy.created', data: { payer: { id: AETNA, name: 'Aetna' } } }],
  ['critical of nobody', { data: { severity: 'critical' } }],
  ['a job', { event: 'job.done', subject: 'job:1' }],
]
const publishAll = async (orgId: string) => {
  for (const [name, { data, ...event }] of EVENTS) {
    const occurredAt = new Date()
    await publish({
      event: 'policy.updated',
      subject: 'policy:1',
      orgId,
      occurredAt,
      ...event,
      data: { ...data, name },
    })
  }
}
const TOPICS = ['policy.*', 'job.*']
const client = (orgId: string) => aSocket({ ...instance, orgId })
/** Names of the events that a socket was sent; events of all organizations are others' tests'. */
const namesOf = ({ frames }: { frames: Frame[] }) =>
  frames.flatMap(({ type, data }) => (type === 'event' && (data as { name?: string }).name) || [])
const answered = async (socket: Awaited<ReturnType<typeof client>>) => {
  socket.say({ type: 'resume', epoch: socket.hello.epoch, cursor: socket.hello.cursor })
  await socket.next('resumed')
}

const all = EVENTS.map(([name]) => name)
const CASES: [filter: object | undefined, heard: string[]][] = [
  [undefined, all],
  [{}, all],
  [{ payer_ids: [AETNA] }, ['critical of Aetna', 'low of Aetna', 'of Aetna', 'a job']],
  [{ payer_ids: [CIGNA.toUpperCase()] }, ['critical of Cigna', 'a job']],
  [{ payer_ids: [AETNA, CIGNA] }, all.filter((name) => name !== 'critical of nobody')],
  [{ severity_min: 'high' }, all.filter((name) => name !== 'low of Aetna')],
  [{ severity_min: 'info' }, all],
  [{ payer_ids: [AETNA], severity_min: 'critical' }, ['critical of Aetna', 'of Aetna', 'a job']],
]

test.each(CASES)('the filter %j is applied live and on resume', async (filter, heard) => {
  const orgId = randomUUID()
  const [live, late] = [await client(orgId), await client(orgId)]
  await live.subscribeTo(TOPICS, filter)
  await publishAll(orgId)
  await answered(live) // which sends them all a second time
  expect(namesOf(live)).toEqual(expect.arrayContaining(heard))
  expect(new Set(namesOf(live))).toEqual(new Set(heard))
  await late.subscribeTo(TOPICS, filter)
  await answered(late)
  expect(namesOf(late)).toEqual(heard)
})

test('with a filter, too, an organization hears its own events only', async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()]
  const sockets = [await client(ours), await client(theirs)]
  for (const socket of sockets) await socket.subscribeTo(TOPICS, { payer_ids: [AETNA] })
  await publishAll(ours)
  for (const socket of sockets) await answered(socket)
  expect(new Set(namesOf(sockets[0]!)).size).toBe(4)
  expect(namesOf(sockets[1]!)).toEqual([])
})

test.each<[filter: unknown, field: string]>([
  [{ severity_min: 'worst' }, 'filter.severity_min'],
  [{ severity: 'high' }, 'filter.severity'],
  [{ payer_ids: 'all' }, 'filter.payer_ids'],
  [{ payer_ids: [] }, 'filter.payer_ids'],
  [{ payer_ids: [AETNA, 'aetna'] }, 'filter.payer_ids.1'],
  [{ payer_ids: Array.from({ length: 201 }, () => AETNA) }, 'filter.payer_ids'],
  ['high', 'filter'],
])('the filter %j is refused by name, and the subscription before stays', async (filter, field) => {
  const orgId = randomUUID()
  const socket = await client(orgId)
  await socket.subscribeTo(TOPICS, { payer_ids: [CIGNA] })
  socket.say({ type: 'subscribe', id: '7', topics: TOPICS, filter })
  const error = await socket.next('error')
  expect(error).toMatchObject({ id: '7', code: 'validation_error', field })
  expect(error['message']).toContain(field)
  await publishAll(orgId)
  await answered(socket)
  expect(new Set(namesOf(socket))).toEqual(new Set(['critical of Cigna', 'a job']))
})
