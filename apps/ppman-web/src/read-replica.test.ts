import { aPayer } from '@ppman/payers/testing'
import { readsOf, replicatedDatabase } from '../../ppman-api/src/testing/replicated-database.ts'
import { until } from '../../ppman-api/src/testing/until.ts'
import { navigating, testSite } from './testing.ts'

const { database, replica, redis } = await replicatedDatabase()
const { site, pool, signIn, close } = await testSite({ database })
afterAll(close, 60_000)

const ORG = '0190a000-0000-7000-8000-000000000001'
const open = (path: string, cookie = '') => site.get(path).set(navigating).set('cookie', cookie)
const isCounted = async (outcome: string, read: () => Promise<unknown>) => {
  const before = await readsOf(outcome)
  await read()
  return (await readsOf(outcome)) > before
}

test('searches are read from the replica, for strangers and for members; other pages are not', async () => {
  await until('a stranger reads from the replica', () =>
    isCounted('replica', () => open('/transparency/search?q=27447')),
  )
  const cookie = await signIn()
  await until('a member reads from the replica', () =>
    isCounted('replica', () => open('/policy/search?q=knee', cookie)),
  )
  expect(await isCounted('replica', () => open('/policy/changes', cookie))).toBe(false)
})

test('a form of a member is a write of the organization', async () => {
  const { id } = await aPayer(pool, { name: 'Followed Plan' })
  const cookie = await signIn()
  const { text } = await open('/policy/my-payers', cookie)
  const _csrf_token = /name="_csrf_token" value="([^"]+)"/.exec(text)?.[1]
  await redis.del(`written:${ORG}`)
  const { status } = await site
    .post('/policy/my-payers/follow')
    .set('sec-fetch-site', 'same-origin')
    .set('cookie', cookie)
    .type('form')
    .send({ _csrf_token, id, follow: 'true' })
  expect(status).toBe(303)
  expect(Number(await redis.get(`written:${ORG}`))).toBeGreaterThan(0)
})

test('without the replica every page is shown', async () => {
  await replica.kill()
  for (let i = 0; i < 5; i++) expect((await open('/transparency/search?q=27447')).status).toBe(200)
})
