import { testDb } from '@ppman/db/testing'
import { accountRepo } from './accounts/account-repo.ts'
import { hashPassword, signIn } from './accounts/sign-in.ts'
import { seed } from './seed.ts'
import { tokenRecognizer } from './tokens/issue-token.ts'
import { tokenRepo } from './tokens/token-repo.ts'
import { parsePeppers } from '@ppman/auth'

const { url: databaseUrl, pool, close } = await testDb()
afterAll(close)
const secrets = { tokenPepper: `k1:${'p'.repeat(32)}`, sampleSeed: 'seed of this test' }
const recognize = tokenRecognizer(tokenRepo(pool), {
  peppers: parsePeppers(secrets.tokenPepper),
  now: () => new Date(),
  onError: (error) => {
    throw error
  },
})

test('makes people who can sign in and tokens that are recognized', async () => {
  const { tokens, users } = await seed({ databaseUrl, secrets })
  for (const person of Object.values(users))
    expect(await signIn(accountRepo(pool), { ...person, at: new Date() })).toMatchObject({
      email: person.email,
    })
  const scopes = await Promise.all(
    Object.entries(tokens).map(async ([name, token]) => [
      name,
      (await recognize(token))?.caller.scopes.join(' '),
    ]),
  )
  expect(Object.fromEntries(scopes)).toEqual({
    ppman: 'svc-ppman',
    ppmanOtherOrg: 'svc-ppman',
    ppmanNoScope: '',
    docs: 'svc-docs',
    docsOtherOrg: 'svc-docs',
    docsOperator: 'svc-docs svc-docs:operator',
    docsOperator2: 'svc-docs svc-docs:operator',
    docsNoScope: '',
  })
})

test('the four documentation keys with a scope have four owners, of two organizations', async () => {
  const { tokens } = await seed({ databaseUrl, secrets })
  const callers = await Promise.all(
    [tokens.docs, tokens.docsOtherOrg, tokens.docsOperator, tokens.docsOperator2].map(
      async (token) => (await recognize(token))?.caller,
    ),
  )
  expect(new Set(callers.map((caller) => caller?.sub)).size).toBe(4)
  expect(new Set(callers.map((caller) => caller?.orgId)).size).toBe(2)
  expect(callers[0]?.orgId).not.toBe(callers[1]?.orgId)
  const { rows } = await pool.query('SELECT id FROM organisation')
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(callers.map((caller) => caller?.orgId)))
})

test('gives the same at every start, also when two start at once', async () => {
  const [first, second] = await Promise.all([seed({ databaseUrl, secrets }), seed({ databaseUrl, secrets })])
  expect(second).toEqual(first)
  expect(
    (await pool.query('SELECT count(*)::int AS n FROM control_plane.token WHERE revoked_at IS NULL')).rows,
  ).toEqual([{ n: 8 }])
})

test('hashes one password after the other, so that a busy machine can start', async () => {
  let [running, most] = [0, 0]
  const hash = async (password: string) => {
    most = Math.max(most, ++running)
    const hashed = await hashPassword(password)
    running -= 1
    return hashed
  }
  const other = { tokenPepper: secrets.tokenPepper, sampleSeed: 'a seed that is hashed slowly' }
  await seed({ databaseUrl, secrets: other, hash })
  expect(most).toBe(1)
})

test('a revoked sample token stays revoked, and another takes its place', async () => {
  const before = await seed({ databaseUrl, secrets })
  await pool.query("UPDATE control_plane.token SET revoked_at = now() WHERE name = 'Sample: ppman'")
  const after = await seed({ databaseUrl, secrets })
  expect(after.tokens.ppman).not.toBe(before.tokens.ppman)
  expect(after.tokens.docs).toBe(before.tokens.docs)
  expect([
    await recognize(before.tokens.ppman),
    (await recognize(after.tokens.ppman))?.caller.scopes,
  ]).toEqual([null, ['svc-ppman']])
})

test('new secrets make new tokens and passwords, and the old ones end', async () => {
  const before = await seed({ databaseUrl, secrets })
  const other = { tokenPepper: secrets.tokenPepper, sampleSeed: 'another seed' }
  const after = await seed({ databaseUrl, secrets: other })
  expect(after.users.member.password).not.toBe(before.users.member.password)
  expect(await signIn(accountRepo(pool), { ...before.users.member, at: new Date() })).toBeNull()
  expect(await recognize(before.tokens.docs)).toBeNull()
})
