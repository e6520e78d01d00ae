import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { chrome, testSite, visitor } from '../../testing.ts'
import { codePage } from '../policy-code/page.ts'
import { policyPage } from './page.ts'

const { ctx, pool, close } = await testSite({ now: () => new Date('2026-11-22T12:00:00Z') })
afterAll(close)

async function htmlOf(page: typeof policyPage, query: object): Promise<string> {
  const model = await page.load({ query: page.query.parse(query) as never, ctx, visitor })
  return page.render(model, chrome)
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const { id: payerId } = await aPayer(pool, { name: 'Northline Health' })
const changeId = await aPolicyChange(pool, { payerId, title: 'MRI of a leg', summary: 'A code was added.' })
const { rows } = await pool.query('SELECT policy_id FROM policy_change WHERE id = $1', [changeId])
const policyId = (rows as { policy_id: string }[])[0]!.policy_id

async function aRule(more: object): Promise<string> {
  const id = await aBillingRule(pool, { payerId, code: '73721', category: 'prior_authorization', ...more })
  await pool.query('UPDATE billing_rule SET policy_id = $1 WHERE id = $2', [policyId, id])
  return id
}
const current = await aRule({
  disposition: 'not_required',
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
})
await aRule({ disposition: 'required', effectiveFrom: '2027-01-01', severity: 'high' })
await aRule({ category: 'coverage', disposition: 'past_rule', effectiveTo: '2025-12-31' })

test('a policy leads with what starts next, and keeps apart what is in force and what is not', async () => {
  const html = await htmlOf(policyPage, { id: policyId })
  const text = textOf(html)
  expect(text).toContain('MRI of a leg: prior authorization required from January 1, 2027')
  expect(text).toMatch(
    new RegExp(
      String.raw`Rules that start later 1 rule .*Prior authorization High Required .*Rules in force ` +
        String.raw`today 1 rule .*Not required`,
    ),
  )
  expect(text).not.toContain('Past rule')
  expect(html).toContain(`id="rule-${current}"`)
})

test('it has its versions, the change between them, and the document at the payer', async () => {
  const html = (await htmlOf(policyPage, { id: policyId })).replaceAll('&#x3D;', '=')
  expect(html).toContain(`href="/policy/changes/diff?id=${changeId}"`)
  expect(textOf(html)).toMatch(/Compare versions 1 and 2 .*Version 1, the first we keep/)
  expect(html).toMatch(/<a href="https:\/\/payer\.example\/[^"]+" rel="noopener">Open at the payer/)
  expect(textOf(html)).toContain('Follow Northline Health')
})

test('a date that a version only repeats is the policy’s, and a replaced version has an end', async () => {
  const setDates = (days: readonly [string, string]) =>
    Promise.all(
      days.map((day, index) =>
        pool.query('UPDATE document_version SET effective_date = $1 WHERE policy_id = $2 AND version = $3', [
          day,
          policyId,
          index + 1,
        ]),
      ),
    )
  const old = await aRule({ code: '73723', disposition: 'not_required', effectiveFrom: '1999-09-13' })
  await setDates(['1999-09-13', '1999-09-13'])
  const text = textOf(await htmlOf(policyPage, { id: policyId }))
  expect(text).toContain('Version 2 read; it states no date for what changed')
  expect(text).toContain('In force; the policy dates from September 13, 1999')
  expect(text).toMatch(
    /2 no day stated Jan 2, 2026 .*1 from Sep 13, 1999, replaced by version 2, read Jan 2, 2026 /,
  )
  await setDates(['1999-09-13', '2026-10-01'])
  expect(textOf(await htmlOf(policyPage, { id: policyId }))).toMatch(
    /took effect Oct 1, 2026.* 2 from Oct 1, 2026 .*1 from Sep 13, 1999, through Sep 30, 2026 /,
  )
  await pool.query('DELETE FROM billing_rule WHERE id = $1', [old])
})

test('every code of a policy can be found on its page, folded after the first', async () => {
  const title = 'Long lists'
  await aPolicyChange(pool, { payerId, title })
  const { rows: found } = await pool.query('SELECT id FROM policy WHERE title = $1', [title])
  const { id } = (found as { id: string }[])[0]!
  const first = await aBillingRule(pool, { payerId, code: '60000', category: 'coverage' })
  await pool.query('UPDATE billing_rule SET policy_id = $1 WHERE id = $2', [id, first])
  const { rows: columns } = await pool.query(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
     WHERE table_name = 'billing_rule' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'code')`,
  )
  const { names } = (columns as { names: string }[])[0]!
  await pool.query(
    `INSERT INTO billing_rule (code, ${names}) SELECT (60000 + n)::text, ${names} FROM billing_rule,
     generate_series(1, 59) AS n WHERE id = $1`,
    [first],
  )
  const html = await htmlOf(policyPage, { id })
  expect(html).toMatch(/<details class="small"><summary>52 more codes<\/summary>[^\n]*>60059<\/a>/)
  expect(html).toMatch(/<details class="small"><summary>12 more codes<\/summary>[^\n]*>60059<\/a>/)
})

test('a policy that does not exist is not found', async () =>
  expect(htmlOf(policyPage, { id: '0190a000-0000-7000-8000-000000000009' })).rejects.toThrow('no policy'))

test('a code has the answers of all payers with rules for it, and what changes next', async () => {
  const { id } = await aPayer(pool, { name: 'Harbor Blue' })
  await aBillingRule(pool, { payerId: id, code: '73721', category: 'coverage', disposition: 'covered' })
  const text = textOf(await htmlOf(codePage, { code: '73721' }))
  expect(text).toContain('0 of 2 payers with rules for it require prior authorization on November 22, 2026')
  expect(text).toMatch(/Northline Health No .*Harbor Blue Not found Covered/)
  expect(text).toMatch(/What changes next .*High Northline Health: prior authorization, required/)
  const later = textOf(await htmlOf(codePage, { code: '73721', date: '2027-01-12' }))
  expect(later).toContain('1 of 2 payers with rules for it requires prior authorization on January 12, 2027')
  expect(later).not.toContain('What changes next')
})

test('a code without a rule says that this is not a missing requirement', async () =>
  expect(textOf(await htmlOf(codePage, { code: '00001' }))).toContain('That is not “no requirement”'))
