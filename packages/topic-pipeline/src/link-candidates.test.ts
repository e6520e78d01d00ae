import { linkCandidates } from './link-candidates.ts'

test('names the pages of this site that a body links to, and no others', () => {
  const body =
    '[a](./tokens#scopes) [b](https://elsewhere.example/x) <LinkCard href="/docs/p/m/t" /> [c][r]\n\n[r]: ../other/page "Title"\n'
  expect(linkCandidates(body, '/docs/guide/handbook/start', 'https://docs.example.com').sort()).toEqual([
    '/docs/guide/handbook/tokens',
    '/docs/guide/other/page',
    '/docs/p/m/t',
  ])
})
