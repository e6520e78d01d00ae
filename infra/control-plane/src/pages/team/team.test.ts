import { findChainBreak } from '@ppman/ledger/audit'
import { listAudit } from '../../audit/audit-repo.ts'
import { ORGANIZATIONS, PEOPLE } from '../../sample/sample-people.ts'
import type { Browser } from '../../testing/browser.ts'
import { consoleWithMail } from '../../testing/mail-plane.ts'

const { world, clock, plane, mailsTo, linkTo, close } = await consoleWithMail()
afterAll(close)

const { member, admin, otherOrg, otherOrgAdmin } = world.sample.users
const HOME = '/console/team'
const PASSWORD = 'seven green tractors'

async function signedIn(person = otherOrgAdmin): Promise<Browser> {
  const browser = plane.browser()
  await browser.signIn(person)
  return browser
}
const press = async (browser: Browser, action: string, values: Record<string, string> = {}) =>
  browser.submit(await browser.open(HOME), values, { action: `${HOME}/${action}` })
const invite = (browser: Browser, email: string, role = 'member') => press(browser, 'invite', { email, role })
const accountOf = async (email: string) =>
  (await world.pool.query('SELECT id, org_id, roles FROM control_plane.account WHERE email = $1', [email]))
    .rows[0]
const actionsOf = async (orgId: string) => {
  const filter = { beforeSeq: null, action: null, actor: null, from: null, until: null }
  const events = await listAudit(world.pool, orgId, { filter, take: 500 })
  expect(findChainBreak(events.toReversed())).toBeNull()
  return events.map(({ action, detail }) => [action, JSON.parse(detail) as Record<string, string>] as const)
}

test('an administrator invites by mail, and the link makes one account of the organization', async () => {
  const browser = await signedIn()
  const email = 'new.coder@lakeside.example'
  expect((await invite(browser, ' New.Coder@Lakeside.example ')).location).toMatch(/done=invited$/)
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('admin@lakeside.example invites you')
  const link = await linkTo(email)
  const { rows } = await world.pool.query('SELECT * FROM control_plane.invitation')
  expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1))

  const guest = plane.browser()
  const form = await guest.open(link)
  expect(form.html).toContain(`Join ${ORGANIZATIONS.other.name}`)
  const joined = await guest.submit(form, { password: PASSWORD })
  expect([joined.status, joined.location]).toEqual([303, `${plane.url}/console/account`])
  expect((await guest.open('/console/account')).html).toContain(email)
  expect(await accountOf(email)).toMatchObject({ org_id: ORGANIZATIONS.other.id, roles: [] })

  expect((await plane.browser().open(link)).status).toBe(404)
  expect((await guest.submit(form, { password: PASSWORD }, { action: link })).status).toBe(403)
  expect((await plane.browser().signIn({ email, password: PASSWORD })).status).toBe(303)
  expect(await actionsOf(ORGANIZATIONS.other.id)).toEqual(
    expect.arrayContaining([
      ['invitation.sent', { by: otherOrgAdmin.email, invited: email, role: 'member' }],
      ['invitation.accepted', { by: email, role: 'member' }],
    ]),
  )
})

test('an invitation as administrator gives that role, and no other', async () => {
  const browser = await signedIn()
  const email = 'second.admin@lakeside.example'
  await invite(browser, email, 'administrator')
  const guest = plane.browser()
  await guest.submit(await guest.open(await linkTo(email)), { password: PASSWORD, roles: 'admin' })
  expect(await accountOf(email)).toMatchObject({ roles: ['org_admin'] })
  expect((await guest.open('/console/jobs')).status).toBe(403)
})

test('a withdrawn, a replaced and an expired invitation no longer work', async () => {
  const browser = await signedIn()
  const email = 'late@lakeside.example'
  await invite(browser, email)
  const first = await linkTo(email)
  const id = /invitations\/([\w-]+)\/resend/.exec((await browser.open(HOME)).html)?.[1]
  await press(browser, `invitations/${id}/resend`)
  const second = await linkTo(email, 2)
  expect([(await plane.browser().open(first)).status, (await plane.browser().open(second)).status]).toEqual([
    404, 200,
  ])
  clock.advance(7 * 86_400_000 + 1)
  expect((await plane.browser().open(second)).status).toBe(404)
  const later = await signedIn()
  expect((await later.open(HOME)).html).toContain('Expired')
  const open = /invitations\/([\w-]+)\/withdraw/.exec((await later.open(HOME)).html)?.[1]
  expect((await press(later, `invitations/${open}/withdraw`)).location).toMatch(/done=withdrawn$/)
  expect((await press(later, `invitations/${open}/withdraw`)).status).toBe(404)
})

test.each([
  ['no address', 'nobody', 'This is no e-mail address.'],
  ['a member', otherOrg.email, 'belongs to a member already'],
])('%s is not invited, and what was typed stays', async (_, email, words) => {
  const page = await invite(await signedIn(), email)
  expect([page.status, page.html.includes(words), page.html.includes(`value="${email}"`)]).toEqual([
    422,
    true,
    true,
  ])
})

test('who invites does not learn of accounts elsewhere; their owner does', async () => {
  const page = await invite(await signedIn(), member.email)
  expect(page.location).toMatch(/done=invited$/)
  const [mail] = await mailsTo(member.email)
  expect([mail?.subject, mail?.text.includes('/console/join/')]).toEqual([
    'An invitation that you cannot accept',
    false,
  ])
})

