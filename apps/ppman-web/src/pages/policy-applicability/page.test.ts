import { aPayer } from '@ppman/payers/testing'
import { chrome, testSite, visitor } from '../../testing.ts'
import { applicabilityPage } from './page.ts'

const { ctx, pool, close } = await testSite()
afterAll(close)

async function words(query: object): Promise<string> {
  const model = await applicabilityPage.load({
    query: applicabilityPage.query.parse(query) as never,
    ctx,
    visitor,
  })
  return applicabilityPage
    .render(model, chrome)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('without a question it asks one; a payer and a state load the answer at once', async () => {
  const { id } = await aPayer(pool, { name: 'Page Health' })
  expect(await words({})).toContain('Choose a plan type and a state')
  expect(await words({ payer_id: id, state: 'OH' })).toMatch(
    /No sentence that we hold settles the scope\..* Page Health: The plan’s own policy/,
  )
})

test('who comes from a Medicare contractor is told so and asked about Medicare', async () => {
  expect(await words({ via: 'mac' })).toContain('From a Medicare contractor’s page')
  expect(await words({ via: 'mac', state: 'NJ' })).toContain('Novitas Solutions, jurisdiction JL')
})

test('local coverage, the order of authorities and what is missing are shown', async () => {
  expect(await words({ plan_type: 'medicare_advantage', state: 'MI', code: '27447' })).toMatch(
    /L39911 with A59811.*1\. CMS National.*4\. The plan’s own criteria/,
  )
  expect(await words({ plan_type: 'medicare_ffs', state: 'VA', part: 'B' })).toContain(
    'the county or city: this state is divided',
  )
})
