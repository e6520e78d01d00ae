import { ORGANIZATIONS, PEOPLE } from '../../sample/sample-people.ts'
import type { Browser } from '../../testing/browser.ts'
import { consoleWithMail } from '../../testing/mail-plane.ts'
import { testPlane } from '../../testing/test-plane.ts'

const { world, plane, mailsTo, linkTo, close } = await consoleWithMail()
afterAll(close)

const { member, admin, otherOrgAdmin } = world.sample.users
const HOME = '/console/organizations'
const PASSWORD = 'seven green tractors'

async function signedIn(person = admin): Promise<Browser> {
  const browser = plane.browser()
  await browser.signIn(person)
  return browser
}
const create = async (browser: Browser, name: string, email: string) =>
  browser.submit(await browser.open(HOME), { name, email }, { action: HOME })
const invite = async (browser: Browser, id: string, email: string) =>
  browser.submit(await browser.open(HOME), { email }, { action: `${HOME}/${id}/invite` })
const stored = async (name: string) =>
  (
    await world.pool.query(
      `SELECT id, plan, org_plan.name FROM organisation JOIN control_plane.org_plan ON org_id = id
       WHERE organisation.name = $1`,
      [name],
    )
  ).rows as { id: string }[]

test('an operator creates an organization, and its administrator joins by the mailed link', async () => {
  const browser = await signedIn()
  const email = 'first@harbor.example'
  const name = 'Harbor <Billing>'
  expect((await create(browser, ` ${name} `, ' First@Harbor.example ')).location).toMatch(/done=created$/)
  const [organization] = await stored(name)
  expect(organization).toMatchObject({ plan: 'standard', name })
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain(`Join ${name}`)
  expect((await browser.open(`${HOME}?done=created`)).html).toMatch(
    /Harbor &lt;Billing&gt;[\s\S]*?Administrators"><div>none<[\s\S]*?first@harbor\.example/,
  )

  const guest = plane.browser()
  await guest.submit(await guest.open(await linkTo(email)), { password: PASSWORD })
  const account = await world.pool.query('SELECT org_id, roles FROM control_plane.account WHERE email = $1', [
    email,
  ])
  expect(account.rows).toEqual([{ org_id: organization!.id, roles: ['org_admin'] }])
  expect((await guest.open('/console/team')).html).not.toContain('riverbend.example')
  expect((await guest.open(HOME)).status).toBe(403)
  const audit = await world.pool.query(
    'SELECT action, actor FROM control_plane.audit_event WHERE org_id = $1 ORDER BY seq LIMIT 1',
    [organization!.id],
  )
  expect(audit.rows).toEqual([{ action: 'invitation.sent', actor: PEOPLE.admin.id }])
})

test.each([
  ['no name', '', 'a@b.example', 'Give a name of up to 120 characters.'],
  ['too long a name', 'x'.repeat(121), 'a@b.example', 'Give a name of up to 120 characters.'],
  ['no address', 'Nowhere', 'nobody', 'This is no e-mail address.'],
  ['a name in use', ORGANIZATIONS.other.name.toUpperCase(), 'a@b.example', 'has this name already'],
  ['an account elsewhere', 'Nowhere', otherOrgAdmin.email, 'has an account of another organization'],
])('with %s nothing is created, the field says why and the input is kept', async (_, name, email, words) => {
  const before = await world.pool.query('SELECT count(*) FROM organisation')
  const page = await create(await signedIn(), name, email)
  expect([page.status, page.html.includes(words), page.html.includes(`value="${email}"`)]).toEqual([
    422,
    true,
    true,
  ])
  expect((await world.pool.query('SELECT count(*) FROM organisation')).rows).toEqual(before.rows)
  expect(await stored('Nowhere')).toEqual([])
})

test('two operators who create one name at the same time create one organization', async () => {
  const browser = await signedIn()
  const form = await browser.open(HOME)
  const send = (email: string) => browser.submit(form, { name: 'Twice', email }, { action: HOME })
  const answers = await Promise.all(['one@twice.example', 'two@twice.example'].map(send))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422])
  expect(await stored('Twice')).toHaveLength(1)
})

test('an operator invites another administrator of an organization', async () => {
  const browser = await signedIn()
  const { id } = ORGANIZATIONS.other
  expect((await invite(browser, id, 'later@lakeside.example')).location).toMatch(/done=invited$/)
  expect(await linkTo('later@lakeside.example')).toContain('/console/join/')
  for (const [email, words] of [
    ['nobody', 'this is no e-mail address'],
    [otherOrgAdmin.email, 'belongs to a member already'],
    [member.email, 'has an account'],
  ] as const) {
    const page = await invite(browser, id, email)
    expect([page.status, page.html.includes(words)]).toEqual([422, true])
  }
  expect((await invite(browser, '0190a000-0000-7000-8000-0000000000ff', 'x@y.example')).status).toBe(404)
})

test('without a mail server the link is shown once', async () => {
  const silent = await testPlane(world)
  const browser = silent.browser()
  await browser.signIn(admin)
  const page = await create(browser, 'Silent', 'first@silent.example')
  const link = /\/console\/join\/[\w-]+/.exec(page.html)?.[0] ?? ''
  expect((await silent.browser().open(link)).html).toContain('Join Silent')
  expect((await browser.open(HOME)).html).not.toContain('/console/join/')
  await silent.close()
})

test('members neither see the organizations nor create one', async () => {
  for (const person of [member, otherOrgAdmin]) {
    const browser = await signedIn(person)
    expect((await browser.open(HOME)).status).toBe(403)
    const form = await browser.open('/console/tokens')
    const answer = await browser.submit(form, { name: 'Mine', email: 'a@b.example' }, { action: HOME })
    expect(answer.status).toBe(403)
  }
  expect(await stored('Mine')).toEqual([])
})
