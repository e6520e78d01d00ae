import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { priceCheckRepo } from '@ppman/prices/discovery'
import { testDb } from '@ppman/db/testing'
import { testSite } from '@ppman/evidence/testing'
import { dataFile, hasData, tallFile } from '@ppman/mrf/testing'
import { ppman } from '../testing.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-mrf-sources-'))
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
const site = await testSite()
afterAll(async () => {
  await Promise.all([site.close(), rm(dir, { recursive: true })])
  await close()
})
const FILE = 'location-name: Quay\nsource-page-url: quay.example/prices\nMRF-URL: quay.example/q.csv\n'

describe('mrf discover', () => {
  test('gives a line for each price file that a file names', async () => {
    const file = join(dir, 'cms-hpt.txt')
    await writeFile(file, FILE)
    expect(await ppman(['mrf', 'discover', file])).toMatchObject({
      status: 0,
      answers: [
        {
          location_name: 'Quay',
          source_page_url: 'https://quay.example/prices',
          mrf_url: 'https://quay.example/q.csv',
          fixes: ['url_scheme_added', 'key_spelling'],
          line: 3,
        },
      ],
    })
  })

  test('reads an address, and offers hints where nothing is named', async () => {
    site.pages['/cms-hpt.txt'] = { headers: { 'content-type': 'text/plain' }, body: FILE }
    site.pages['/prose'] = { body: 'See https://quay.example/prices.' }
    expect(await ppman(['mrf', 'discover', site.url('/'), '--allow-local'])).toMatchObject({
      status: 0,
      answers: [{ location_name: 'Quay' }],
    })
    const prose = await ppman(['mrf', 'discover', site.url('/prose'), '--allow-local'])
    expect([prose.status, prose.answers]).toEqual([1, []])
    expect(prose.stderr).toBe(
      '{"hint":"https://quay.example/prices"}\nNo price file is named here (no_entries).\n',
    )
  })

  const withData = hasData ? test : test.skip
  withData('reads a real file (needs PPMAN_DATA)', async () => {
    expect((await ppman(['mrf', 'discover', dataFile('cms-hpt/adventist.txt')])).answers).toHaveLength(8)
  })

  test.each([
    ['nothing', [], 2, 'Name one file'],
    ['a file that is not there', [join(dir, 'none.txt')], 1, 'does not exist'],
    ['a private address', [site.url('/')], 1, 'not on the public internet'],
    ['an address that answers 404', [site.url('/none'), '--allow-local'], 1, 'answered 404'],
  ])('says what is wrong with %s', async (_, words, status, message) => {
    const reply = await ppman(['mrf', 'discover', ...words])
    expect(reply).toMatchObject({ status, answers: [] })
    expect(reply.stderr).toContain(message)
  })
})