test('fifty invitations a day are enough, also when they are sent at the same time', async () => {
  await world.pool.query(
    `INSERT INTO control_plane.invitation
       (id, org_id, email, roles, token_hash, invited_by, created_at, expires_at, withdrawn_at)
     SELECT gen_random_uuid(), $1, n || '@x.example', '{}', lpad(n::text, 64, '0'), $2, $3, $3, $3
     FROM generate_series(1, 49) n`,
    [ORGANIZATIONS.first.id, PEOPLE.admin.id, clock.now()],
  )
  const browser = await signedIn(admin)
  const form = await browser.open(HOME)
  const send = (email: string) =>
    browser.submit(form, { email, role: 'member' }, { action: `${HOME}/invite` })
  const answers = await Promise.all(['a@y.example', 'b@y.example'].map(send))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 429])
})

test('the last administrator of an organization cannot be demoted or removed, by nobody in it', async () => {
  await world.pool.query(
    "UPDATE control_plane.account SET roles = '{}' WHERE email = 'second.admin@lakeside.example'",
  )
  const browser = await signedIn()
  for (const change of ['withdraw-org-admin', 'remove']) {
    const page = await press(browser, `${PEOPLE.otherOrgAdmin.id}/${change}`)
    expect([page.status, page.html.includes('last administrator')]).toEqual([422, true])
  }
  expect(await accountOf(otherOrgAdmin.email)).toMatchObject({ roles: ['org_admin'] })
})

test('of two administrators who demote each other at the same time one stays', async () => {
  const first = await signedIn()
  await press(first, `${PEOPLE.otherOrg.id}/grant-org-admin`)
  const second = await signedIn(otherOrg)
  await Promise.all([
    press(first, `${PEOPLE.otherOrg.id}/withdraw-org-admin`),
    press(second, `${PEOPLE.otherOrgAdmin.id}/withdraw-org-admin`),
  ])
  const left = [await accountOf(otherOrg.email), await accountOf(otherOrgAdmin.email)]
  expect(left.flatMap(({ roles }) => roles)).toEqual(['org_admin'])
  await world.pool.query(
    `UPDATE control_plane.account SET roles = CASE id WHEN $1 THEN '{org_admin}'::text[] ELSE '{}' END
     WHERE id IN ($1, $2)`,
    [PEOPLE.otherOrgAdmin.id, PEOPLE.otherOrg.id],
  )
})

test('a removed member leaves no session and no token, and the tokens are refused', async () => {
  const browser = await signedIn()
  const question = await browser.open(`${HOME}/${PEOPLE.otherOrg.id}/remove`)
  expect(question.html).toContain('can no longer sign in')
  expect((await browser.submit(question, {})).location).toMatch(/done=remove$/)
  expect(await accountOf(otherOrg.email)).toBeUndefined()
  const answer = await fetch(`${plane.url}/v1/ppman/payers/`, {
    headers: { Authorization: `Bearer ${world.sample.tokens.ppmanOtherOrg}` },
  })
  expect(answer.status).toBe(401)
})

test('a member is signed out everywhere, with tokens if it is asked for', async () => {
  const browser = await signedIn()
  const email = 'new.coder@lakeside.example'
  const { id } = await accountOf(email)
  const coder = plane.browser()
  await coder.signIn({ email, password: PASSWORD })
  await coder.submit(
    await coder.open('/console/tokens'),
    {
      name: 'import',
      service: 'ppman',
      days: '30',
    },
    { action: '/console/tokens' },
  )
  const live = async () =>
    (
      await world.pool.query(
        'SELECT 1 FROM control_plane.token WHERE account_id = $1 AND revoked_at IS NULL',
        [id],
      )
    ).rowCount
  await press(browser, `${id}/sign-out`)
  expect([(await coder.open('/console/account')).status, await live()]).toEqual([302, 1])
  await press(browser, `${id}/sign-out`, { tokens: 'revoke' })
  expect(await live()).toBe(0)
})

test('organizations do not see or change each other’s members', async () => {
  const browser = await signedIn()
  const page = await browser.open(HOME)
  expect([page.html.includes('lakeside.example'), page.html.includes(admin.email)]).toEqual([true, false])
  for (const action of ['grant-org-admin', 'withdraw-org-admin', 'remove', 'sign-out'])
    expect((await press(browser, `${PEOPLE.member.id}/${action}`)).status).toBe(404)
  expect((await browser.open(`${HOME}/${PEOPLE.member.id}/remove`)).status).toBe(404)
  expect(await accountOf(member.email)).toMatchObject({ roles: [] })
})

test('members see who works with them, and change nothing', async () => {
  const browser = await signedIn(member)
  const { html } = await browser.open(HOME)
  expect([html.includes(admin.email), html.includes('Invite somebody'), html.includes('/remove')]).toEqual([
    true,
    false,
    false,
  ])
  const answers = [
    await invite(browser, 'x@y.example'),
    await press(browser, `${PEOPLE.member.id}/grant-org-admin`),
    await browser.open(`${HOME}/${PEOPLE.admin.id}/remove`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('an administrator of the organization cannot change who operates the installation', async () => {
  await world.pool.query("UPDATE control_plane.account SET roles = '{org_admin}' WHERE id = $1", [
    PEOPLE.member.id,
  ])
  const browser = await signedIn(member)
  for (const action of ['withdraw-org-admin', 'remove', 'sign-out'])
    expect((await press(browser, `${PEOPLE.admin.id}/${action}`)).status).toBe(403)
  expect(await accountOf(admin.email)).toMatchObject({ roles: ['admin'] })
})

test('changes need the password again after 15 minutes', async () => {
  const browser = await signedIn()
  clock.advance(15 * 60_000 + 1)
  const asked = await invite(browser, 'fresh@lakeside.example')
  expect([asked.status, asked.html.includes('Your password, once more')]).toEqual([401, true])
  expect((await browser.submit(asked, { password_again: otherOrgAdmin.password })).location).toMatch(
    /done=invited$/,
  )
})
