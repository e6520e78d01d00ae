import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction, Prisma, queryRows } from './index.ts'
import type { AnsweredQuery } from './rows.ts'
import { rowChecker, type RowShape } from './rows-testing.ts'
import { testDb } from './testing.ts'

const { db, pool, close } = await testDb()
afterAll(close)

const VALUES = Prisma.sql`
  SELECT 9007199254740991::int8 AS big, 0.10::numeric AS exact, '2026-03-01'::date AS day, NULL::int8 AS none,
    '2026-03-01T12:00:00+02'::timestamptz AS instant, '{1,2,NULL}'::int8[] AS bigs,
    '{2026-03-01}'::date[] AS days,
    '{0.10}'::numeric[] AS exacts, '{"a": 1}'::jsonb AS json, '\\x01'::bytea AS bytes`

const DECODED = {
  big: 9_007_199_254_740_991,
  exact: '0.10',
  day: new Date('2026-03-01T00:00:00Z'),
  none: null,
  instant: new Date('2026-03-01T10:00:00Z'),
  bigs: [1, 2, null],
  days: [new Date('2026-03-01T00:00:00Z')],
  exacts: ['0.10'],
  json: { a: 1 },
  bytes: Buffer.from([1]),
}

test('rows have the same values by a client, in a transaction and on a pool', async () => {
  expect(await queryRows(db, VALUES)).toEqual([DECODED])
  expect(await inTransaction(db, (tx) => queryRows(tx, VALUES))).toEqual([DECODED])
  expect(await queryRows(pool, VALUES)).toEqual([DECODED])
})

test('an int8 beyond 2^53 is refused, never rounded', async () => {
  await expect(queryRows(db, Prisma.sql`SELECT 9007199254740993::int8 AS big`)).rejects.toThrow(
    'An int8 of 9007199254740993 does not fit a number.',
  )
})

test('an instant as parameter keeps its day in UTC, alone and in an array', async () => {
  const evening = new Date('2026-03-01T23:30:00Z')
  const statement = Prisma.sql`SELECT ${evening}::timestamptz = '2026-03-01T23:30:00Z' AS alone,
    (${[evening]}::timestamptz[])[1] = '2026-03-01T23:30:00Z' AS listed`
  expect(await queryRows(db, statement)).toEqual([{ alone: true, listed: true }])
})

test('a transaction that is over reads nothing on a connection that others have', async () => {
  const ended = await inTransaction(db, async (tx) => tx)
  await expect(queryRows(ended, VALUES)).rejects.toThrow('This transaction is over')
})

describe('a declared row', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ppman-rows-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const place = 'packages/x/src/x-repo.ts:7'
  const caller = Object.assign(new Error(), { stack: `Error\n    at one (/repo/${place}:3)` })
  const compare = (shape: RowShape, row: Record<string, unknown>) => {
    const file = join(folder, 'shapes.json')
    writeFileSync(file, JSON.stringify({ shapes: { [place]: shape } }))
    const fields = Object.keys(row).map((name) => ({ name })) as unknown as AnsweredQuery['fields']
    return () => rowChecker(file)({ fields, rows: [row], caller })
  }

  test.each([
    ['another type', { n: { kinds: ['string'] } }, { n: 1 }, 'sends number for n, declared string'],
    ['a null', { n: { kinds: ['number'] } }, { n: null }, 'sends null for n, declared number'],
    ['another name', { m: { kinds: ['number'] } }, { n: 1 }, 'does not send the column m'],
    ['one column more', {}, { n: 1 }, 'sends the undeclared column n'],
    [
      'a text in JSON for a Date',
      { a: { kinds: ['array'], element: { kinds: ['object'], fields: { at: { kinds: ['date'] } } } } },
      { a: [{ at: '2026-03-01' }] },
      'sends string for a[].at, declared date',
    ],
  ] as const)('that meets %s fails with the file, the line and the column', (_, shape, row, message) =>
    expect(compare(shape as RowShape, row)).toThrow(`${place}: PostgreSQL ${message}`),
  )

  test('fits what was declared, optional columns left out', () => {
    const shape: RowShape = { n: { kinds: ['number', 'null'] }, m: { kinds: ['string', 'undefined'] } }
    expect(compare(shape, { n: null })).not.toThrow()
  })
})
