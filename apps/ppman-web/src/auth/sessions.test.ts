import { ORGANIZATIONS, PEOPLE } from '@ppman/control-plane/testing'
import { siteWithConsole } from './testing.ts'

const { site, siteUrl, pool, world, plane, postgres, clock, visitor, close } = await siteWithConsole()
afterAll(close)

const { member, admin, otherOrg } = world.sample.users
const account = (sql: string, id: string) =>
  world.pool.query(`UPDATE control_plane.account SET ${sql} WHERE id = $1`, [id])
const sessions = async (sub: string) =>
  (await pool.query(`SELECT count(*)::int AS n FROM web_session WHERE sess -> 'user' ->> 'sub' = $1`, [sub]))
    .rows[0].n
const MINUTE_MS = 60_000

async function signedIn(person = member) {
  const browser = visitor()
  const page = await browser.signIn(person)
  expect(page.html).toContain(person.email)
  return browser
}

beforeEach(async () => {
  await world.pool.query('UPDATE control_plane.account SET disabled_at = NULL')
  await account(`roles = '{admin}'`, PEOPLE.admin.id)
  await account(`roles = '{}'`, PEOPLE.member.id)
  await pool.query('DELETE FROM web_session')
})

describe('within 60 seconds', () => {
  test('a disabled account loses its session', async () => {
    const browser = await signedIn()
    await account('disabled_at = now()', PEOPLE.member.id)
    clock.advance(MINUTE_MS)
    expect((await browser.open('/welcome')).status).toBe(401)
    expect(await sessions(PEOPLE.member.id)).toBe(0)
  })

  test('a demoted administrator is a member, with the session kept', async () => {
    const browser = await signedIn(admin)
    expect((await browser.open('/welcome')).html).toContain('Operat')
    await account(`roles = '{}'`, PEOPLE.admin.id)
    clock.advance(MINUTE_MS)
    expect((await browser.open('/welcome')).html).not.toContain('Operat')
    expect((await pool.query(`SELECT sess -> 'user' -> 'admin' AS admin FROM web_session`)).rows).toEqual([
      { admin: false },
    ])
  })

  test('an account that was moved sees its new organization only', async () => {
    const browser = await signedIn(otherOrg)
    await account(`org_id = '${ORGANIZATIONS.first.id}'`, PEOPLE.otherOrg.id)
    clock.advance(MINUTE_MS)
    expect((await browser.open('/welcome')).status).toBe(200)
    expect((await pool.query(`SELECT sess -> 'user' ->> 'orgId' AS org FROM web_session`)).rows).toEqual([
      { org: ORGANIZATIONS.first.id },
    ])
  })

  test('a form sent after the account was disabled changes nothing', async () => {
    const browser = await signedIn()
    const [, token = ''] =
      /name="_csrf_token" value="([^"]+)"/.exec((await browser.open('/welcome')).html) ?? []
    await account('disabled_at = now()', PEOPLE.member.id)
    clock.advance(MINUTE_MS)
    const form = { _csrf_token: token, id: '0190a000-0000-7000-8000-0000000000aa', follow: 'true' }
    const { status } = await browser.browser.open(`${siteUrl}/policy/my-payers/follow`, {
      form,
      headers: { Origin: siteUrl },
    })
    expect(status).toBe(403)
    expect((await pool.query('SELECT FROM followed_payer')).rowCount).toBe(0)
  })
})

test('a member who works on is not signed out by the idle time of the sign-in', async () => {
  const browser = await signedIn()
  const inMinutes = (minutes: number) =>
    world.pool.query(
      `UPDATE control_plane.oidc_artifact SET expires_at = now() + $1 * interval '1 minute'
        WHERE model = 'Session'`,
      [minutes],
    )
  await inMinutes(1)
  clock.advance(MINUTE_MS)
  await browser.open('/welcome')
  const { rows } = await world.pool.query(
    `SELECT extract(epoch FROM max(expires_at) - now()) / 60 AS minutes FROM control_plane.oidc_artifact
      WHERE model = 'Session'`,
  )
  expect(Number(rows[0].minutes)).toBeGreaterThan(25)
})

