import { aPayer } from '@ppman/payers/testing'
import { testSite } from '../../testing.ts'
import { findPayerPage } from './page.ts'

const { ctx, pool, close } = await testSite()
afterAll(close)

const visitor = {
  signedIn: true as const,
  sub: 's',
  email: 'member@x.test',
  orgId: '0190a000-0000-7000-8000-000000000001',
  admin: false,
}
const chrome = {
  path: '/',
  signedInAs: 'member@x.test',
  csrfToken: '',
  nonce: '',
  links: { docs: '', console: '' },
}
async function words(query: object): Promise<string> {
  const model = await findPayerPage.load({ query: findPayerPage.query.parse(query) as never, ctx, visitor })
  return findPayerPage
    .render(model, chrome)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('reads a card against the directory, and says what speaks for a payer', async () => {
  await aPayer(pool, { name: 'Meridian Trust Health Plan', ediPayerId: '60054' })
  expect(await words({})).not.toContain('How likely Speaks')
  expect(await words({ company: 'MERlDIAN TRUST', payer_id: '60054' })).toMatch(
    /This is the payer\. .* Meridian Trust Health Plan 60054 \d+ % payer id, name/,
  )
  expect(await words({ company: 'Zzyzx Quarry' })).toContain(
    'No payer of the directory is named by this card',
  )
})
