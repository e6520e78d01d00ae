import { PEOPLE } from '../../sample/sample-people.ts'
import type { Browser } from '../../testing/browser.ts'
import { consoleWithMail } from '../../testing/mail-plane.ts'
import { testPlane } from '../../testing/test-plane.ts'

const { world, sink, clock, env, plane, mailsTo, linkTo, close } = await consoleWithMail()
afterAll(close)

const { member, admin, otherOrg } = world.sample.users
const FORGOT = '/console/forgot-password'
const NEW = 'seven green tractors'

const ask = async (email: string, browser = plane.browser()) =>
  browser.submit(await browser.open(FORGOT), { email }, { action: FORGOT })
const sessionsOf = async (id: string) =>
  (await world.pool.query('SELECT 1 FROM control_plane.session WHERE account_id = $1', [id])).rowCount
const resetsOf = async (id: string) =>
  (await world.pool.query('SELECT * FROM control_plane.password_reset WHERE account_id = $1', [id])).rows

test('a lost password is replaced by mail, and every session of the account ends', async () => {
  const old = plane.browser()
  await old.signIn(member)
  expect((await old.open('/console/sign-in')).status).toBe(303)
  expect((await plane.browser().open('/console/sign-in')).html).toContain(`href="${FORGOT}"`)
  await ask(` ${member.email.toUpperCase()} `)
  const link = await linkTo(member.email)
  expect(JSON.stringify(await resetsOf(PEOPLE.member.id))).not.toContain(link.split('/').at(-1))

  const browser = plane.browser()
  const form = await browser.open(link)
  expect([form.status, form.html.includes(member.email)]).toEqual([200, true])
  expect((await browser.open(link)).status).toBe(200)
  const done = await browser.submit(form, { password: NEW })
  expect(done.location).toBe(`${plane.url}/console/sign-in?done=password`)
  expect((await browser.open('/console/sign-in?done=password')).html).toContain('Your new password is saved')

  expect([await sessionsOf(PEOPLE.member.id), (await old.open('/console/account')).status]).toEqual([0, 302])
  expect((await plane.browser().signIn(member)).status).toBe(401)
  expect((await plane.browser().signIn({ ...member, password: NEW })).status).toBe(303)
  expect((await plane.browser().open(link)).status).toBe(404)
  const [, notice] = await mailsTo(member.email, 2)
  expect(notice?.subject).toBe('Your password was changed')
})

test('the answer is the same for an address without an account, and no mail is sent to it', async () => {
  const masked = (html: string) => html.replace(/name="csrf_token" value="[^"]*"/g, '')
  const [found, unknown] = [await ask(admin.email), await ask('nobody@nowhere.example')]
  expect([found.status, unknown.status]).toEqual([200, 200])
  expect(masked(unknown.html)).toBe(masked(found.html))
  await mailsTo(admin.email)
  expect(sink.mails.flatMap(({ to }) => to)).not.toContain('nobody@nowhere.example')
})

test('an account gets three links in an hour, and all of them die with the first that is used', async () => {
  for (let times = 0; times < 5; times++) await ask(otherOrg.email)
  const mails = await mailsTo(otherOrg.email, 3)
  const links = mails.map(({ text }) => /\/console\/reset-password\/[\w-]+/.exec(text)?.[0] ?? '')
  const browser = plane.browser()
  await browser.submit(await browser.open(links[1]!), { password: NEW })
  for (const link of links) expect((await browser.open(link)).status).toBe(404)
  expect(await resetsOf(PEOPLE.otherOrg.id)).toHaveLength(3)
  clock.advance(3_600_001)
  await ask(otherOrg.email)
  await mailsTo(otherOrg.email, 5)
  expect(await resetsOf(PEOPLE.otherOrg.id)).toHaveLength(4)
})

test('a link works for 45 minutes, and not for a disabled account', async () => {
  await ask(admin.email)
  const link = await linkTo(admin.email, 2)
  const disable =
    "UPDATE control_plane.account SET disabled_at = now() WHERE email = 'admin@riverbend.example'"
  await world.pool.query(disable)
  expect((await plane.browser().open(link)).status).toBe(404)
  await world.pool.query(disable.replace('now()', 'NULL'))
  clock.advance(45 * 60_000 - 5_000)
  expect((await plane.browser().open(link)).status).toBe(200)
  clock.advance(10_000)
  expect((await plane.browser().open(link)).status).toBe(404)
})

