import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'
import { testSite } from '../testing.ts'

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicJwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }

/** An issuer that publishes who it is and its key. */
const server = createServer((req, res) => {
  const body =
    req.url === '/jwks'
      ? { keys: [publicJwk] }
      : {
          issuer,
          jwks_uri: `${issuer}/jwks`,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
        }
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const { site, pool, signIn, close } = await testSite({ issuer })
afterAll(async () => {
  server.close()
  await close()
})

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const nowS = () => Math.floor(Date.now() / 1000)
const claims = (change: object = {}) => ({
  iss: issuer,
  aud: 'ppman-web',
  sub: 'ada',
  iat: nowS(),
  exp: nowS() + 120,
  jti: randomUUID(),
  events: EVENTS,
  ...change,
})
const signed = (payload: object, { key = own.privateKey, typ = 'logout+jwt' } = {}) =>
  new SignJWT(payload as Record<string, unknown>)
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ })
    .sign(key)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const send = (logout_token: string) =>
  site.post('/auth/backchannel-logout').type('form').send({ logout_token })
const left = async () =>
  (await pool.query(`SELECT sess -> 'user' ->> 'sub' AS sub FROM web_session ORDER BY 1`)).rows.map(
    ({ sub }) => sub,
  )
const nameSid = (sub: string, sid: string) =>
  pool.query(
    `UPDATE web_session SET sess = jsonb_set(sess::jsonb, '{issuer,sid}', to_jsonb($2::text))::json
      WHERE sess -> 'user' ->> 'sub' = $1`,
    [sub, sid],
  )

beforeEach(async () => {
  await pool.query('DELETE FROM web_session')
  for (const sub of ['ada', 'grace']) await signIn({ sub })
})

test('a logout token ends all sessions of its person, without cookies and from any origin', async () => {
  const { status, headers } = await send(await signed(claims())).set({
    origin: 'null',
    'sec-fetch-site': 'cross-site',
  })
  expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', undefined])
  expect(await left()).toEqual(['grace'])
})

test('a logout token that names a sign-in ends that one only', async () => {
  await signIn({ sub: 'ada' })
  await nameSid('ada', 'laptop')
  await signIn({ sub: 'ada' })
  expect((await send(await signed(claims({ sid: 'laptop' })))).status).toBe(200)
  expect(await left()).toEqual(['ada', 'grace'])
})

test('a sign-in of another person is not ended, whatever its name', async () => {
  await nameSid('grace', 'laptop')
  await send(await signed(claims({ sid: 'laptop' })))
  expect(await left()).toEqual(['ada', 'grace'])
})

test('a logout token counts once', async () => {
  const token = await signed(claims())
  await send(token)
  await signIn({ sub: 'ada' })
  const replayed = await send(token)
  expect([replayed.status, replayed.body.error.code]).toEqual([400, 'bad_request'])
  expect(await left()).toEqual(['ada', 'grace'])
})

test.each<[string, () => Promise<string> | string]>([
  ['signed by somebody else', () => signed(claims(), { key: foreign.privateKey })],
  ['without a signature', () => `${encoded({ alg: 'none', typ: 'logout+jwt' })}.${encoded(claims())}.`],
  [
    'signed with the public key as a shared secret',
    () => {
      const text = `${encoded({ alg: 'HS256', kid: 'k', typ: 'logout+jwt' })}.${encoded(claims())}`
      return `${text}.${createHmac('sha256', own.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest('base64url')}`
    },
  ],
  [
    'with claims changed after signing',
    async () => (await signed(claims())).replace(/\.[^.]+\./, `.${encoded(claims({ sub: 'grace' }))}.`),
  ],
  ['of another issuer', () => signed(claims({ iss: 'https://evil.example' }))],
  ['for another client', () => signed(claims({ aud: 'another' }))],
  ['that has expired', () => signed(claims({ iat: nowS() - 200, exp: nowS() - 100 }))],
  ['issued long ago', () => signed(claims({ iat: nowS() - 3_600 }))],
  ['issued in the future', () => signed(claims({ iat: nowS() + 3_600, exp: nowS() + 7_200 }))],
  ['without a time of issue', () => signed(claims({ iat: undefined }))],
  ['without an end', () => signed(claims({ exp: undefined }))],
  ['without an id', () => signed(claims({ jti: undefined }))],
  ['with a NUL in its id', () => signed(claims({ jti: 'a\0' }))],
  ['without events', () => signed(claims({ events: undefined }))],
  ['of another event', () => signed(claims({ events: { 'http://schemas.openid.net/event/other': {} } }))],
  [
    'whose event is no object',
    () => signed(claims({ events: { 'http://schemas.openid.net/event/backchannel-logout': true } })),
  ],
  ['with a nonce, as ID tokens have', () => signed(claims({ nonce: 'n' }))],
  ['of the type of access tokens', () => signed(claims(), { typ: 'at+jwt' })],
  ['that names nobody', () => signed(claims({ sub: undefined }))],
  ['with a NUL in the person', () => signed(claims({ sub: 'a\0' }))],
  ['with a number for a sign-in', () => signed(claims({ sid: 7 }))],
  ['that is no token', () => 'x'],
  ['that is empty', () => ''],
])('a logout token %s ends nothing', async (_, make) => {
  const { status, body } = await send(await make())
  expect([status, body.error.code]).toEqual([400, 'bad_request'])
  expect(await left()).toEqual(['ada', 'grace'])
})

test('a logout token in JSON, in the address or by GET ends nothing', async () => {
  const token = await signed(claims())
  const statuses = [
    (await site.post('/auth/backchannel-logout').send({ logout_token: token })).status,
    (await site.post(`/auth/backchannel-logout?logout_token=${token}`)).status,
    (await site.get(`/auth/backchannel-logout?logout_token=${token}`)).status,
  ]
  expect(statuses).toEqual([400, 400, 404])
  expect(await left()).toEqual(['ada', 'grace'])
})

test('without the issuer nothing ends, and the answer asks to try again', async () => {
  const away = await testSite()
  const { status } = await away.site
    .post('/auth/backchannel-logout')
    .type('form')
    .send({ logout_token: await signed(claims()) })
  expect(status).toBe(503)
  await away.close()
})
