import { openDb } from '@ppman/db'
import { aPayer } from '@ppman/payers/testing'
import { searchIndexRepo } from '@ppman/policies/search-index'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { navigating, testSite } from '../../testing.ts'

const { site, ctx, pool, signIn, close } = await testSite()
const worker = openDb({ url: ctx.config.DATABASE_URL, role: 'ppman_worker', max: 1 })
afterAll(async () => {
  await worker.$disconnect()
  await close()
})

const open = async (code: string) =>
  site
    .get(`/policy/codes/${encodeURIComponent(code)}`)
    .set(navigating)
    .set('cookie', await signIn())

test('a code with a modifier leads to the page of the code', async () => {
  const { status, headers } = await open('97110-59')
  expect([status, headers.location]).toEqual([302, '/policy/codes/97110'])
})

test.each(['<B>', 'knee mri', 'surgery'])('%s is no code', async (text) => {
  const { status, text: html } = await open(text)
  expect(status).toBe(404)
  expect(html).toContain('This is not written as a code')
})

test.each(['97110', 'M17.11', 'J1745', '0450', 'GP', '00002-1433-80'])('%s is a code', async (code) => {
  expect((await open(code)).status).toBe(200)
})

test('a code without a rule leads to the policies that name it, as does a payer’s answer', async () => {
  const { id: payerId } = await aPayer(pool, { name: 'Cedar Plan' })
  await aPolicyChange(pool, { payerId, title: 'Joint Procedures' })
  const { rows } = await pool.query(`SELECT id FROM policy WHERE title = 'Joint Procedures'`)
  const { id: policyId } = rows[0] as { id: string }
  await searchIndexRepo(worker).indexPolicy(policyId)
  await pool.query(`UPDATE search_document SET codes = '{27447}' WHERE policy_id = $1`, [policyId])
  const { text } = await open('27447')
  expect(text).toContain('Read <a href="#naming">the policies that name it</a>')
  expect(text).toMatch(
    new RegExp(
      `Policies that name 27447[\\s\\S]*` +
        `<a href="/policy/policies/${policyId}">Joint Procedures</a>[\\s\\S]*Cedar Plan`,
    ),
  )
  const ask = async (payer: string) =>
    (
      await site
        .get('/policy/prior-authorization')
        .query({ code: '27447', payer_id: payer })
        .set(navigating)
        .set('cookie', await signIn())
    ).text
  expect(await ask(payerId)).toMatch(/policies of this payer name the code[\s\S]*Joint Procedures<\/a>/)
  const { id: other } = await aPayer(pool, { name: 'Birch Plan' })
  expect(await ask(other)).not.toContain('Joint Procedures')
})
