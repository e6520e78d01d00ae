import { linkCandidates } from './link-address.ts'

test('names the pages of this site that a body links to, and no others', () => {
  const body =
    '[a](./tokens#scopes) [b](https://elsewhere.example/x) <LinkCard href="/docs/p/m/t" /> ' +
    '[c][r]\n\n[r]: ../other/page "Title"\n'
  expect(linkCandidates(body, '/docs/guide/handbook/start', 'https://docs.example.com').sort()).toEqual([
    '/docs/guide/handbook/tokens',
    '/docs/guide/other/page',
    '/docs/p/m/t',
  ])
})

test.each([
  ['around a picture', '[![Map](https://a.example/m.png)](./tokens)'],
  ['in an expression of a component', "<LinkCard title='T' href={'./tokens'} />"],
  ['without quotes', '<a href=./tokens>x</a>'],
  ['bare, before a full stop', 'See https://docs.example.com/docs/guide/handbook/tokens.'],
  ['in a definition within a quote', '> [t]: ./tokens'],
  ['encoded', '[x](./%74okens)'],
  ['with brackets behind it', '[x](./tokens?a=(b))'],
])('names a page whose address stands %s', (_, body) => {
  expect(linkCandidates(body, '/docs/guide/handbook/start', 'https://docs.example.com')).toContain(
    '/docs/guide/handbook/tokens',
  )
})
