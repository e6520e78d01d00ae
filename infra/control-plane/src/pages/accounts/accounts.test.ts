import { PEOPLE } from '../../sample/sample-people.ts'
import type { Browser } from '../../testing/browser.ts'
import { testPlane, testWorld } from '../../testing/test-plane.ts'

const world = await testWorld()
const plane = await testPlane(world)
afterAll(async () => {
  await plane.close()
  await world.close()
})

const { member, admin, otherOrg } = world.sample.users
const HOME = '/console/accounts'
const press = async (browser: Browser, id: string, change: string) =>
  browser.submit(await browser.open('/console/tokens'), {}, { action: `${HOME}/${id}/${change}` })
const accountOf = async (id: string) =>
  (
    await world.pool.query(
      'SELECT roles, disabled_at IS NULL AS "isActive" FROM control_plane.account WHERE id = $1',
      [id],
    )
  ).rows[0]

async function signedIn(person = admin): Promise<Browser> {
  const browser = plane.browser()
  await browser.signIn(person)
  return browser
}

test('members neither see the accounts nor change one', async () => {
  const browser = await signedIn(member)
  expect((await browser.open(HOME)).status).toBe(403)
  expect((await press(browser, PEOPLE.member.id, 'grant-admin')).status).toBe(403)
  expect(await accountOf(PEOPLE.member.id)).toEqual({ roles: [], isActive: true })
})

test('an administrator disables an account, which cannot sign in, and enables it again', async () => {
  const browser = await signedIn()
  await press(browser, PEOPLE.otherOrg.id, 'disable')
  expect((await browser.open(HOME)).html).toMatch(/member@lakeside\.example[\s\S]*Disabled [A-Z]/)
  expect((await plane.browser().signIn(otherOrg)).status).toBe(401)
  await press(browser, PEOPLE.otherOrg.id, 'enable')
  expect((await plane.browser().signIn(otherOrg)).status).toBe(303)
})

test('granting or withdrawing the administrator role twice has one effect', async () => {
  const browser = await signedIn()
  for (let presses = 0; presses < 2; presses++) await press(browser, PEOPLE.member.id, 'grant-admin')
  expect(await accountOf(PEOPLE.member.id)).toEqual({ roles: ['admin'], isActive: true })
  for (let presses = 0; presses < 2; presses++) await press(browser, PEOPLE.member.id, 'withdraw-admin')
  expect(await accountOf(PEOPLE.member.id)).toEqual({ roles: [], isActive: true })
})

test('nobody changes the own account, so one administrator is always left', async () => {
  const browser = await signedIn()
  for (const change of ['disable', 'withdraw-admin', 'remove']) {
    expect((await press(browser, PEOPLE.admin.id, change)).status).toBe(403)
  }
  expect(await accountOf(PEOPLE.admin.id)).toEqual({ roles: ['admin'], isActive: true })
})

test('of two administrators who demote each other at the same time one stays', async () => {
  const [first, second] = [await signedIn(), plane.browser()]
  await press(first, PEOPLE.member.id, 'grant-admin')
  await second.signIn(member)
  await Promise.all([
    press(first, PEOPLE.member.id, 'withdraw-admin'),
    press(second, PEOPLE.admin.id, 'withdraw-admin'),
  ])
  const roles = [await accountOf(PEOPLE.member.id), await accountOf(PEOPLE.admin.id)].flatMap(
    (account) => account.roles,
  )
  expect(roles).toEqual(['admin'])
  await world.pool.query(`UPDATE control_plane.account SET roles = '{admin}' WHERE id = $1`, [
    PEOPLE.admin.id,
  ])
})

test('a removed account leaves no session and no token', async () => {
  const browser = await signedIn()
  await press(browser, PEOPLE.otherOrg.id, 'remove')
  expect(await accountOf(PEOPLE.otherOrg.id)).toBeUndefined()
  const { rowCount } = await world.pool.query(
    'SELECT account_id FROM control_plane.token WHERE account_id = $1 UNION ALL SELECT account_id ' +
      'FROM control_plane.session WHERE account_id = $1',
    [PEOPLE.otherOrg.id],
  )
  expect(rowCount).toBe(0)
  expect((await press(browser, PEOPLE.otherOrg.id, 'remove')).status).toBe(404)
})
