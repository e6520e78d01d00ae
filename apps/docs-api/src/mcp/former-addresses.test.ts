import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'
import { speakMcp } from './testing.ts'

const docs = await testDocs()
const { api, as, close } = docs
const { answer } = speakMcp(docs)
afterAll(close)

const product = await make(docs).product({ slug: 'guide', name: 'Guide' })
const manual = await make(docs).manual({ productId: product.id, slug: 'handbook', title: 'Handbook' })
const live = async (slug: string, parts: object = {}) => {
  const { id } = await make(docs).published(manual.id, {
    slug,
    title: `The ${slug} page`,
    bodyMdx: '## Ask\n\nSomebody.',
    ...parts,
  })
  return id
}
const rename = (path: string, slug: string) =>
  api.patch(`/api/v1${path}`).set(as()).send({ slug }).expect(200)
const stranger = () => as({ org: OTHER_ORG, sub: 'stranger' })

const before = await live('before', { frontmatter: { redirect_from: '/old/place' } })
const own = await live('own', { visibility: 'private' })
const gone = await live('gone')
await rename(`/topics/${before}`, 'after')
await rename(`/topics/${own}`, 'kept')
await rename(`/topics/${gone}`, 'left')
await rename(`/products/${product.id}`, 'manuals')
await api.delete(`/api/v1/topics/${gone}`).set(as()).expect(204)

test.each([
  '/docs/guide/handbook/before',
  '/docs/manuals/handbook/before.md',
  'http://docs.test/docs/guide/handbook/after',
  '/old/place/',
])('get_page and get_section find a page by %s and tell its present address', async (url) => {
  const present = 'http://docs.test/docs/manuals/handbook/after'
  expect(await answer('get_page', { url }, stranger())).toMatchObject({ id: before, url: present })
  expect(await answer('get_section', { url, heading: 'ask' }, stranger())).toMatchObject({
    id: before,
    url: `${present}#ask`,
  })
})

test('a former address shows nobody more than the present one', async () => {
  expect(await answer('get_page', { url: '/docs/guide/handbook/own' })).toMatchObject({ id: own })
  expect(await answer('get_page', { url: '/docs/guide/handbook/own' }, stranger())).toMatchObject({
    code: 'not_found',
  })
  expect(await answer('get_page', { url: '/docs/guide/handbook/gone' })).toMatchObject({ code: 'not_found' })
  expect(await answer('get_page', { url: 'http://elsewhere.test/docs/guide/handbook/before' })).toMatchObject(
    { code: 'not_found' },
  )
})

test('an address of a product or manual is no page', async () => {
  expect(await answer('get_page', { url: '/docs/guide' })).toMatchObject({ code: 'not_found' })
  expect(await answer('get_page', { url: '/docs/guide/handbook' })).toMatchObject({ code: 'not_found' })
})
