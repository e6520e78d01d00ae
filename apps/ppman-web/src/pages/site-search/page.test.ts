import { aPayer } from '@ppman/payers/testing'
import type { FoundPrice } from '@ppman/prices'
import { navigating, testSite } from '../../testing.ts'
import { examplePrice } from '../transparency-price/examples.ts'
import { proceduresOf } from './search-site.ts'

const { site, pool, signIn, close } = await testSite()
afterAll(close)

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
