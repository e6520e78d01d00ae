import { consoleWithApi, publishedSchema } from '../../testing/scripted-api.ts'

const ID = '0190a000-0000-7000-8000-0000000000d1'
const PAYER = '0190a000-0000-7000-8000-0000000000d2'
const AT = '2026-03-01T12:00:00.000Z'
const HOME = '/console/subscriptions'
const PAGE = `${HOME}/${ID}`

const aSubscription = (over: object = {}) => ({
  id: ID,
  email: 'reader+<x>@example.test',
  frequency: 'daily',
  event_types: ['policy.updated'],
  filters: { payer_ids: [PAYER], specialties: [], states: [], min_severity: 'low' },
  time_zone: 'America/Chicago',
  status: 'active',
  next_digest_at: AT,
  confirmed_at: AT,
  stopped_at: null,
  created_at: AT,
  ...over,
})
const FILLED = {
  email: 'new@example.test',
  frequency: 'weekly',
  time_zone: 'Europe/Zurich',
  event_types: 'policy.retired',
  payers: '',
  states: 'GA',
  specialties: 'Cardiology, orthopedics',
  min_severity: 'info',
}
const SETTINGS = {
  frequency: 'weekly',
  time_zone: 'Europe/Zurich',
  event_types: ['policy.retired'],
  filters: {
    payer_ids: [],
    specialties: ['Cardiology', 'orthopedics'],
    states: ['GA'],
    min_severity: 'info',
  },
}

const { api, plane, member, press, close } = await consoleWithApi()
afterAll(close)
const pending = aSubscription({ status: 'pending_confirmation', next_digest_at: null, confirmed_at: null })
beforeEach(() => {
  api.restart({
    'GET /email-subscriptions/': [200, [aSubscription()]],
    [`GET /email-subscriptions/${ID}`]: [200, aSubscription()],
    [`PATCH /email-subscriptions/${ID}`]: [200, aSubscription()],
    [`DELETE /email-subscriptions/${ID}`]: [204, null],
    [`POST /email-subscriptions/${ID}/resend-confirmation`]: [202, pending],
    'POST /email-subscriptions/': [201, pending],
    [`GET /payers/${PAYER}`]: [200, { id: PAYER, name: 'Sample <Health>' }],
  })
})
const open = async (path: string) => (await member.open(path)).html

test('the answers and bodies in this file are those that the API publishes', () => {
  const accepted = (schema: string, body: object) => publishedSchema(schema).safeParse(body).success
  expect(accepted('EmailSubscriptionResponse', aSubscription())).toBe(true)
  expect(accepted('EmailSubscriptionCreate', { email: FILLED.email, ...SETTINGS })).toBe(true)
  expect(accepted('EmailSubscriptionUpdate', SETTINGS)).toBe(true)
  expect(accepted('EmailSubscriptionUpdate', { email: FILLED.email, ...SETTINGS })).toBe(false)
})

