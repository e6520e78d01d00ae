import { aPayer } from '@ppman/payers/testing'
import { chrome, testSite, visitor } from '../../testing.ts'
import { findPayerPage } from './page.ts'

const { ctx, pool, close } = await testSite()
afterAll(close)

async function words(query: object): Promise<string> {
  const model = await findPayerPage.load({ query: findPayerPage.query.parse(query) as never, ctx, visitor })
  return findPayerPage
    .render(model, chrome)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('reads a card against the directory, and says what speaks for a payer', async () => {
  await aPayer(pool, { name: 'Meridian Trust Health Plan', ediPayerId: '60054' })
  expect(await words({})).not.toContain('Payer Likely')
  expect(await words({ company: 'MERlDIAN TRUST', payer_id: '60054' })).toMatch(
    /This is the payer\. .* Meridian Trust Health Plan (?:over )?\d+% 60054 payer id, name/,
  )
})

test('says that the nearest are listed only where some are', async () => {
  const nobody = await words({ company: 'Zzzz Qqqq' })
  expect(nobody).toContain('No payer of the directory is like this card')
  expect(nobody).not.toContain('nearest')
  const near = findPayerPage.render(findPayerPage.examples['nobody with confidence']!, chrome)
  expect(near).toMatch(/The nearest are listed\.[\s\S]*<table[\s\S]*under 1%/)
})
