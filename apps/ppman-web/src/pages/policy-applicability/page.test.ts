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

test('a payer without a plan type is answered for its own, which the page names', async () => {
  const { id } = await aPayer(pool, { name: 'Page Medicare Advantage', payerType: 'medicare' })
  for (const via of [{}, { via: 'mac' }]) {
    const page = await words({ payer_id: id, state: 'OH', ...via })
    expect(page).toContain('Answered for the plan type Medicare Advantage, as the directory lists this payer')
    expect(page).toContain('Page Medicare Advantage: The plan’s own criteria')
  }
})

test('where the directory leaves the plan type open, the page asks for it', async () => {
  const { id } = await aPayer(pool, { name: 'Page Senior', payerType: 'medicare' })
  const page = await words({ payer_id: id, state: 'OH' })
  expect(page).toContain('Choose the plan type The directory does not say which one of Page Senior is meant.')
  expect(page).not.toContain('Highest first')
  expect(await words({ state: 'OH', plan_type: '' })).toContain('Choose a plan type and a state')
  const nobody = '0190a000-0000-7000-8000-00000000000e'
  expect(await words({ payer_id: nobody })).toContain('The directory has no payer with this id.')
})

test('local coverage, the order of authorities and what is missing are shown', async () => {
  expect(await words({ plan_type: 'medicare_advantage', state: 'MI', code: '27447' })).toMatch(
    /L39911 with A59811.*1\. CMS National.*4\. The plan’s own criteria/,
  )
  expect(await words({ plan_type: 'medicare_ffs', state: 'VA', part: 'B' })).toContain(
    'the county or city: this state is divided',
  )
})
