import { openDb } from '@ppman/db'
import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { searchIndexRepo } from '@ppman/policies/search-index'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import type { FoundPrice } from '@ppman/prices'
import { navigating, testSite } from '../../testing.ts'
import { examplePrice } from '../transparency-price/examples.ts'
import { proceduresOf } from './search-site.ts'

const { site, ctx, pool, signIn, close } = await testSite()
const worker = openDb({ url: ctx.config.DATABASE_URL, role: 'ppman_worker', max: 1 })
afterAll(async () => {
  await worker.$disconnect()
  await close()
})

beforeAll(async () => {
  await aPayer(pool, { name: 'Larkspur Mutual' })
  await pool.query(`INSERT INTO hospital (ccn, name, city, state, is_sample)
    VALUES ('99Z001', 'LARKSPUR UNIVERSITY HOSPITAL', 'ATLANTA', 'GA', true)`)
})

const ask = (q: string, cookie = '') => site.get('/search').query({ q }).set(navigating).set('cookie', cookie)

test('a stranger finds hospitals, names in title case, and is asked to sign in for policies', async () => {
  const { status, text } = await ask('larkspur')
  expect(status).toBe(200)
  expect(text).toContain('<a href="/transparency/hospital?ccn&#x3D;99Z001">Larkspur University Hospital</a>')
  expect(text).toContain('Atlanta, GA · no price file read yet')
  expect(text).toContain('Sign in to search them, too')
  expect(text).not.toContain('Larkspur Mutual')
})

test('a member finds payers, too', async () => {
  const { text } = await ask('larkspur', await signIn())
  expect(text).toMatch(/<h2 id="payers">Payers<\/h2>[\s\S]*Larkspur Mutual[\s\S]*<h2 id="hospitals">/)
  expect(text).not.toContain('Sign in to search')
})

test('payers whose name begins with the word come before codes, and lead to all of them', async () => {
  for (const name of [
    'Uplandcare',
    'Upland Fire',
    'Kelp (Upland)',
    'A Upland',
    'B Upland',
    'Long Upland Name',
    'Riverupland',
  ])
    await aPayer(pool, { name })
  const { text } = await ask('upland', await signIn())
  const [payers] = /<h2 id="payers">[\s\S]*?<\/section>/.exec(text)!
  expect([...payers.matchAll(/<h3><a[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'Uplandcare',
    'Upland Fire',
    'A Upland',
    'B Upland',
    'Kelp (Upland)',
  ])
  expect(text).toContain('/policy/my-payers?q&#x3D;upland')
  expect(text).not.toContain('Riverupland')
})

test.each([
  ['2020-01-01', null, 'In force since January 1, 2020'],
  ['2999-01-01', null, 'Starts January 1, 2999'],
  ['2020-01-01', '2021-01-01', 'Retired January 1, 2021'],
])('a policy from %s, retired %s, says so: %s', async (from, retired, words) => {
  const title = `Quince ${words.split(' ')[0]} Surgery`
  const { id: payerId } = await aPayer(pool, { name: `Quince ${words}` })
  await aPolicyChange(pool, { payerId, title })
  const { rows } = await pool.query('SELECT id FROM policy WHERE title = $1', [title])
  await searchIndexRepo(worker).indexPolicy(rows[0].id as string)
  await pool.query('UPDATE search_document SET effective_date = $2, retirement_date = $3 WHERE title = $1', [
    title,
    from,
    retired,
  ])
  expect((await ask(title, await signIn())).text).toContain(words)
})

test('a rule shows its days', async () => {
  const { id: payerId } = await aPayer(pool, { name: 'Medlar Health' })
  await aBillingRule(pool, { payerId, code: '99198', category: 'coverage', effectiveFrom: '2024-02-01' })
  expect((await ask('99198', await signIn())).text).toContain(
    'Medlar Health · In force since February 1, 2024',
  )
})

test('what is not found leads on, and the words stay in the search box', async () => {
  const { text } = await ask('zzyzx quarry')
  expect(text).toContain('Nothing found for “zzyzx quarry”')
  expect(text).toContain('id="find" name="q" type="search" maxlength="200" value="zzyzx quarry"')
})

test('one letter asks for more', async () => {
  expect((await ask('z')).text).toContain('Two letters at least')
})

test('prices are named by their code, the equal code first', () => {
  const price = (code: string, ccn: string): FoundPrice => ({
    ...examplePrice({ code, ccn }),
    miles: null,
    payerMedianE4: null,
  })
  const prices = [price('27446', '1'), price('J27447', '1'), price('27447', '1'), price('27447', '2')]
  expect(
    proceduresOf(prices, ' 27447').map(({ code, hospitals, isExact }) => [code, hospitals, isExact]),
  ).toEqual([
    ['27447', 2, true],
    ['27446', 1, false],
    ['J27447', 1, false],
  ])
})
