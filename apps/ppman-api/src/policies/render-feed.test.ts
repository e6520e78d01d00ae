import { feedCache } from './render-feed.ts'

const feed = (etag: string) => ({ body: `<feed>${etag}</feed>`, etag })

test('a feed is rendered once for each state it is in', async () => {
  const kept = feedCache()
  const rendered: string[] = []
  const ask = (address: string, state: string) =>
    kept(address, state, async () => (rendered.push(`${address}${state}`), feed(`${address}${state}`)))
  expect([
    await ask('a', '1'),
    await ask('a', '1'),
    await ask('b', '1'),
    await ask('a', '2'),
    await ask('a', '1'),
  ]).toEqual(['a1', 'a1', 'b1', 'a2', 'a1'].map(feed))
  expect(rendered).toEqual(['a1', 'b1', 'a2', 'a1'])
})

test('of more than a hundred addresses, the one asked for longest ago is given up', async () => {
  const kept = feedCache()
  let rendered = 0
  const ask = (address: number) => kept(String(address), '', async () => ((rendered += 1), feed('x')))
  for (let index = 0; index < 101; index += 1) await ask(index)
  await ask(100)
  expect(rendered).toBe(101)
  await ask(0)
  expect(rendered).toBe(102)
})
