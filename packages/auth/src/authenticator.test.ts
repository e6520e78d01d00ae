import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ASSERTION_HEADER } from './assertion.ts'
import { createAuthenticator, type AuthSettings } from './authenticator.ts'
import { testIssuer } from './testing.ts'
import { generateToken } from './token.ts'

const issuer = testIssuer()
const token = generateToken('ppk_')
const secret = 'introspection-'.repeat(3)
const MEMBER = {
  active: true,
  sub: 'ana',
  org: '018f0000-0000-7000-8000-00000000000a',
  scope: 'svc-ppman',
  plan: 'sample',
  admin: false,
  token_id: 't1',
  exp: 4_000_000_000,
}

/** A control plane of a few lines: what it was asked, and what it is to answer. */
const plane = {
  asked: [] as string[],
  credentials: [] as (string | undefined)[],
  status: 200,
  answer: MEMBER as object,
  hangs: false,
}
const server = createServer((req, res) => {
  if (req.url === '/.well-known/jwks.json')
    return void res.setHeader('content-type', 'application/json').end(JSON.stringify(issuer.jwks))
  let body = ''
  req.on('data', (chunk) => (body += String(chunk)))
  req.on('end', () => {
    plane.asked.push(new URLSearchParams(body).get('token') ?? '')
    plane.credentials.push(req.headers.authorization)
    if (!plane.hangs)
      res.writeHead(plane.status, { 'content-type': 'application/json' }).end(JSON.stringify(plane.answer))
  })
})
let controlPlaneUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  controlPlaneUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() =>
  Object.assign(plane, { asked: [], credentials: [], status: 200, answer: MEMBER, hangs: false }),
)

let nowMs = Date.now()
const settings = (more: Partial<AuthSettings> = {}): AuthSettings => ({
  mode: 'embedded',
  audience: 'ppman-api',
  production: false,
  controlPlaneUrl,
  introspectionSecret: secret,
  now: () => new Date(nowMs),
  ...more,
})
const bearer = (value: string): { headers: IncomingHttpHeaders } => ({ headers: { authorization: value } })

