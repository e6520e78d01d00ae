import { aPayer } from '@ppman/payers/testing'
import { chrome, navigating, testSite, visitor } from '../../testing.ts'
import { findPayerPage } from './page.ts'

const { site, ctx, pool, signIn, close } = await testSite()
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
  expect(await words({})).not.toContain('How likely')
  expect(await words({ company: 'MERlDIAN TRUST', payer_id: '60054' })).toMatch(
    /This is the payer\. .* Meridian Trust Health Plan very likely 60054 payer ID, name Policies of Meridian/,
  )
})

test('says that the nearest are listed only where some are', async () => {
  const nobody = await words({ company: 'Zzzz Qqqq' })
  expect(nobody).toContain('No payer of the directory is like this card')
  expect(nobody).not.toContain('nearest')
  const near = findPayerPage.render(findPayerPage.examples['nobody with confidence']!, chrome)
  expect(near).toMatch(/The nearest are listed\.[\s\S]*<table[\s\S]*unlikely/)
})

test('a payer found leads to its policies, authorization, changes and prices, and can be followed', async () => {
  const { id } = await aPayer(pool, { name: 'Sorrel Health', ediPayerId: '70001' })
  const cookie = await signIn()
  const open = async () => {
    const query = { company: 'Sorrel Health', state: 'TX' }
    return (await site.get('/policy/find-payer').query(query).set(navigating).set('cookie', cookie)).text
  }
  const html = (await open()).replaceAll('&#x3D;', '=').replaceAll('&amp;', '&')
  for (const href of [
    `/policy/search?payer_id=${id}`,
    `/policy/prior-authorization?payer_id=${id}&state=TX`,
    `/policy/changes?payer_id=${id}&mine=false`,
    `/transparency/search?payer_id=${id}`,
  ])
    expect(html).toContain(`href="${href}"`)
  expect(html).not.toContain('Disagrees')
  expect(html).toMatch(/name="follow" value="true">Follow/)
  const _csrf_token = /name="_csrf_token" value="([^"]+)"/.exec(html)![1]
  await site
    .post('/policy/my-payers/follow')
    .set({ 'sec-fetch-site': 'same-origin', cookie })
    .type('form')
    .send({ _csrf_token, id, follow: 'true', return_to: '/policy/find-payer' })
  expect(await open()).toMatch(/name="follow" value="false">Stop following/)
})
