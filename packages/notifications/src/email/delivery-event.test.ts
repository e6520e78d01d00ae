import { foldAddress, readDeliveryEvent } from './delivery-event.ts'

test.each([
  [' Reader@Example.TEST ', 'reader@example.test'],
  ['first.last+tag@x', 'first.last+tag@x'],
  ['ünï@example.test', 'ünï@example.test'],
  ['no address', null],
  ['two@signs@x', null],
  ['@x', null],
  ['a b@x', null],
  ['a\0@x', null],
  [`${'a'.repeat(400)}@x`, null],
  ['', null],
])('compares %j as %j', (email, folded) => expect(foldAddress(email)).toBe(folded))

const bounce = { email: 'a@x', event: 'bounce', timestamp: 1_700_000_000, 'smtp-id': '<1@x>' }

test('reads an event of the provider', () => {
  expect(readDeliveryEvent({ ...bounce, sg_event_id: 'e1', type: 'blocked', reason: '550' })).toEqual({
    eventKey: 'e1',
    foldedEmail: 'a@x',
    event: 'bounce',
    eventType: 'blocked',
    reason: '550',
    occurredAt: new Date('2023-11-14T22:13:20Z'),
  })
})

test('without an id, an event is its content: the same one has the same key, any other another', () => {
  const keyOf = (over: object) => readDeliveryEvent({ ...bounce, ...over })!.eventKey
  expect(keyOf({ email: ' A@X' })).toBe(keyOf({}))
  const keys = [
    {},
    { email: 'b@x' },
    { event: 'dropped' },
    { timestamp: 1 },
    { 'smtp-id': '<2@x>' },
    { sg_event_id: 'x'.repeat(201) },
  ].map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['another kind', { ...bounce, event: 'delivered' }],
  ['no address', { event: 'bounce' }],
  ['an address that is none', { ...bounce, email: 'nobody' }],
  ['a list', []],
  ['nothing', null],
])('%s does not concern us', (_, reported) => expect(readDeliveryEvent(reported)).toBeNull())

test.each([[-1], [1e20], ['soon'], [{}], [null]])('a timestamp of %j is no time', (timestamp) => {
  expect(readDeliveryEvent({ ...bounce, timestamp })).toMatchObject({ occurredAt: null })
})
