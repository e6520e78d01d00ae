import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { chrome, testSite, visitor } from '../../testing.ts'
import { isCode } from './question-form.ts'
import { priorAuthPage } from './page.ts'

const { ctx, pool, close } = await testSite({ now: () => new Date('2026-11-22T12:00:00Z') })
afterAll(close)

async function textOf(query: object): Promise<string> {
  const parsed = priorAuthPage.query.parse(query) as never
  const model = await priorAuthPage.load({ query: parsed, ctx, visitor })
  return priorAuthPage
    .render(model, chrome)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
const aRule = (payerId: string, more: object) =>
  aBillingRule(pool, { payerId, code: '73721', category: 'prior_authorization', ...more })

test('the answer is that of the day of service, with what is different before and after', async () => {
  const { id } = await aPayer(pool, { name: 'Northline Health' })
  await aRule(id, { disposition: 'not_required', effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31' })
  await aRule(id, { disposition: 'required', effectiveFrom: '2027-01-01' })
  const question = { payer_id: id, code: '73721' }
  expect(await textOf({ ...question, date: '2026-12-01' })).toMatch(
    new RegExp(
      String.raw`No Northline Health does not require prior authorization for 73721 on December 1, ` +
        String.raw`2026\. .*From January 1, 2027: required\.`,
    ),
  )
  expect(await textOf({ ...question, date: '2027-01-12' })).toMatch(
    new RegExp(
      String.raw`Yes Northline Health requires prior authorization for 73721 on January 12, 2027\. ` +
        String.raw`.*Through December 31, 2026: not required\.`,
    ),
  )
  const early = await textOf({ ...question, date: '2026-01-01' })
  expect(early).toContain('Not found We found no rule of Northline Health')
  expect(early).toContain('This is not a “No”')
})

test('an answer that depends on the plan asks for the plan, and the plan settles it', async () => {
  const { id } = await aPayer(pool, { name: 'Harbor Blue' })
  await aRule(id, { disposition: 'required', planTypes: ['medicare_advantage'] })
  const question = { payer_id: id, code: '73721' }
  const open = await textOf(question)
  expect(open).toContain('Depends Whether Harbor Blue requires')
  expect(open).toContain('Choose the plan above')
  expect(await textOf({ ...question, plan_type: 'medicare_advantage' })).toContain(
    'Yes Harbor Blue requires prior authorization for 73721 on November 22, 2026, for Medicare ' +
      'Advantage plans.',
  )
  expect(await textOf({ ...question, plan_type: 'medicaid' })).toContain('Not found We found no rule')
})

test('without a payer, the payers with a rule in force are listed', async () => {
  const { id } = await aPayer(pool, { name: 'Summit Care' })
  await aRule(id, { code: '99195', disposition: 'required' })
  expect(await textOf({ code: '99195' })).toMatch(/Payers with a rule for this code.*Summit Care Yes/)
  expect(await textOf({ code: '99196' })).toContain('No payer has a rule for this code on this day')
})

test('words that name no code are said so, and nothing is answered', async () => {
  const page = await textOf({ code: 'qqxzz wvkk' })
  expect(page).toContain('No code found for “qqxzz wvkk”')
  expect(page).not.toContain('The words it rests on')
})

test.each([
  ['73721', true],
  ['j1745', true],
  ['M17.11', true],
  ['surgery', false],
  ['knee MRI', false],
])('“%s” is a code: %s', (text, expected) => expect(isCode(text)).toBe(expected))

test('a code with a modifier is asked as the code, and the modifier is named as not checked', async () => {
  const { id } = await aPayer(pool, { name: 'Modest Health' })
  await aRule(id, { code: '97110', disposition: 'required' })
  const text = await textOf({ payer_id: id, code: '97110-59' })
  expect(text).toContain('Yes Modest Health requires prior authorization for 97110 on')
  expect(text).toContain('The modifier 59: rules about prior authorization were read for the code alone.')
})

test('a code that the payer does not cover on the day is called so, with its rule', async () => {
  const { id } = await aPayer(pool, { name: 'Quiet Health' })
  const denied = { code: 'Q4158', category: 'coverage', disposition: 'not_covered' }
  await aRule(id, { ...denied, effectiveFrom: '2027-01-01' })
  const question = { payer_id: id, code: 'Q4158' }
  expect(await textOf({ ...question, date: '2027-01-15' })).toMatch(
    new RegExp(
      [
        String.raw`Quiet Health does not cover Q4158 on January 15, 2027, by the rule below\. `,
        String.raw`.*Not covered\..*Starts January 1, 2027\. Rules for Q4158`,
      ].join(''),
    ),
  )
  expect(await textOf({ ...question, date: '2026-12-15' })).not.toContain('does not cover')
})
