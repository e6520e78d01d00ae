import { consoleWithApi, publishedSchema } from '../../testing/scripted-api.ts'

const EVENT = {
  id: 'evt_0190a000-0000-7000-8000-0000000000e5',
  type: 'policy.updated',
  timestamp: '2026-03-01T12:00:00.000Z',
  subject: 'policy:0190a000-0000-7000-8000-0000000000e6',
  data: {
    version: 1,
    title: 'Spine <Surgery>',
    change_type: 'prior_auth_added',
    severity: 'critical',
    payer: { id: '0190a000-0000-7000-8000-0000000000e7', name: 'Sample <Health>' },
    links: {
      change: 'https://ppman.test/api/v1/policies/1',
      diff: 'https://ppman.test/policy/changes/diff?id=1',
    },
  },
}
const SYNCED = { ...EVENT, type: 'payer.directory_synced', data: { version: 1, links: {} } }
const { api, plane, member, close } = await consoleWithApi()
afterAll(close)
const HOME = '/console/activity'
const answer = (items: object[], total = items.length) =>
  api.restart({ 'GET /events/': [200, { items, total, page: 1, page_size: 50, pages: 1 }] })
const open = async (path = HOME) => (await member.open(path)).html
const asked = () => new URLSearchParams(api.calls.at(-1)!.operation.split('?')[1])

test('the events in this file are such as the API publishes', () => {
  for (const event of [EVENT, SYNCED])
    expect(publishedSchema('EventResponse').safeParse(event).error).toBeUndefined()
})

test('a member sees what happened, at which payer and how severe, with a link to its page', async () => {
  answer([EVENT, SYNCED])
  const html = await open()
  for (const text of [
    '<a href="https://ppman.test/policy/changes/diff?id&#x3D;1">Spine &lt;Surgery&gt;</a>',
    'prior auth added',
    'Sample &lt;Health&gt;',
    'critical',
    'Mar 1, 2026, 12:00 PM UTC',
    'payer.directory_synced',
    '2 events, the newest first',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('/api/v1/policies')
})

test('kind, severity and page are asked of the API and kept in the links', async () => {
  answer([EVENT], 120)
  const html = await open(`${HOME}?event_type=policy.updated&min_severity=high&page=2`)
  expect(Object.fromEntries(asked())).toEqual({
    event_type: 'policy.updated',
    min_severity: 'high',
    page: '2',
    page_size: '50',
  })
  expect(html).toContain('<option value="policy.updated" selected>')
  expect(html).toContain('min_severity&#x3D;high&amp;page&#x3D;1')
  expect(html).toContain('min_severity&#x3D;high&amp;page&#x3D;3')
})

test.each([
  '?event_type=policy.painted',
  '?event_type=webhook.ping',
  '?min_severity=grave',
  '?page=-1',
  '?page=1&page=2',
  '?event_type[]=x',
])('nonsense such as %s shows the first page of all', async (query) => {
  answer([])
  expect(await open(HOME + query)).toContain('Nothing of this kind happened.')
  expect(Object.fromEntries(asked())).toEqual({ min_severity: 'info', page: '1', page_size: '50' })
})

test('a stranger is sent to sign in', async () => {
  const { status } = await fetch(plane.url + HOME, { headers: { Accept: 'text/html' }, redirect: 'manual' })
  expect(status).toBe(302)
})