test('a member sees each subscription with its state, its next mail and its filter in words', async () => {
  const html = await open(HOME)
  for (const text of [
    'reader+&lt;x&gt;@example.test',
    'Active',
    '<div>Daily<br>',
    'next Mar 1, 2026, 12:00 PM UTC',
    '<li>policy.updated</li><li>Sample &lt;Health&gt;</li><li>Severity: low and worse</li>',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain(`${PAGE}/resend`)
})

test.each([
  ['pending_confirmation', 'Waits for the reader to confirm'],
  ['unsubscribed', 'The reader unsubscribed'],
  ['suppressed', 'Gets no mail: bounced, complained or unsubscribed at the provider'],
])('the state %s is shown in words', async (status, words) => {
  api.answers['GET /email-subscriptions/'] = [200, [aSubscription({ status })]]
  expect(await open(HOME)).toContain(words)
})

test('a new address is subscribed, and the page says that its reader has to confirm', async () => {
  expect(await open(`${HOME}/new`)).toContain('value="policy.retired" checked')
  const { location } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
  expect(location).toBe(`${plane.url}${HOME}?done=pending_confirmation`)
  expect(api.writes()).toEqual([
    expect.objectContaining({
      operation: 'POST /email-subscriptions/',
      body: { email: FILLED.email, ...SETTINGS },
    }),
  ])
  expect(await open(`${HOME}?done=pending_confirmation`)).toContain('Nothing else is sent before.')
})

test('a refused field is explained beside it, and the input is kept', async () => {
  const details = [{ path: 'time_zone', code: 'custom', message: 'There is no such time zone.' }]
  api.answers['POST /email-subscriptions/'] = [422, { error: { message: 'Not accepted.', details } }]
  const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
  expect(status).toBe(422)
  expect(html).toContain('id="time_zone-problem">There is no such time zone.</p>')
  expect(html).toContain('value="new@example.test"')
})

test('an address that is subscribed already is refused in the words of the API', async () => {
  const message = 'Your organization has a subscription of this address.'
  const details = { id: ID, status: 'active' }
  api.answers['POST /email-subscriptions/'] = [422, { error: { message, details } }]
  const { status, html } = await press(`${HOME}/new`, `${HOME}/new`, FILLED)
  expect([status, html.includes(`role="alert">${message}`)]).toEqual([422, true])
})

test('a change keeps the address, which is not asked for', async () => {
  const page = await open(`${PAGE}/edit`)
  expect(page).not.toContain('id="email"')
  expect(page).toContain(`>Sample &lt;Health&gt; · ${PAYER}</textarea>`)
  const { location } = await press(`${PAGE}/edit`, `${PAGE}/edit`, FILLED)
  expect(location).toBe(`${plane.url}${HOME}?done=saved`)
  expect(api.writes()).toEqual([
    expect.objectContaining({ operation: `PATCH /email-subscriptions/${ID}`, body: SETTINGS }),
  ])
})

describe('the confirmation', () => {
  beforeEach(() => void (api.answers['GET /email-subscriptions/'] = [200, [pending]]))

  test('is sent again by a button', async () => {
    const { location } = await press(HOME, `${PAGE}/resend`)
    expect(location).toBe(`${plane.url}${HOME}?done=resent`)
    expect(api.writes()).toEqual([
      expect.objectContaining({ operation: `POST /email-subscriptions/${ID}/resend-confirmation` }),
    ])
  })

  test('is not sent a fourth time in a day, and the page says why', async () => {
    const message = 'This address got 3 confirmation mails in 24 hours. Try again tomorrow.'
    api.answers[`POST /email-subscriptions/${ID}/resend-confirmation`] = [429, { error: { message } }]
    const { status, html } = await press(HOME, `${PAGE}/resend`)
    expect([status, html.includes(message)]).toEqual([422, true])
  })
})

test('a subscription is removed after a question', async () => {
  expect(await open(`${PAGE}/remove`)).toContain('gets no more mail from your organization')
  expect(api.writes()).toEqual([])
  const { location } = await press(`${PAGE}/remove`, `${PAGE}/remove`)
  expect(location).toBe(`${plane.url}${HOME}?done=removed`)
  expect(api.writes()).toEqual([expect.objectContaining({ operation: `DELETE /email-subscriptions/${ID}` })])
})

test('a removal that the API refuses is not reported as done', async () => {
  api.answers[`DELETE /email-subscriptions/${ID}`] = [429, { error: { message: 'Too many requests.' } }]
  const { status, html } = await press(`${PAGE}/remove`, `${PAGE}/remove`)
  expect([status, html.includes('role="alert">Too many requests.')]).toEqual([422, true])
})

test.each([`${HOME}/0190a000-0000-7000-8000-0000000000ff/edit`, `${HOME}/nonsense/edit`])(
  'nobody sees a subscription that the organization does not have: %s',
  async (path) => expect((await member.open(path)).status).toBe(404),
)

test('a form of another site changes nothing', async () => {
  const headers = { Origin: 'https://evil.example' }
  for (const path of ['new', `${ID}/edit`, `${ID}/remove`, `${ID}/resend`])
    expect((await member.open(`${HOME}/${path}`, { form: FILLED, headers })).status).toBe(403)
  expect(api.calls).toEqual([])
})

test('a stranger is led to the sign-in and back', async () => {
  const { location } = await plane.browser().open(HOME)
  expect(location).toBe(`${plane.url}/console/sign-in?return_to=${HOME}`)
})
