import { randomUUID } from 'node:crypto'
import { recordEvent } from '@ppman/notifications/events'
import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const [ORG, OTHER_ORG] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002']
const { api, as, pool, close } = await testApi()
afterAll(close)
const { id: payerId } = await aPayer(pool, { name: 'Sample Health', states: ['GA'] })
const { id: otherPayerId } = await aPayer(pool, { name: 'Other Health', states: ['TX'] })

const PATH = '/api/v1/events/'
const list = async (query: object = {}, orgId = ORG) =>
  (
    await api
      .get(PATH)
      .query(query)
      .set(as({ org: orgId }))
  ).body as {
    items: { id: string; type: string; data: Record<string, unknown> }[]
    total: number
  }
const idsOf = async (query: object = {}, orgId = ORG) => (await list(query, orgId)).items.map(({ id }) => id)

type Facts = { payerId?: string; orgId?: string | null; severity?: string; day?: string }
/** A change of a policy. @returns the id that all messages about it have */
async function anEvent({
  payerId: about = payerId,
  orgId = null,
  severity = 'high',
  day = '01',
}: Facts = {}) {
  const change = {
    policy_id: randomUUID(),
    title: 'Spine Surgery',
    policy_number: null,
    change_id: randomUUID(),
    change_type: 'codes_added',
    change_types: ['codes_added'],
    direction: 'tightening',
    effective_date: '2026-04-01',
  }
  const facts = { orgId, subject: `policy:${change.policy_id}`, payerId: about, severity }
  const occurredAt = new Date(`2026-03-${day}T12:00:00Z`)
  return `evt_${await recordEvent(pool, { kind: 'policy.updated', data: change, ...facts, occurredAt })}`
}
afterEach(() => pool.query('TRUNCATE notification_event, followed_payer CASCADE'))

test('what happened is listed as webhooks send it, the newest first', async () => {
  const [older, newer] = [await anEvent({ day: '01' }), await anEvent({ day: '02' })]
  const { items, total } = await list()
  expect([items.map(({ id }) => id), total]).toEqual([[newer, older], 2])
  expect(items[0]).toMatchObject({
    type: 'policy.updated',
    timestamp: '2026-03-02T12:00:00.000Z',
    subject: expect.stringMatching(/^policy:/),
    data: {
      version: 1,
      title: 'Spine Surgery',
      severity: 'high',
      payer: { id: payerId, name: 'Sample Health' },
    },
  })
  expect(await idsOf({ page: 2, page_size: 1 })).toEqual([older])
})

test('events of another organization are not shown', async () => {
  const ours = await anEvent({ orgId: ORG })
  const theirs = await anEvent({ orgId: OTHER_ORG })
  expect([await idsOf(), await idsOf({}, OTHER_ORG)]).toEqual([[ours], [theirs]])
})

test('an organization that follows payers sees those, unless it asks for another', async () => {
  const followed = await anEvent()
  const other = await anEvent({ payerId: otherPayerId, day: '02' })
  expect(await idsOf()).toEqual([other, followed])
  await pool.query(
    'INSERT INTO followed_payer (org_id, payer_id, followed_by, followed_at) VALUES ($1, $2, $3, now())',
    [ORG, payerId, 'biller'],
  )
  expect(await idsOf()).toEqual([followed])
  expect(await idsOf({ payer_id: otherPayerId })).toEqual([other])
})

test('kind, state, severity and an instant narrow the list', async () => {
  const high = await anEvent()
  const wording = await anEvent({ severity: 'info', day: '05' })
  expect(await idsOf({ min_severity: 'low' })).toEqual([high])
  expect(await idsOf({ since: '2026-03-05T00:00:00Z' })).toEqual([wording])
  expect(await idsOf({ state: 'ga' })).toEqual([wording, high])
  expect(await idsOf({ state: 'TX' })).toEqual([])
  expect(await idsOf({ event_type: 'policy.created' })).toEqual([])
})

test.each([
  ['event_type', 'policy.painted'],
  ['event_type', 'webhook.ping'],
  ['since', 'yesterday'],
  ['min_severity', 'grave'],
  ['payer_id', '7'],
  ['page_size', '101'],
])('%s of %s is refused by name', async (name, value) => {
  const { status, body } = await api
    .get(PATH)
    .query({ [name]: value })
    .set(as())
  expect([status, body.error.details[0].path]).toEqual([422, name])
})
