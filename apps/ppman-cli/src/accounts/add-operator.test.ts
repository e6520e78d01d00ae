import { randomUUID } from 'node:crypto'
import { testPlane, testWorld } from '@ppman/control-plane/testing'
import { openPool } from '@ppman/db'
import { ppman } from '../testing.ts'

const world = await testWorld()
const plane = await testPlane(world)
afterAll(async () => {
  await plane.close()
  await world.close()
})

const ORGANIZATION = 'Harbor Revenue Partners'
const env = { DATABASE_URL: world.databaseUrl, CONSOLE_URL: plane.url }
const add = (email: string, organization = ORGANIZATION) =>
  ppman(['operator', 'add', email, '--organization', organization], { env })
const rowsOf = async (sql: string, values: unknown[] = []) => (await world.pool.query(sql, values)).rows
const PASSWORD = ['a quiet', 'harbor', 'with boats'].join(' ')

async function join(link: string) {
  const browser = plane.browser()
  const page = await browser.open(new URL(link).pathname)
  return { browser, page: await browser.submit(page, { password: PASSWORD }) }
}

test('the first operator chooses a password by a link that works once, and operates', async () => {
  const { status, answers, stderr } = await add('First@Harbor.example')
  expect([status, stderr]).toEqual([0, ''])
  const { organization_id: orgId, link, ...rest } = answers[0]!
  expect(rest).toEqual({
    email: 'first@harbor.example',
    state: 'invited',
    expires_at: expect.stringMatching(/T.*Z$/),
  })
  const { browser, page } = await join(String(link))
  expect([page.status, (await browser.open('/console/accounts')).status]).toEqual([303, 200])
  expect((await plane.browser().open(new URL(String(link)).pathname)).status).toBe(404)
  expect(
    await rowsOf('SELECT org_id, roles FROM control_plane.account WHERE email = $1', [
      'first@harbor.example',
    ]),
  ).toEqual([{ org_id: orgId, roles: ['admin'] }])
  expect(await rowsOf('SELECT name FROM organisation WHERE id = $1', [orgId])).toEqual([
    { name: ORGANIZATION },
  ])
  const trail = await rowsOf(
    'SELECT action, detail FROM control_plane.audit_event WHERE org_id = $1 ORDER BY seq LIMIT 2',
    [orgId],
  )
  expect(trail.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
    ['invitation.sent', { by: 'ppman operator add', invited: 'first@harbor.example', role: 'operator' }],
    ['invitation.accepted', { by: 'first@harbor.example', role: 'operator' }],
  ])
  expect((await add('first@harbor.example')).answers[0]).toMatchObject({ state: 'operates_already' })
})

test('run again before the link is used, the earlier link stops working', async () => {
  const [first, second] = [await add('again@harbor.example'), await add('again@harbor.example')]
  expect((await join(String(first.answers[0]!['link']))).page.status).toBe(404)
  expect((await join(String(second.answers[0]!['link']))).page.status).toBe(303)
})

test('runs at the same time make one organization and leave one link', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(() => add('many@quay.example', 'Quay Billing')))
  expect(runs.map(({ status }) => status)).toEqual([0, 0, 0, 0])
  expect(await rowsOf(`SELECT count(*)::int AS n FROM organisation WHERE name = 'Quay Billing'`)).toEqual([
    { n: 1 },
  ])
  expect(
    await rowsOf(`SELECT count(*)::int AS n FROM control_plane.invitation
      WHERE email = 'many@quay.example' AND withdrawn_at IS NULL`),
  ).toEqual([{ n: 1 }])
})

test('the link ends after a day, and the database keeps its hash alone', async () => {
  const { answers, stderr } = await add('late@harbor.example')
  const token = String(answers[0]!['link']).split('/').at(-1)!
  const [row] = await rowsOf(
    `SELECT invitation::text AS text, expires_at - created_at = interval '24 hours' AS "isDay"
     FROM control_plane.invitation WHERE email = 'late@harbor.example'`,
  )
  expect([row.isDay, row.text.includes(token), stderr.includes(token)]).toEqual([true, false, false])
})

test('an account of the organization gets the role, once', async () => {
  const { member } = world.sample.users
  const organization = 'Riverbend Coding Group (sample)'
  expect((await add(member.email, organization)).answers[0]).toMatchObject({ state: 'promoted' })
  expect((await add(member.email, organization)).answers[0]).toMatchObject({ state: 'operates_already' })
  expect(
    await rowsOf(
      `SELECT count(*)::int AS n FROM control_plane.audit_event
       WHERE action = 'account.role_granted' AND detail LIKE '%' || $1 || '%'`,
      [member.email],
    ),
  ).toEqual([{ n: 1 }])
})

test('an account elsewhere and a disabled one are refused, and nothing is stored', async () => {
  const { otherOrg } = world.sample.users
  const refused = await add(otherOrg.email, 'Nowhere Yet')
  expect(refused).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `${otherOrg.email} has an account of another organization; name that one.\n`,
  })
  expect(await rowsOf(`SELECT 1 FROM organisation WHERE name = 'Nowhere Yet'`)).toEqual([])
  await world.pool.query('UPDATE control_plane.account SET disabled_at = now() WHERE email = $1', [
    otherOrg.email,
  ])
  expect((await add(otherOrg.email, 'Lakeside Billing Partners (sample)')).stderr).toContain('is disabled')
})

test('a team sees the open link of an operator, and cannot send it again as its own', async () => {
  await add('pending@lakeside.example', 'Lakeside Billing Partners (sample)')
  const browser = plane.browser()
  await browser.signIn(world.sample.users.otherOrgAdmin)
  const { html } = await browser.open('/console/team')
  expect(html).toMatch(/pending@lakeside\.example[\s\S]*?Operator/)
  const id = /invitations\/([\w-]+)\/resend/.exec(html)?.[1]
  const page = await browser.submit(
    await browser.open('/console/team'),
    {},
    { action: `/console/team/invitations/${id}/resend` },
  )
  expect(page.status).toBe(403)
})

test.each([
  ['no address', ['operator', 'add', '--organization', 'X'], 'Name one e-mail address.'],
  ['a text that is none', ['operator', 'add', 'nobody', '--organization', 'X'], 'Name one e-mail address.'],
  ['no organization', ['operator', 'add', 'a@b.example'], 'Give --organization a name'],
  ['a blank organization', ['operator', 'add', 'a@b.example', '--organization', ' '], 'Give --organization'],
])('%s is bad usage', async (_, words, message) => {
  const { status, stderr } = await ppman(words, { env })
  expect([status, stderr.startsWith(message)]).toEqual([2, true])
})

test('without the console address, or before the migration, it says what to do', async () => {
  const words = ['operator', 'add', 'a@b.example', '--organization', 'X']
  const noConsole = await ppman(words, { env: { DATABASE_URL: world.databaseUrl } })
  expect(noConsole.stderr).toBe('Set CONSOLE_URL to where browsers reach the control plane.\n')

  const server = process.env['TEST_DATABASE_URL']!
  const name = `test_operator_${randomUUID().slice(0, 8)}`
  const admin = openPool({ url: server, max: 1, statementTimeoutMs: 0 })
  try {
    await admin.query(`CREATE DATABASE ${name}`)
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString()
    const { status, stderr } = await ppman(words, { env: { ...env, DATABASE_URL: url } })
    expect([status, stderr]).toEqual([1, 'The database has no schema yet: run `ppman migrate` first.\n'])
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
})