test('of two that use a link at the same time one sets the password', async () => {
  clock.advance(3_600_001)
  await ask(admin.email)
  const link = await linkTo(admin.email, 3)
  const browsers = [plane.browser(), plane.browser()]
  const answers = await Promise.all(
    browsers.map(async (browser) => browser.submit(await browser.open(link), { password: NEW })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
  const mails = await mailsTo(admin.email, 4)
  expect(mails.map(({ subject }) => subject).at(-1)).toBe('Your password was changed')
})

test.each([
  ['short', 'x'.repeat(14), 'at least 15 characters'],
  ['long', 'ab cd ef gh'.repeat(20), 'at most 200'],
  ['of few different characters', 'aaaaaaaaaabbbbbbbb', 'too easy to guess'],
  ['counted', 'abcdefghijklmnopqrst', 'too easy to guess'],
  ['the own address', 'admin@riverbend.example', 'repeats your address'],
])('a password that is %s is refused with the reason', async (_, password, words) => {
  clock.advance(3_600_001)
  const before = (await mailsTo(admin.email, 0)).length
  await ask(admin.email)
  const link = await linkTo(admin.email, before + 1)
  const browser = plane.browser()
  const page = await browser.submit(await browser.open(link), { password })
  expect([page.status, page.html.includes(words)]).toEqual([422, true])
  expect((await browser.open(link)).status).toBe(200)
})

test('ten questions from one address in a quarter of an hour are enough', async () => {
  const strict = await testPlane(world, {
    env: { ...env, RATE_LIMIT_SCALE: '1' },
    redisUrl: 'redis://127.0.0.1:1',
  })
  const browser = strict.browser()
  const form = await browser.open(FORGOT)
  const statuses: number[] = []
  for (let times = 0; times < 11; times++)
    statuses.push((await browser.submit(form, { email: `n${times}@x.example` }, { action: FORGOT })).status)
  expect([statuses.includes(200), statuses.at(-1)]).toEqual([true, 429])
  await strict.close()
})

test('without a mail server the page says so', async () => {
  const silent = await testPlane(world)
  expect((await silent.browser().open(FORGOT)).html).toContain('This installation sends no mail.')
  await silent.close()
})

describe('the own account', () => {
  const PAGE = '/console/account'
  const person = { email: 'admin@lakeside.example', password: world.sample.users.otherOrgAdmin.password }
  const change = async (browser: Browser, values: Record<string, string>) =>
    browser.submit(await browser.open(PAGE), values, { action: `${PAGE}/password` })

  test('a password is changed with the old one; other browsers are signed out', async () => {
    const [own, other] = [plane.browser(), plane.browser()]
    await own.signIn(person)
    await other.signIn(person)
    expect((await own.open(PAGE)).html).toMatch(/This browser[\s\S]*Another browser/)
    const before = own.cookie('ppman_console')
    const wrong = await change(own, { current: 'wrong', password: NEW })
    expect([wrong.status, wrong.html.includes('That is not your password')]).toEqual([422, true])
    const done = await change(own, { current: person.password, password: NEW })
    expect(done.location).toBe(`${plane.url}${PAGE}?done=password`)
    expect(own.cookie('ppman_console')).not.toBe(before)
    expect([(await own.open(PAGE)).status, (await other.open(PAGE)).status]).toEqual([200, 302])
    expect((await plane.browser().signIn(person)).status).toBe(401)
    person.password = NEW
    expect((await plane.browser().signIn(person)).status).toBe(303)
  })

  test('sign-out everywhere ends all sessions, and tokens by choice', async () => {
    const [own, other] = [plane.browser(), plane.browser()]
    await own.signIn(person)
    await other.signIn(person)
    const order = { name: 'import', service: 'ppman', days: '30' }
    await own.submit(await own.open('/console/tokens'), order, { action: '/console/tokens' })
    const live = async () =>
      (
        await world.pool.query(
          'SELECT 1 FROM control_plane.token WHERE account_id = $1 AND revoked_at IS NULL',
          [PEOPLE.otherOrgAdmin.id],
        )
      ).rowCount
    const action = `${PAGE}/sign-out-everywhere`
    expect((await own.submit(await own.open(PAGE), {}, { action })).location).toMatch(/signed-out$/)
    expect([(await own.open(PAGE)).status, (await other.open(PAGE)).status, await live()]).toEqual([
      302, 302, 1,
    ])
    await own.signIn(person)
    await own.submit(await own.open(PAGE), { tokens: 'revoke' }, { action })
    expect(await live()).toBe(0)
  })

  test('wrong old passwords lock the account as wrong sign-ins do', async () => {
    const browser = plane.browser()
    await browser.signIn(person)
    for (let times = 0; times < 10; times++)
      await change(browser, { current: 'wrong', password: 'x'.repeat(3) + NEW })
    const page = await change(browser, { current: person.password, password: `new ${NEW}` })
    expect(page.status).toBe(422)
    expect((await plane.browser().signIn(person)).status).toBe(401)
  })
})