describe('embedded mode', () => {
  test.each(['Bearer', 'bearer', 'BEARER'])('a token works, scheme %s', async (scheme) => {
    const caller = await createAuthenticator(settings())(bearer(`${scheme} ${token}`))
    expect(caller).toEqual({
      orgId: MEMBER.org,
      sub: 'ana',
      scopes: ['svc-ppman'],
      plan: 'sample',
      admin: false,
      tokenId: 't1',
    })
    expect(plane).toMatchObject({ asked: [token], credentials: [`Bearer ${secret}`] })
  })

  test.each<[string, IncomingHttpHeaders]>([
    ['nothing', {}],
    ['only X-API-Key', { 'x-api-key': token }],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['no token', { authorization: 'Bearer ' }],
    ['two tokens', { authorization: `Bearer ${token}, Bearer ${token}` }],
    ['a typing error', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['a token of another system', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
  ])('%s is refused without asking', async (_, headers) => {
    await expect(createAuthenticator(settings())({ headers })).rejects.toMatchObject({
      kind: 'unauthenticated',
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
    expect(plane.asked).toEqual([])
  })

  test('a second Authorization header is refused although Node hides it', async () => {
    const rawHeaders = ['Authorization', `Bearer ${token}`, 'AUTHORIZATION', 'Bearer x']
    await expect(
      createAuthenticator(settings())({ ...bearer(`Bearer ${token}`), rawHeaders }),
    ).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  test('an unknown token is refused', async () => {
    plane.answer = { active: false }
    await expect(createAuthenticator(settings())(bearer(`Bearer ${token}`))).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  test('an assertion governs when present, even beside a good token', async () => {
    const authenticate = createAuthenticator(settings())
    const signed = issuer.headers({ audience: 'ppman-api', sub: 'edge', issuedAt: new Date(nowMs) })
    expect(await authenticate({ headers: { ...signed, authorization: `Bearer ${token}` } })).toMatchObject({
      sub: 'edge',
    })
    const forged = { [ASSERTION_HEADER]: 'forged', authorization: `Bearer ${token}` }
    await expect(authenticate({ headers: forged })).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(plane.asked).toEqual([])
  })

  test('many calls at once ask once, and the answer is kept 20 seconds', async () => {
    const authenticate = createAuthenticator(settings())
    await Promise.all(Array.from({ length: 20 }, () => authenticate(bearer(`Bearer ${token}`))))
    expect(plane.asked).toHaveLength(1)
    plane.answer = { active: false }
    nowMs += 19_900
    await authenticate(bearer(`Bearer ${token}`))
    nowMs += 1_001
    await expect(authenticate(bearer(`Bearer ${token}`))).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('a refusal is kept 5 seconds', async () => {
    const authenticate = createAuthenticator(settings())
    plane.answer = { active: false }
    await expect(authenticate(bearer(`Bearer ${token}`))).rejects.toMatchObject({ kind: 'unauthenticated' })
    plane.answer = MEMBER
    await expect(authenticate(bearer(`Bearer ${token}`))).rejects.toMatchObject({ kind: 'unauthenticated' })
    nowMs += 5_001
    await expect(authenticate(bearer(`Bearer ${token}`))).resolves.toMatchObject({ sub: 'ana' })
  })

  test('a token ends when it expires, however fresh the answer', async () => {
    const authenticate = createAuthenticator(settings())
    plane.answer = { ...MEMBER, exp: Math.floor(nowMs / 1000) + 10 }
    await authenticate(bearer(`Bearer ${token}`))
    nowMs += 11_000
    await expect(authenticate(bearer(`Bearer ${token}`))).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test.each<[string, object]>([
    ['an error', { status: 500 }],
    ['our secret is wrong', { status: 401 }],
    ['half an identity', { answer: { ...MEMBER, org: undefined } }],
    ['active as text', { answer: { ...MEMBER, active: 'true' } }],
    ['no expiry', { answer: { ...MEMBER, exp: undefined } }],
    ['a list', { answer: [] }],
  ])('when the control plane answers %s, nobody passes and it is said to be our fault', async (_, state) => {
    Object.assign(plane, state)
    await expect(createAuthenticator(settings())(bearer(`Bearer ${token}`))).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })

  test('a control plane that hangs is given up after 1.5 seconds, and asked again next time', async () => {
    plane.hangs = true
    const authenticate = createAuthenticator(settings())
    const startedMs = performance.now()
    await expect(authenticate(bearer(`Bearer ${token}`))).rejects.toMatchObject({
      kind: 'unavailable',
      headers: { 'Retry-After': '5' },
    })
    expect(performance.now() - startedMs).toBeGreaterThan(1_450)
    plane.hangs = false
    await expect(authenticate(bearer(`Bearer ${token}`))).resolves.toMatchObject({ sub: 'ana' })
  })
})

describe('edge mode', () => {
  test('a bearer token alone is not read', async () => {
    const authenticate = createAuthenticator(settings({ mode: 'edge', production: true }))
    await expect(authenticate(bearer(`Bearer ${token}`))).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(plane.asked).toEqual([])
  })
})

describe('settings', () => {
  test('production refuses embedded mode', () => {
    expect(() => createAuthenticator(settings({ production: true }))).toThrow(
      'embedded is refused in production',
    )
  })

  test('edge mode does not start without a JWKS address', () => {
    const start = () =>
      createAuthenticator({ mode: 'edge', audience: 'ppman-api', production: true, now: () => new Date() })
    expect(start).toThrow('JWKS')
  })

  test('all problems are listed at once', () => {
    const start = () =>
      createAuthenticator({
        mode: 'embedded',
        audience: 'ppman-api',
        production: true,
        now: () => new Date(),
      })
    expect(start).toThrow(/embedded.*JWKS.*introspection is missing.*secret/s)
  })
})
