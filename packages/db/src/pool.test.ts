import { readTimeLimits } from './pool.ts'

const ADDRESS = 'postgresql://reader:secret@127.0.0.1:5432/ppman'

test('a request waits a second for a connection, 1.5 for a statement and 2.5 for a transaction', () =>
  expect(readTimeLimits(ADDRESS)).toEqual({
    address: ADDRESS,
    limits: { connectMs: 1_000, statementMs: 1_500, transactionMs: 2_500 },
  }))

test('an address names other limits as PostgreSQL does, and keeps its other settings', () =>
  expect(readTimeLimits(`${ADDRESS}?connect_timeout=60&sslmode=require&statement_timeout=9000`)).toEqual({
    address: `${ADDRESS}?sslmode=require`,
    limits: { connectMs: 60_000, statementMs: 9_000, transactionMs: 2_500 },
  }))

test.each(['0', '-1', '', 'soon'])('a limit of "%s" is none that a request may have', (value) =>
  expect(readTimeLimits(`${ADDRESS}?statement_timeout=${value}`)).toMatchObject({
    address: ADDRESS,
    limits: { statementMs: 1_500 },
  }),
)