describe('at once', () => {
  test('signing out at the console ends the session of the pages', async () => {
    const browser = await signedIn()
    await browser.pressInConsole('/console/tokens', '/console/sign-out')
    expect(await sessions(PEOPLE.member.id)).toBe(0)
    expect((await browser.open('/welcome')).status).toBe(401)
  })

  test('signing out of the pages ends the console session, and returns to the front page', async () => {
    const browser = await signedIn()
    const out = await browser.pressSignOut()
    expect([out.status, new URL(out.location ?? '').origin]).toEqual([303, plane.url])
    const home = await browser.follow(out)
    expect([home.status, home.html.includes('Sign in')]).toEqual([200, true])
    expect((await browser.browser.open('/console/tokens')).status).toBe(302)
    expect((await browser.follow(await browser.open('/auth/login'))).html).toContain('name="password"')
  })

  test('signing out in one browser leaves the same person signed in in another', async () => {
    const [laptop, phone] = [await signedIn(), await signedIn()]
    await laptop.pressInConsole('/console/tokens', '/console/sign-out')
    expect([(await laptop.open('/welcome')).status, (await phone.open('/welcome')).status]).toEqual([
      401, 200,
    ])
  })

  test.each([
    ['disables', 'disable'],
    ['removes', 'remove'],
  ])('an administrator who %s an account ends its sessions', async (_, change) => {
    const browser = await signedIn(otherOrg)
    const operator = await signedIn(admin)
    const done = await operator.pressInConsole(
      '/console/accounts',
      `/console/accounts/${PEOPLE.otherOrg.id}/${change}`,
    )
    expect(done.location).toContain(`done=${change}`)
    expect(await sessions(PEOPLE.otherOrg.id)).toBe(0)
    expect((await browser.open('/welcome')).status).toBe(401)
    expect((await browser.browser.open('/console/tokens')).status).toBe(302)
    expect((await browser.follow(await browser.open('/auth/login'))).html).toContain('name="password"')
  })

  test('demoting an administrator ends the sessions with the role; a new sign-in lacks it', async () => {
    const browser = await signedIn(admin)
    await account(`roles = '{admin}'`, PEOPLE.member.id)
    const operator = await signedIn(member)
    const done = await operator.pressInConsole(
      '/console/accounts',
      `/console/accounts/${PEOPLE.admin.id}/withdraw-admin`,
    )
    expect(done.location).toContain('done=withdraw-admin')
    expect(await sessions(PEOPLE.admin.id)).toBe(0)
    const page = await browser.follow(await browser.open('/auth/login'))
    expect(page.html).toContain(admin.email)
    expect(page.html).not.toContain('Operat')
  })
})

test('a session that ends while its page is made stays ended', async () => {
  const browser = await signedIn()
  const lock = await pool.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE followed_payer IN ACCESS EXCLUSIVE MODE')
  const page = browser.open('/policy/my-payers')
  await waitsForLock()
  await pool.query('DELETE FROM web_session')
  await lock.query('COMMIT')
  lock.release()
  await page
  expect(await sessions(PEOPLE.member.id)).toBe(0)
})

