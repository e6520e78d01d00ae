import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startDocsService } from './import/testing/docs-service.ts'
import { ppman } from '../testing.ts'

const FILES = {
  'docs.json': JSON.stringify({
    navigation: { pages: ['guide/start', 'index'] },
    redirects: [
      { source: '/old/start', destination: '/older/start' },
      { source: '/older/start', destination: '/guide/start' },
      { source: '/latest/:slug*', destination: '/api/v2.0/:slug*' },
    ],
  }),
  'index.mdx':
    '---\ntitle: Welcome\ndescription: Where to begin.\n---\n\nSee [the ' +
    'start](guide/start#first-step) and [the token call](/api/v2.0/tokens#gone).\n',
  'guide/start.mdx':
    "import { Tree } from './tree'\n\n# Start\n\n## First step\n\n[Back](../index.mdx), " +
    '[nowhere](/missing), [ours](#first-step).\n\n' +
    ('<Tree>\n  <Tree.File name="package.json" />\n</Tree>\n\n<Frame style={{ color: "red" ' +
      '}}>\n\nFramed.\n\n</Frame>\n\n![A map](/images/map.png)\n'),
  'guide/liquid.md':
    '---\ntitle: Liquid\nredirect_from: /liquid-old/\n---\n\n<!-- note -->\n{% include x.html ' +
    '%}\nWords {{ site.name }} and `{{ code }}` {: .cls}\n\n<b>unclosed\n',
  'api/v2.0/tokens.mdx': '---\ntitle: Tokens\n---\n\nTokens.\n',
  'api/draft/tokens.mdx': '---\ntitle: Tokens\n---\n\nTokens [of old](/latest/tokens).\n',
  'bad.mdx': `---\ntitle: Bad\n---\n\nKey ${['ghp', '_COpEDAfvWoYhAJvIHBiX5m', 'Wnq7zZadxUsyHu'].join('')}\n`,
}

let dir = ''
let service: Awaited<ReturnType<typeof startDocsService>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ppman-import-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  service = await startDocsService()
}, 300_000)
afterAll(async () => {
  await service.close()
  await rm(dir, { recursive: true })
})

const run = async () => {
  const { status, answers, stderr } = await ppman([
    'docs',
    'import',
    dir,
    '--base-url',
    service.baseUrl,
    '--key',
    'author',
    '--product',
    'guide',
    '--manual',
    'book',
  ])
  return {
    status,
    stderr,
    sums: answers.at(-1),
    of: (path: string) => answers.find((answer) => answer['path'] === path)!,
  }
}
const call = (path: string, init: RequestInit = {}) => service.call(path, init)
const topic = async (id: unknown) =>
  (await (await call(`/api/v1/topics/${String(id)}`)).json()) as Record<string, unknown>

test('imports a tree once, reports on each file, and changes nothing the second time', async () => {
  const first = await run()
  expect(first).toMatchObject({
    status: 1,
    stderr: '1 of 6 files were refused; the line of each says why.\n',
  })
  expect(first.sums).toMatchObject({ files: 6, created: 5, rejected: 1 })
  expect(first.of('bad.mdx')['error']).toContain('secret.')

  const start = await topic(first.of('guide/start.mdx')['topic_id'])
  expect(start).toMatchObject({
    title: 'Start',
    slug: 'guide-start',
    sourceKey: 'guide/start.mdx',
    position: 0,
    versionTag: null,
  })
  expect(start['bodyMdx']).toContain('[Back](/docs/guide/book/index), nowhere, [ours](#first-step).')
  expect(start['bodyMdx']).toContain('- package.json')
  expect(start['bodyMdx']).toContain('<Frame >')
  expect(start['bodyMdx']).toContain('*A map*')
  expect(start['frontmatter']).toEqual({ redirect_from: ['/old/start', '/older/start'] })
  const kinds = first.of('guide/start.mdx')['warnings'] as { kind: string }[]
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([
    'attribute.dropped',
    'code.dropped',
    'element.unwrapped',
    'link.dropped',
    'picture.dropped',
  ])

  const liquid = await topic(first.of('guide/liquid.md')['topic_id'])
  expect(liquid).toMatchObject({ frontmatter: { format: 'md', redirect_from: ['/liquid-old/'] } })
  expect(liquid['bodyMdx']).toContain('Words  and `{{ code }}`')
  const welcome = await topic(first.of('index.mdx')['topic_id'])
  expect(welcome).toMatchObject({ excerpt: 'Where to begin.', position: 1, chapterId: null })
  expect(welcome['bodyMdx']).toContain(
    '(/docs/guide/book/guide-start#first-step) and [the token call](/docs/guide/book/api-v2-0-tokens).',
  )
  expect(await topic(first.of('api/v2.0/tokens.mdx')['topic_id'])).toMatchObject({ versionTag: 'v2.0' })
  expect(await topic(first.of('api/draft/tokens.mdx')['topic_id'])).toMatchObject({ versionTag: 'draft' })

  const repeated = await run()
  expect(repeated.sums).toMatchObject({ files: 6, unchanged: 5, rejected: 1 })
}, 300_000)

test('what was imported can be approved, and every address of the source leads to it', async () => {
  const { of } = await run()
  for (const path of [
    'index.mdx',
    'guide/start.mdx',
    'guide/liquid.md',
    'api/v2.0/tokens.mdx',
    'api/draft/tokens.mdx',
  ])
    expect([path, await service.approve(String(of(path)['topic_id']))]).toEqual([path, 200])
  await service.openProducts()
  const leads = async (path: string) => {
    const { status, headers: message } = await call(path)
    return [status, message.get('location')]
  }
  expect(await leads('/old/start')).toEqual([308, '/docs/guide/book/guide-start'])
  expect(await leads('/older/start/')).toEqual([308, '/docs/guide/book/guide-start'])
  expect(await leads('/docs/guide/book/old/start')).toEqual([308, '/docs/guide/book/guide-start'])
  expect(await leads('/liquid-old')).toEqual([308, '/docs/guide/book/guide-liquid'])
  expect(await leads('/latest/tokens')).toEqual([308, '/docs/guide/book/api-v2-0-tokens'])
  expect((await call('/docs/guide/book/guide-start')).status).toBe(200)
}, 300_000)

test.each([
  [['docs', 'import'], 'Name one folder'],
  [
    ['docs', 'import', '/', '--base-url', 'ftp://x', '--key', 'k', '--product', 'p', '--manual', 'm'],
    '--base-url takes',
  ],
  [
    ['docs', 'import', '/', '--base-url', 'http://x', '--key', 'k', '--product', 'P!', '--manual', 'm'],
    '--product takes',
  ],
])('says what is wrong with %j', async (words, sentence) => {
  const { status, stderr } = await ppman(words)
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
})
