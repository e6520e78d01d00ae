import { randomBytes } from 'node:crypto'
import { type Dated, openKeyRing, planKeys, seal, unseal } from './key-ring.ts'
import { generateEcKey, pemOf, publicJwk, readEcKeys } from './ec-key.ts'
import { keyRepo } from './key-repo.ts'
import { testWorld } from '../testing/test-plane.ts'

const world = await testWorld()
afterAll(world.close)

const START = new Date('2026-03-01T00:00:00Z')
const day = (n: number) => new Date(START.getTime() + n * 86_400_000)
const peppers = [{ kid: 'k1', secret: randomBytes(32).toString('hex') }]

describe('rotation', () => {
  const key = (kid: string, n: number): Dated => ({ kid, createdAt: day(n) })

  test('an installation starts with two keys and signs with one', () => {
    expect(planKeys([], day(0))).toEqual({ signing: null, drop: [], missing: 2 })
    expect(planKeys([key('a', 0), key('b', 0)], day(0))).toMatchObject({ drop: [], missing: 0 })
  })

  test('a new key is published for a day before it signs', () => {
    const keys = [key('old', 0), key('new', 30)]
    expect(planKeys(keys, day(30.5)).signing).toEqual(key('old', 0))
    expect(planKeys(keys, day(31)).signing).toEqual(key('new', 30))
  })

  test('after 30 days a new key is due, and only the two newest stay', () => {
    expect(planKeys([key('a', 0), key('b', 1)], day(30)).missing).toBe(0)
    expect(planKeys([key('a', 0), key('b', 1)], day(31)).missing).toBe(1)
    expect(planKeys([key('a', 0), key('b', 1), key('c', 31)], day(31)).drop).toEqual([key('a', 0)])
  })

  test(
    'over a year of daily looks every signing key was published for a day before, and one more is ' +
      'always there',
    () => {
      let keys: Dated[] = []
      const publishedSince = new Map<string, number>()
      for (let n = 0; n < 365; n++) {
        const due = planKeys(keys, day(n))
        keys = [...keys, ...Array.from({ length: due.missing }, (_, i) => key(`${n}.${i}`, n))]
        const { drop, signing } = planKeys(keys, day(n))
        keys = keys.filter((candidate) => !drop.includes(candidate))
        keys.forEach(({ kid }) => publishedSince.set(kid, publishedSince.get(kid) ?? n))
        expect(keys.length).toBe(2)
        if (n > 0) expect(n - (publishedSince.get(signing?.kid ?? '') ?? n)).toBeGreaterThanOrEqual(1)
      }
    },
  )
})

describe('the ring', () => {
  test('processes that start together use the same keys', async () => {
    const rings = await Promise.all(
      [1, 2, 3].map(() => openKeyRing({ repo: keyRepo(world.pool), peppers, now: () => START })),
    )
    const kids = rings.map(({ edge, oidc, cookieSecret }) => [
      edge().signing.kid,
      edge()
        .published.map(({ kid }) => kid)
        .sort(),
      oidc.kid,
      cookieSecret,
    ])
    expect(kids[1]).toEqual(kids[0])
    expect(kids[2]).toEqual(kids[0])
    expect(rings[0]?.edge().published).toHaveLength(2)
  })

  test('a refresh rotates without losing the key that signed', async () => {
    let now = START
    const ring = await openKeyRing({ repo: keyRepo(world.pool), peppers, now: () => now })
    now = day(40)
    const signed = ring.edge().signing.kid
    await ring.refresh()
    now = day(41)
    await ring.refresh()
    expect(ring.edge().published).toHaveLength(2)
    expect(ring.edge().signing.kid).not.toBe(signed)
  })

  test('nothing in the database can sign', async () => {
    await openKeyRing({ repo: keyRepo(world.pool), peppers, now: () => START })
    const { rows } = await world.pool.query('SELECT sealed FROM control_plane.signing_key')
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
  })

  test('keys whose pepper is gone are replaced', async () => {
    const other = [{ kid: 'k9', secret: randomBytes(32).toString('hex') }]
    const ring = await openKeyRing({ repo: keyRepo(world.pool), peppers: other, now: () => START })
    expect(ring.edge().published).toHaveLength(2)
  })

  test('keys from the environment are used as they are', async () => {
    const given = readEcKeys(`${pemOf(generateEcKey())}\n${pemOf(generateEcKey())}`)
    const ring = await openKeyRing({
      repo: keyRepo(world.pool),
      peppers,
      now: () => START,
      givenEdgeKeys: given,
    })
    expect([ring.edge().signing, ring.edge().published]).toEqual([given[0], given])
  })
})

test('what is published holds no private part', () => {
  expect(Object.keys(publicJwk(generateEcKey())).sort()).toEqual([
    'alg',
    'crv',
    'kid',
    'kty',
    'use',
    'x',
    'y',
  ])
})

test.each([
  ['nothing', ''],
  ['no key', 'hello'],
  ['another curve', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
])('%s is no signing key', (_, text) => {
  expect(() => readEcKeys(text)).toThrow()
})

test('a sealed secret opens under its own name and pepper only', () => {
  const sealed = seal('secret', 'name', peppers)
  expect(unseal(sealed, 'name', peppers)).toBe('secret')
  expect(unseal(sealed, 'other', peppers)).toBeNull()
  expect(unseal(sealed, 'name', [{ kid: 'k1', secret: 'x'.repeat(32) }])).toBeNull()
  expect(unseal(sealed, 'name', [{ kid: 'k2', secret: peppers[0]!.secret }])).toBeNull()
  expect(unseal(sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'), 'name', peppers)).toBeNull()
})
