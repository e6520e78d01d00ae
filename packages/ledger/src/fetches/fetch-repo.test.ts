import { createHash } from 'node:crypto'
import { testDb } from '@ppman/db/testing'
import { evidenceRepo } from './fetch-repo.ts'
import type { FetchRecord } from './fetch-record.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
afterAll(close)

const sha256 = createHash('sha256').update('page').digest('hex')
const aFetch = (over: Partial<FetchRecord> = {}): FetchRecord => ({
  url: 'https://payer.example/a',
  finalUrl: 'https://payer.example/b',
  redirects: [{ url: 'https://payer.example/a', status: 301 }],
  startedAt: new Date('2026-01-02T03:04:05Z'),
  finishedAt: new Date('2026-01-02T03:04:06Z'),
  outcome: 'ok',
  httpStatus: 200,
  responseHeader: { etag: '"v1"' },
  blob: { sha256, bytes: 4, mediaType: 'text/html' },
  tool: 'test/1',
  ...over,
})

test('a fetch and its bytes are written together, the bytes once', async () => {
  const repo = evidenceRepo(db)
  const ids = [await repo.addFetch(aFetch()), await repo.addFetch(aFetch({ outcome: 'ok' }))]
  const { rows } = await pool.query(
    'SELECT id, redirects, response_header, blob_sha256, bytes, error_class FROM fetch_attempt ORDER BY id',
  )
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(rows[0]).toMatchObject({
    redirects: [{ status: 301 }],
    response_header: { etag: '"v1"' },
    blob_sha256: sha256,
    bytes: '4',
    error_class: null,
  })
  expect((await pool.query('SELECT bytes, media_type FROM blob')).rows).toEqual([
    { bytes: '4', media_type: 'text/html' },
  ])
})

test('addresses are written without what lets their holder in', async () => {
  const signed = (path: string) =>
    `https://user:${['pass', 'word'].join('')}@payer.example/${path}?sig=${'s'.repeat(20)}&page=2`
  const id = await evidenceRepo(db).addFetch(
    aFetch({ url: signed('a'), finalUrl: signed('b'), redirects: [{ url: signed('a'), status: 302 }] }),
  )
  const { rows } = await pool.query('SELECT url, final_url, redirects FROM fetch_attempt WHERE id = $1', [id])
  const shown = (path: string) => `https://payer.example/${path}?sig=removed&page=2`
  expect(rows).toEqual([
    { url: shown('a'), final_url: shown('b'), redirects: [{ url: shown('a'), status: 302 }] },
  ])
})

test('a failed fetch is written without bytes and with its class', async () => {
  const id = await evidenceRepo(db).addFetch(
    aFetch({ outcome: 'timeout', finalUrl: null, httpStatus: null, blob: null }),
  )
  const { rows } = await pool.query(
    'SELECT outcome, error_class, blob_sha256 FROM fetch_attempt WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ outcome: 'timeout', error_class: 'timeout', blob_sha256: null }])
})