async function waitsForLock(): Promise<void> {
  const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  while ((await pool.query(sql)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('while the console is away', () => {
  afterEach(() => postgres.mend())

  test(
    'its last answer holds until it is 60 seconds old; then pages are 503, public ones as to a ' +
      'stranger, and the session waits',
    async () => {
      const browser = await signedIn()
      postgres.cut()
      clock.advance(45_000)
      expect((await browser.open('/welcome')).status).toBe(200)
      clock.advance(15_000)
      const page = await browser.open('/welcome')
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
      const front = await browser.open('/policy/')
      expect([front.status, front.html.includes(member.email)]).toEqual([200, false])
      expect(await sessions(PEOPLE.member.id)).toBe(1)
      postgres.mend()
      expect((await browser.open('/welcome')).status).toBe(200)
    },
  )

  test('a form is not acted upon', async () => {
    const browser = await signedIn()
    const [, token = ''] =
      /name="_csrf_token" value="([^"]+)"/.exec((await browser.open('/welcome')).html) ?? []
    postgres.cut()
    clock.advance(MINUTE_MS)
    const form = { _csrf_token: token, id: '0190a000-0000-7000-8000-0000000000aa', follow: 'true' }
    const { status } = await browser.browser.open(`${siteUrl}/policy/my-payers/follow`, {
      form,
      headers: { Origin: siteUrl },
    })
    expect(status).toBe(503)
  })
})

describe('an attacker', () => {
  test('gains nothing by a session id planted before the sign-in', async () => {
    const browser = visitor()
    const form = await browser.follow(await browser.open('/auth/login'))
    const planted = browser.sessionCookie
    await browser.follow(await browser.browser.submit(form, member))
    expect([typeof planted, browser.sessionCookie === planted]).toEqual(['string', false])
    const thief = visitor()
    thief.browser.setCookie('ppman_sid', planted ?? '')
    expect((await thief.open('/welcome')).status).toBe(401)
  })

  test('gains nothing by a cookie kept from before the sign-out', async () => {
    const browser = await signedIn()
    const kept = browser.sessionCookie ?? ''
    const out = await browser.pressSignOut()
    expect(out.headers.getSetCookie().join()).toMatch(/ppman_sid=;/)
    browser.browser.setCookie('ppman_sid', kept)
    expect((await browser.open('/welcome')).status).toBe(401)
  })

  test('cannot make a victim’s browser finish the sign-in of another', async () => {
    const attacker = visitor()
    const form = await attacker.follow(await attacker.open('/auth/login'))
    let answer = await attacker.browser.submit(form, member)
    while (answer.location && !answer.location.startsWith(siteUrl))
      answer = await attacker.browser.open(answer.location)
    const victim = visitor()
    expect(
      (await victim.open(new URL(answer.location ?? '').pathname + new URL(answer.location ?? '').search))
        .status,
    ).toBe(401)
    await victim.open('/auth/login')
    expect(
      (await victim.open(new URL(answer.location ?? '').pathname + new URL(answer.location ?? '').search))
        .status,
    ).toBe(401)
    expect((await victim.open('/welcome')).status).toBe(401)
  })

  test('is given a state, a nonce and a challenge of PKCE that differ each time', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => new URL((await site.get('/auth/login')).headers.location ?? '').searchParams),
    )
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect([first!.get(name)!.length > 20, first!.get(name) === second!.get(name)]).toEqual([true, false])
    expect(first!.get('code_challenge_method')).toBe('S256')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'cannot make a sign-in lead to %s',
    async (address) => {
      const page = await visitor().signIn(member, address)
      expect(page.html).toContain(member.email)
    },
  )

  test('cannot sign a person out of the console by a link, or by another sign-in’s ID token', async () => {
    const victim = await signedIn()
    const other = await signedIn(admin)
    const { rows } = await pool.query(
      `SELECT sess -> 'issuer' ->> 'idToken' AS token FROM web_session WHERE sess -> 'user' ->> 'sub' = $1`,
      [PEOPLE.admin.id],
    )
    for (const query of ['', `?id_token_hint=${rows[0].token}`]) {
      expect((await victim.browser.open(`/oidc/session/end${query}`)).html).toContain('Sign out?')
    }
    expect([
      (await victim.open('/welcome')).status,
      (await victim.browser.open('/console/tokens')).status,
      (await other.open('/welcome')).status,
    ]).toEqual([200, 200, 200])
  })
})

test('the session cookie is for this host, hidden from scripts, not sent by foreign forms', async () => {
  const browser = visitor()
  const { headers } = await browser.open('/auth/login')
  expect(headers.getSetCookie().join()).toMatch(
    /^ppman_sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  )
})

test.each(['/welcome', '/policy/', '/policy/changes', '/nowhere', '/policy/changes/diff?id=x'])(
  'a signed-in answer of %s is kept by no cache',
  async (path) => {
    const browser = await signedIn()
    expect((await browser.open(path)).headers.get('cache-control')).toBe('no-store')
  },
)
