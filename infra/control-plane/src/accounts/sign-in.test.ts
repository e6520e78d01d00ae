import { testWorld } from '../testing/test-plane.ts'
import { accountRepo } from './account-repo.ts'
import { hashPassword, passwordMatches, signIn } from './sign-in.ts'

const world = await testWorld()
afterAll(world.close)
const accounts = accountRepo(world.pool)
const { email, password } = world.sample.users.member
const NOW = new Date('2026-03-01T12:00:00Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test('an address is compared without regard to case', async () => {
  expect(await signIn(accounts, { email: ` ${email.toUpperCase()} `, password, at: NOW })).toMatchObject({
    email,
  })
})

test('an answer carries nothing of the password', async () => {
  expect(Object.keys((await signIn(accounts, { email, password, at: NOW })) ?? {})).toEqual([
    'id',
    'email',
    'orgId',
    'roles',
  ])
})

test('after ten wrong passwords even the right one has to wait 15 minutes', async () => {
  const { id = '' } = (await accounts.byEmail(email)) ?? {}
  for (let tries = 0; tries < 9; tries++)
    await accounts.countTry(id, { at: NOW, limit: 10, restMs: 15 * 60_000 })
  expect(await signIn(accounts, { email, password: 'wrong', at: NOW })).toBeNull()
  expect(await signIn(accounts, { email, password, at: minutesLater(14) })).toBeNull()
  expect(await signIn(accounts, { email, password, at: minutesLater(16) })).toMatchObject({ email })
  expect(await signIn(accounts, { email, password: 'wrong', at: minutesLater(17) })).toBeNull()
  expect(await signIn(accounts, { email, password, at: minutesLater(17) })).toMatchObject({ email })
})

test('of wrong passwords sent side by side no more than ten are tried', async () => {
  const rival = world.sample.users.admin.email
  const tried = await Promise.all(
    Array.from({ length: 40 }, () => signIn(accounts, { email: rival, password: 'wrong', at: NOW })),
  )
  expect(tried.every((account) => account === null)).toBe(true)
  const { rows } = await world.pool.query(
    'SELECT failed_sign_ins AS tries FROM control_plane.account WHERE email = $1',
    [rival],
  )
  expect(rows).toEqual([{ tries: 10 }])
})

test('after a rest, of many side by side one is tried', async () => {
  const rival = world.sample.users.admin.email
  await Promise.all(
    Array.from({ length: 8 }, () =>
      signIn(accounts, { email: rival, password: 'wrong', at: minutesLater(16) }),
    ),
  )
  const { rows } = await world.pool.query(
    'SELECT failed_sign_ins AS tries FROM control_plane.account WHERE email = $1',
    [rival],
  )
  expect(rows).toEqual([{ tries: 11 }])
})

test('a password is kept as a salted hash', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(first).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(first).not.toBe(second)
  expect(first).not.toContain('horse')
  expect([
    await passwordMatches('correct horse', first),
    await passwordMatches('correct horsf', first),
    await passwordMatches('', null),
  ]).toEqual([true, false, false])
})
