import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../audit/audit-repo.ts'
import { ORGANIZATIONS, PEOPLE } from '../../sample/sample-people.ts'
import { consoleWithApi } from '../../testing/scripted-api.ts'

const { world, api, plane, member, close } = await consoleWithApi()
afterAll(close)
const admin = plane.browser()
await admin.signIn(world.sample.users.admin)

const HOME = '/console/audit'
const line = (over: object = {}) => ({
  seq: 7,
  at: '2026-03-01T12:00:00.000Z',
  actor: PEOPLE.member.id,
  action: 'webhook.secret_rotated',
  object: { kind: 'webhook', id: '0190a000-0000-7000-8000-0000000000a1' },
  detail: '{"url":"https://x.example/<hook>"}',
  prev_hash: '0'.repeat(64),
  hash: 'a'.repeat(64),
  ...over,
})

test('sign-ins and tokens stand in the trail with who, when and what', async () => {
  await member.submit(
    await member.open('/console/tokens'),
    { name: '=SUM(A1)', service: 'ppman', days: '30' },
    { action: '/console/tokens' },
  )
  const { html } = await admin.open(HOME)
  expect(html).toMatch(/Issued a token[\s\S]*member@riverbend\.example[\s\S]*name: &#x3D;SUM\(A1\)/)
  expect(html).toContain('Signed in')
  expect((await admin.open(`${HOME}?action=token.issued`)).html).not.toContain('place: console')
  expect((await admin.open(`${HOME}?actor=${PEOPLE.operator.id}`)).html).toContain('No line passes')
  expect((await admin.open(`${HOME}?to=2020-01-01`)).html).toContain('No line passes')
})

test('a spreadsheet gets texts, never formulas', async () => {
  const answer = await admin.open(`${HOME}/audit.csv?action=token.issued`)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [head, first] = answer.html.split('\r\n')
  expect(head).toBe('seq,at,actor,action,object_kind,object_id,detail,hash')
  expect(first).toContain(`${PEOPLE.member.id},token.issued,token,`)
})

test('a long trail is read page by page, and whole as a file', async () => {
  const entry = {
    orgId: ORGANIZATIONS.first.id,
    at: new Date('2026-01-05T00:00:00Z'),
    actor: PEOPLE.operator.id,
    action: 'invitation.sent',
    detail: {},
  } as const
  for (let n = 0; n < 120; n++)
    await recordAudit(world.pool, { ...entry, object: { kind: 'invitation', id: randomUUID() } })
  const filter = 'action=invitation.sent&from=2026-01-05&to=2026-01-05'
  const rows = (html: string) => html.match(/<th scope="row"/g)?.length ?? 0
  const counts: number[] = []
  for (let path = `${HOME}?${filter}`; path !== '';) {
    const { html } = await admin.open(path)
    counts.push(rows(html))
    path =
      /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=') ?? ''
  }
  expect(counts).toEqual([50, 50, 20])
  expect((await admin.open(`${HOME}/audit.csv?${filter}`)).html.trim().split('\r\n')).toHaveLength(121)
})

test('the records of the product are read from its API, as the person', async () => {
  api.restart({ 'GET /audit/events': [200, { chain: 'organisation', items: [line()], has_more: false }] })
  const { html } = await admin.open(
    `${HOME}?chain=organisation&action=webhook.secret_rotated&from=2026-03-01`,
  )
  expect(html).toMatch(/Webhook: secret rotated[\s\S]*member@riverbend\.example/)
  expect(html).toContain('https://x.example/&lt;hook&gt;')
  expect(api.calls).toMatchObject([
    {
      operation:
        'GET /audit/events?chain=organisation&order=newest&limit=51' +
        '&action=webhook.secret_rotated&from_date=2026-03-01',
      caller: { sub: PEOPLE.admin.id, orgId: ORGANIZATIONS.first.id },
    },
  ])
})

test('another organization sees its own lines alone, and members see none', async () => {
  const other = plane.browser()
  await other.signIn(world.sample.users.otherOrgAdmin)
  const { html } = await other.open(HOME)
  expect([html.includes('admin@lakeside.example'), html.includes('riverbend.example')]).toEqual([true, false])
  for (const path of [HOME, `${HOME}/audit.csv`]) expect((await member.open(path)).status).toBe(403)
  expect((await member.open('/console/tokens')).html).not.toContain(`href="${HOME}"`)
})

test('lines cannot be changed or deleted, not even by the owner of the table', async () => {
  for (const sql of [
    "UPDATE control_plane.audit_event SET actor = 'x'",
    'DELETE FROM control_plane.audit_event',
    'TRUNCATE control_plane.audit_event',
  ])
    await expect(world.pool.query(sql)).rejects.toThrow('append-only')
})

test.each([
  'before=x',
  'before=-1',
  'before=1e99',
  'actor=%00',
  'action=%ED%A0%80',
  'from=2026-99-99',
  'chain=all',
])('nonsense in the address is not filtered by: %s', async (query) =>
  expect((await admin.open(`${HOME}?${query}`)).status).toBe(200),
)
