import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aMcdRow } from '@ppman/search/testing'
import { testDb } from '@ppman/db/testing'
import { ppman } from '../testing.ts'

const { pool, url, close } = await testDb()
const dir = await mkdtemp(join(tmpdir(), 'ppman-mcd-'))
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
afterAll(async () => {
  await rm(dir, { recursive: true })
  await close()
})
const file = async (name: string, content: string) => {
  await writeFile(join(dir, name), content)
  return join(dir, name)
}
const indexed = async () =>
  (
    await pool.query(
      'SELECT kind, number, title, topic, specialty, d.states, payer.name FROM search_document d JOIN ' +
        'payer ON payer.id = d.payer_id ORDER BY number',
    )
  ).rows

test(
  'a list is imported once with what it says, rows that cannot be used are told, and the index can be ' +
    'made again',
  async () => {
    const rows = [
      aMcdRow({
        number: 'L10001',
        title: 'Polysomnography (DL10001)',
        contractor: 'CGS Administrators, LLC (DME MAC) Noridian Healthcare Solutions, LLC (DME MAC)',
      }),
      aMcdRow({
        number: 'A10002',
        title: 'Billing and Coding: Urine Drug Testing',
        contractor: 'First Coast Service Options, Inc. (MAC - Part B)',
      }),
      { ...aMcdRow({ number: 'L10003', title: 'Bad' }), effective_date: '31/31/2020' },
      { display_id: 'X1' },
    ]
    const list = await file('list.json', JSON.stringify(rows))
    const { status, answers, stderr } = await ppman(['mcd', 'import', list], { env })
    expect([status, answers]).toEqual([
      0,
      [
        {
          file: list,
          rows_read: 4,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          added: 2,
          updated: 0,
          unchanged: 0,
          refused: 2,
        },
      ],
    ])
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { row: 3, number: 'L10003', reason: expect.stringContaining('effective_date') },
      { row: 4, number: 'X1' },
    ])
    const there = await indexed()
    expect(there).toEqual([
      {
        kind: 'article',
        number: 'A10002',
        title: 'Billing and Coding: Urine Drug Testing',
        topic: 'urine drug testing',
        specialty: 'mental_health',
        states: ['FL', 'PR', 'VI'],
        name: 'First Coast Service Options',
      },
      {
        kind: 'lcd',
        number: 'L10001',
        title: 'Polysomnography (DL10001)',
        topic: 'polysomnography',
        specialty: 'pulmonary',
        states: [],
        name: 'CGS Administrators',
      },
    ])
    expect((await ppman(['mcd', 'import', list], { env })).answers).toMatchObject([
      { added: 0, updated: 0, unchanged: 2 },
    ])

    await pool.query('DELETE FROM search_document; DELETE FROM search_word')
    expect((await ppman(['search', 'reindex'], { env })).answers).toEqual([
      { policies: 0, medicare_documents: 2, words: 8 },
    ])
    expect(await indexed()).toEqual(there)
    expect((await ppman(['search', 'reindex'], { env })).answers).toEqual([
      { policies: 0, medicare_documents: 2, words: 8 },
    ])
  },
)

test.each([
  ['no file', ['mcd', 'import'], 2, 'Name one file.'],
  ['a file that is not there', ['mcd', 'import', join(dir, 'none.json')], 1, 'does not exist'],
  ['words that say nothing', ['search', 'reindex', 'now'], 2, 'It takes no words.'],
])('says what is wrong with %s', async (_, words, status, message) => {
  const reply = await ppman(words, { env })
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})

test.each([
  ['no JSON', '{', 'The file is not JSON.'],
  ['no array', '{}', 'The file is not a JSON array of documents.'],
  ['no document', '[]', 'it is not a list of the Medicare Coverage Database'],
])('a file with %s is refused and leaves nothing', async (name, content, message) => {
  const before = (await pool.query('SELECT count(*) FROM fetch_attempt')).rows
  const { status, stderr } = await ppman(['mcd', 'import', await file(`${name}.json`, content)], { env })
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)])
  expect((await pool.query('SELECT count(*) FROM fetch_attempt')).rows).toEqual(before)
})
