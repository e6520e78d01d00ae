import { aPayer } from '@ppman/payers/testing'
import { testDb } from '@ppman/db/testing'
import { ppman } from '../testing.ts'

const { pool, url, close } = await testDb()
afterAll(close)
const env = { DATABASE_URL: url }
const { id: payer } = await aPayer(pool, { name: 'Aetna' })
const watched = async () =>
  (
    await pool.query<{ kind: string; url: string; settings: object }>(
      'SELECT kind, url, settings FROM source ORDER BY url',
    )
  ).rows

test('known addresses are listed and added for the payers that the directory knows', async () => {
  const { answers } = await ppman(['sources', 'list-known'])
  expect(answers).toContainEqual(
    expect.objectContaining({ id: 'aetna-cpb-0352', kind: 'html', payers: ['Aetna'] }),
  )
  const once = await ppman(['sources', 'add-known', 'aetna-cpb-0352', 'cigna-0520'], { env })
  expect(once).toMatchObject({
    status: 1,
    answers: [
      { id: 'aetna-cpb-0352', created: true, payer: { id: payer } },
      { id: 'cigna-0520', refused: expect.stringContaining('Cigna') },
    ],
  })
  expect((await ppman(['sources', 'add-known', 'aetna-cpb-0352'], { env })).answers).toMatchObject([
    { created: false },
  ])
  expect(await watched()).toHaveLength(1)
  expect((await ppman(['sources', 'add-known', 'no-such-id'], { env })).status).toBe(2)
})

test('a listing is added with how it is read, and a private address is refused at once', async () => {
  const words = [
    'sources',
    'add',
    'https://lists.example/all',
    '--payer',
    'Aetna',
    '--kind',
    'json_api',
    '--match',
    '*.pdf',
    '--settings',
    '{"items":"/data"}',
  ]
  expect(await ppman(words, { env })).toMatchObject({ status: 0, answers: [{ created: true }] })
  expect(await watched()).toContainEqual({
    kind: 'json_api',
    url: 'https://lists.example/all',
    settings: { items: '/data', match: ['*.pdf'] },
  })
  for (const address of ['http://127.0.0.1/x', 'http://192.168.1.1/', 'http://localhost/'])
    expect(await ppman(['sources', 'add', address, '--payer', 'Aetna'], { env })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('public internet'),
    })
  const local = ['sources', 'add', 'http://127.0.0.1:81/x', '--payer', 'Aetna', '--allow-local']
  expect((await ppman(local, { env: { ...env, NODE_ENV: 'production' } })).status).toBe(2)
  expect(
    (await ppman(['sources', 'add', 'https://a.example/', '--payer', 'Aetna', '--kind', 'fax'], { env }))
      .status,
  ).toBe(2)
})

test('a page is added with a selector, and keeps it until another one is named', async () => {
  const add = (...words: string[]) =>
    ppman(['sources', 'add', 'https://pages.example/knee', '--payer', 'Aetna', ...words], { env })
  const kept = async () =>
    (await pool.query("SELECT selector, etag FROM source WHERE url LIKE '%pages.example%'")).rows
  expect(await add('--selector', 'main > article.policy')).toMatchObject({
    status: 0,
    answers: [{ created: true }],
  })
  await pool.query(`UPDATE source SET etag = '"v1"' WHERE url LIKE '%pages.example%'`)
  expect(await add('--every', '3600')).toMatchObject({ answers: [{ created: false }] })
  expect(await kept()).toEqual([{ selector: 'main > article.policy', etag: '"v1"' }])
  await add('--selector', '#policy')
  expect(await kept()).toEqual([{ selector: '#policy', etag: null }])
})

test('a selector that is none, too long, or of what is no page is refused', async () => {
  for (const words of [
    ['--selector', 'div['],
    ['--selector', ''],
    ['--selector', 'p'.repeat(501)],
    ['--selector', '#x', '--kind', 'feed'],
    ['--selector', '#x', '--kind', 'pdf'],
  ])
    expect(
      await ppman(['sources', 'add', 'https://pages.example/refused', '--payer', 'Aetna', ...words], { env }),
    ).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('selector'),
    })
  expect((await pool.query("SELECT FROM source WHERE url LIKE '%refused%'")).rowCount).toBe(0)
})

test('an article’s codes are checked by hand only once the licences are accepted by name', async () => {
  const added = await ppman(
    [
      'sources',
      'add',
      'https://api.coverage.example/v1/data/article/hcpc-code?articleid=5001&ver=7',
      '--payer',
      'Aetna',
      '--kind',
      'cms_article_codes',
    ],
    { env },
  )
  const check = (more: Record<string, string>) =>
    ppman(['sources', 'check', (added.answers[0] as { source_id: string }).source_id], {
      env: { ...env, ...more },
    })
  expect((await check({})).answers).toMatchObject([
    { outcome: 'licence_not_accepted', state: 'gated', version: null },
  ])
  expect(await check({ CMS_LICENCES_ACCEPTED: 'yes' })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('AMA,ADA,AHA'),
  })
})