describe('mrf sources', () => {
  const sources = (...words: string[]) => ppman(['mrf', 'sources', ...words], { env })
  beforeAll(async () => {
    await pool.query(
      `INSERT INTO hospital (ccn, name, address, city, state, zip)
        VALUES ('220001', 'Quay', '1 Quay St', 'Boston', 'MA', '02118')`,
    )
    const [, , ...rest] = tallFile([{ dollar: '10' }]).split('\n')
    const body = ['hospital_name,hospital_address', 'Quay,"1 Quay Street, Boston, MA 02118"', ...rest].join(
      '\n',
    )
    site.pages['/q.csv'] = (req) =>
      req.headers['if-none-match']
        ? { status: 304 }
        : { headers: { 'content-type': 'text/csv', etag: '"1"' }, body }
    site.pages['/cms-hpt.txt'] = {
      headers: { 'content-type': 'text/plain' },
      body: 'location-name: Quay\nmrf-url: /q.csv?sig=abc\n',
    }
    site.pages['/q.csv?sig=abc'] = site.pages['/q.csv']!
  })

  test('adds a source once, and looks at it, its file and its hospital at once', async () => {
    const added = await sources('add', site.url('/'), '--allow-local')
    expect(added.answers).toEqual([
      { source_id: expect.any(String), created: true, kind: 'cms_hpt', url: site.url('/cms-hpt.txt') },
    ])
    expect((await sources('add', site.url('/'), '--allow-local')).answers).toEqual([
      { ...added.answers[0], created: false },
    ])
    const { status, answers } = await sources('check', String(added.answers[0]!.source_id))
    expect([status, answers]).toEqual([
      0,
      [
        expect.objectContaining({ outcome: 'ok', named: 1, added: 1 }),
        {
          mrf_url: `${site.url('/q.csv')}?sig=removed`,
          outcome: 'ok',
          bytes: expect.any(Number),
          sha256: expect.any(String),
          resumed_from: 0,
          matches: [{ state: 'matched', reason: null }],
          hospitals: [{ ccn: '220001', outcome: 'promoted', reason: null }],
        },
      ],
    ])
  }, 300_000)

  test('takes a file of its own with its hospital', async () => {
    const { answers } = await sources('add', site.url('/q.csv'), '--ccn', '220001', '--allow-local')
    expect(answers).toMatchObject([{ kind: 'direct_url', created: true }])
    const checked = await sources('check', String(answers[0]!.source_id))
    expect(checked.answers).toMatchObject([{ outcome: 'ok', hospitals: [{ outcome: 'unchanged' }] }])
    expect((await pool.query('SELECT to_url FROM pt_file_move')).rows).toEqual([
      { to_url: site.url('/q.csv') },
    ])
  }, 300_000)

  test('imports a list, telling each line that it refuses, and adds nothing twice', async () => {
    const lines = [
      { ccn: '220001', mrf_url: 'quay.example/a.csv', page_url: 'https://quay.example/' },
      { ccn: '999999', mrf_url: 'https://quay.example/b.csv' },
      { ccn: '220001', mrf_url: 'blob:https://quay.example/c' },
      { ccn: '220001', mrf_url: 'http://127.0.0.1/d.csv' },
      'nonsense',
    ]
    const file = join(dir, 'urls.jsonl.gz')
    await writeFile(file, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')))
    const first = await sources('import', file)
    expect(first.answers).toEqual([{ file, rows_read: 5, added: 1, known: 0, refused: 4 }])
    expect(
      first.stderr
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { reason: string }).reason),
    ).toEqual([
      'mrf_url is no address',
      'the line is not {ccn, mrf_url, page_url?}',
      'ccn: There is no hospital with CCN 999999.',
      'url: The address is not on the public internet.',
    ])
    expect((await sources('import', file)).answers).toMatchObject([{ added: 0, known: 1 }])
    const { rows } = await pool.query(
      `SELECT s.added_by, d.url, e.source_page_url FROM pt_source s JOIN pt_source_entry e
        ON e.source_id = s.id JOIN pt_download d ON d.id = e.download_id
       WHERE s.added_by = 'list'`,
    )
    expect(rows).toEqual([
      { added_by: 'list', url: 'https://quay.example/a.csv', source_page_url: 'https://quay.example/' },
    ])
  })

  test('pauses a source, and looks again by itself once it is resumed', async () => {
    const [{ source_id: id }] = (await sources('add', 'https://paused.example/cms-hpt.txt')).answers as [
      { source_id: string },
    ]
    const due = async () =>
      (await priceCheckRepo(db).claimDue(new Date('2100-01-01'), { take: 10, host: 'paused.example' })).map(
        (one) => one.id,
      )
    expect((await sources('pause', id)).answers).toEqual([{ source_id: id, state: 'paused' }])
    expect(await due()).toEqual([])
    expect((await sources('retire', id)).answers).toEqual([{ source_id: id, state: 'retired' }])
    expect(await due()).toEqual([])
    expect((await sources('resume', id)).answers).toEqual([{ source_id: id, state: 'active' }])
    expect(await due()).toEqual([id])
  })

  test.each([
    ['no verb', [], 2, 'add, check, import, pause, resume or retire'],
    ['no address', ['add'], 2, 'Name one domain'],
    ['a CCN that is none', ['add', 'https://quay.example/x.csv', '--ccn', '1'], 2, 'six characters'],
    [
      'a hospital that nobody knows',
      ['add', 'https://quay.example/x.csv', '--ccn', '999999'],
      1,
      'There is no hospital with CCN 999999',
    ],
    ['a private address', ['add', 'http://10.0.0.1/'], 1, 'not on the public internet'],
    ['a single word', ['add', 'localhost'], 1, 'not on the public internet'],
    ['a word for an id', ['check', 'quay'], 2, 'by its id'],
    ['an unknown source', ['check', '0190a000-0000-7000-8000-000000000009'], 1, 'There is no price source'],
  ])('says what is wrong with %s', async (_, words, status, message) => {
    const reply = await sources(...words)
    expect(reply).toMatchObject({ status, answers: [] })
    expect(reply.stderr).toContain(message)
  })
})
