import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ASSERTION_HEADER } from './assertion.ts'
import { createAuthenticator } from './authenticator.ts'
import { testIssuer } from './testing.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const issuer = testIssuer({ now: () => NOW })
const authenticate = issuer.authenticator('ppman-api')
const good =
  issuer.headers({ audience: 'ppman-api', sub: 'ana', scopes: ['svc-ppman', 'svc-docs'], tokenId: 't1' })[
    ASSERTION_HEADER
  ] ?? ''
const send = (assertion: string) => authenticate({ headers: { [ASSERTION_HEADER]: assertion } })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const HEADER = decode(good.split('.')[0])
const CLAIMS = decode(good.split('.')[1])

/** An assertion with parts of our choice, really signed by the given key. */
function forge({
  header = {},
  claims = {},
  key = issuer.key.privateKey,
}: {
  header?: object
  claims?: object
  key?: KeyObject
}): string {
  const signed = `${encode({ ...HEADER, ...header })}.${encode({ ...CLAIMS, ...claims })}`
  return (
    `${signed}.` +
    sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  )
}

const seconds = (fromNow: number) => Math.floor(NOW.getTime() / 1000) + fromNow

test('a signed assertion names its caller', async () => {
  expect(await send(good)).toEqual({
    orgId: '018f0000-0000-7000-8000-00000000000a',
    sub: 'ana',
    scopes: ['svc-ppman', 'svc-docs'],
    plan: 'sample',
    admin: false,
    tokenId: 't1',
  })
})

test('it is a JWS of the edge for 60 seconds', () => {
  expect(HEADER).toEqual({ alg: 'ES256', typ: 'edge+jwt', kid: 'test' })
  expect(CLAIMS).toMatchObject({ iss: 'urn:ppman:edge', aud: 'ppman-api', iat: seconds(0), exp: seconds(60) })
})

test('the tool that forges below makes acceptable assertions when it changes nothing', async () => {
  expect(await send(forge({}))).toMatchObject({ sub: 'ana' })
})

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const publicPem = issuer.publicKey.export({ type: 'spki', format: 'pem' })
const unsigned = `${encode({ ...HEADER, alg: 'none' })}.${encode(CLAIMS)}.`
const [headerPart, claimsPart, signaturePart] = good.split('.')

function hs256WithPublicKey(): string {
  const signed = `${encode({ ...HEADER, alg: 'HS256' })}.${encode(CLAIMS)}`
  return `${signed}.${createHmac('sha256', publicPem).update(signed).digest('base64url')}`
}

test.each([
  ['plain words instead of a signature', JSON.stringify(CLAIMS)],
  ['no signature', `${headerPart}.${claimsPart}.`],
  ['alg none', unsigned],
  ['HS256 keyed with the public key', hs256WithPublicKey()],
  ['another alg in the header', forge({ header: { alg: 'ES384' } })],
  ["a stranger's key", forge({ key: stranger })],
  [
    "a stranger's key brought along",
    forge({ key: stranger, header: { jwk: stranger.export({ format: 'jwk' }) } }),
  ],
  ['claims changed after signing', `${headerPart}.${encode({ ...CLAIMS, admin: true })}.${signaturePart}`],
  ['another audience', forge({ claims: { aud: 'docs-api' } })],
  ['several audiences', forge({ claims: { aud: ['ppman-api', 'docs-api'] } })],
  ['another issuer', forge({ claims: { iss: 'urn:other:edge' } })],
  ['an ordinary JWT type', forge({ header: { typ: 'JWT' } })],
  ['no type', forge({ header: { typ: undefined } })],
  ['expiry over 30 seconds ago', forge({ claims: { iat: seconds(-92), exp: seconds(-32) } })],
  ['an issue in the future', forge({ claims: { iat: seconds(32), exp: seconds(92) } })],
  ['a life longer than 60 seconds', forge({ claims: { iat: seconds(-600), exp: seconds(600) } })],
  ['no expiry', forge({ claims: { exp: undefined } })],
  ['an unknown key id', forge({ header: { kid: 'other' } })],
  ['no key id', forge({ header: { kid: undefined } })],
  ['a key id that climbs', forge({ header: { kid: '../../../../dev/null' } })],
  ['a critical extension', forge({ header: { crit: ['x'], x: 1 } })],
  ['no organization', forge({ claims: { org: undefined } })],
  ['an organization that is no id', forge({ claims: { org: "' OR 1=1" } })],
  ['admin as text', forge({ claims: { admin: 'true' } })],
  ['the header twice', `${good}, ${good}`],
  ['an empty header', ''],
  ['a header beyond any size', `${headerPart}.${'A'.repeat(5_000)}.${signaturePart}`],
])('%s is refused', async (_, assertion) => {
  await expect(send(assertion)).rejects.toMatchObject({
    kind: 'unauthenticated',
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
})

test('clocks may differ by 30 seconds', async () => {
  await expect(send(forge({ claims: { iat: seconds(-85), exp: seconds(-25) } }))).resolves.toMatchObject({
    sub: 'ana',
  })
  await expect(send(forge({ claims: { iat: seconds(25), exp: seconds(85) } }))).resolves.toMatchObject({
    sub: 'ana',
  })
})

test('a remembered assertion still ends', async () => {
  let now = NOW
  const later = testIssuer({ now: () => now })
  const check = later.authenticator('ppman-api')
  const headers = later.headers({ audience: 'ppman-api' })
  await expect(check({ headers })).resolves.toMatchObject({ sub: 'member' })
  now = new Date(NOW.getTime() + 91_000)
  await expect(check({ headers })).rejects.toMatchObject({ kind: 'unauthenticated' })
})

describe('keys published by the edge', () => {
  let answer: { status: number; body: string } = { status: 200, body: JSON.stringify(issuer.jwks) }
  let asked = 0
  const edge = createServer((_req, res) => {
    asked++
    res.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  let controlPlaneUrl = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve))
    controlPlaneUrl = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`
  })
  afterAll(() => void edge.close())
  const overNetwork = () =>
    createAuthenticator({
      mode: 'edge',
      audience: 'ppman-api',
      production: true,
      controlPlaneUrl,
      now: () => NOW,
    })
  const headers = { [ASSERTION_HEADER]: good }

  test('are fetched once and an unknown key id does not ask again within the cooldown', async () => {
    const check = overNetwork()
    await check({ headers })
    await expect(
      check({ headers: { [ASSERTION_HEADER]: forge({ header: { kid: 'new' } }) } }),
    ).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    expect(asked).toBe(1)
  })

  test.each([
    ['an error', { status: 500, body: '' }],
    ['no JSON', { status: 200, body: '<html>' }],
  ])('when the edge answers %s, nobody passes and it is said to be our fault', async (_, broken) => {
    const before = answer
    answer = broken
    await expect(overNetwork()({ headers })).rejects.toMatchObject({ kind: 'unavailable' })
    answer = before
  })

  test('when nobody answers, nobody passes', async () => {
    const check = createAuthenticator({
      mode: 'edge',
      audience: 'ppman-api',
      production: true,
      jwksUrl: 'http://127.0.0.1:1/keys',
      now: () => NOW,
    })
    await expect(check({ headers })).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

test('a private key in PEM signs as well as a generated one', async () => {
  const pem = issuer.key.privateKey.export({ type: 'pkcs8', format: 'pem' })
  expect(await send(forge({ key: createPrivateKey(pem) }))).toMatchObject({ sub: 'ana' })
})
