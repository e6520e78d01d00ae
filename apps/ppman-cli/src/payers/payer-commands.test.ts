import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { ppman } from '../testing.ts'

const { pool, url, close } = await testDb()
const dir = await mkdtemp(join(tmpdir(), 'ppman-payers-'))
const env = { DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
afterAll(async () => {
  await rm(dir, { recursive: true })
  await close()
})

const row = (id: string, name: string, over: object = {}) => ({
  id,
  name,
  payer_id: `E${id}`,
  states: ['OH'],
  ...over,
})

test('loads a directory, tells what it refused and finds cards in it', async () => {
  await writeFile(
    join(dir, 'edi_directory.json'),
    JSON.stringify([row('A1', 'Quiet River Health'), row('A2', ''), row('A3', 'Loud River Health')]),
  )
  const loaded = await ppman(['payers', 'load', dir], { env })
  expect(loaded).toMatchObject({
    status: 0,
    answers: [
      {
        rows_read: 3,
        rows_loaded: 2,
        rows_rejected: 1,
        files: [{ file: 'edi_directory.json', payers_added: 2, entries_added: 2 }],
      },
    ],
  })
  expect(JSON.parse(loaded.stderr)).toMatchObject({
    file: 'edi_directory.json',
    row: 2,
    directory_id: 'A2',
    reason: expect.stringContaining('name'),
  })
  expect((await pool.query(`SELECT count(*)::int AS n FROM payer`)).rows).toEqual([{ n: 2 }])

  const cards = [
    { id: 'one', params: { company: 'QUIET RIVR HEALTH', state: 'oh' } },
    { id: 2, params: { company: 'unreadable', payer_id: 'ea3' } },
    { id: 'none', params: { company: 'Grocery' } },
  ]
  const matched = await ppman(['payers', 'match'], {
    env,
    stdin: cards.map((card) => JSON.stringify(card)).join('\n'),
  })
  expect(matched.status).toBe(0)
  expect(matched.answers).toMatchObject([
    {
      id: 'one',
      matches: [
        {
          entry_id: 'A1',
          name: 'Quiet River Health',
          payer_id: expect.any(String),
          score: expect.any(Number),
        },
        { entry_id: 'A3' },
      ],
      decision: 'match',
    },
    { id: 2, matches: [{ entry_id: 'A3' }], decision: 'match' },
    { id: 'none', matches: [], decision: 'none' },
  ])
})

test('a line that cannot be read is told by its number and the others are answered', async () => {
  const { status, answers, stderr } = await ppman(['payers', 'match'], {
    env,
    stdin: 'nonsense\n\n{"id":1}\n{"id":2,"params":{"company":"x"}}\n',
  })
  expect([status, answers.map(({ id }) => id)]).toEqual([1, [2]])
  expect(stderr).toMatch(/line 1:.*\nline 3: params.*\n2 lines could not be read/s)
})

test.each([
  ['no directory', ['payers', 'load'], 2, 'Name one directory.'],
  ['a folder without one', ['payers', 'load', join(dir, 'none')], 1, 'There is no payer directory'],
  ['an unknown option', ['payers', 'match', '--fast'], 2, 'usage: ppman payers match'],
])('says what is wrong with %s', async (_, words, status, message) => {
  const reply = await ppman(words, { env })
  expect(reply).toMatchObject({ status, answers: [] })
  expect(reply.stderr).toContain(message)
})
