import { ppmanDialect } from '@ppman/errors'
import { type Db, inTransaction, openDb, Prisma, queryRows, withTenant } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { errorHandler } from '@ppman/http'
import { silentLog } from '@ppman/http/testing'
import express from 'express'
import request from 'supertest'
import { until } from './testing/until.ts'

const { pool, url, close } = await testDb()
const db = openDb({ url, role: 'ppman_app', statementTimeoutMs: 0, max: 2 })
afterAll(async () => {
  await db.$disconnect()
  await close()
})

const ORG = '0190a000-0000-7000-8000-000000000001'
const raw = (on: Db) => on.$queryRaw`SELECT count(*) FROM payer`
const KINDS: Record<string, () => Promise<unknown>> = {
  'a Prisma query': () => db.payer.findFirst(),
  'a raw query': () => raw(db),
  'a query for a tenant': () => withTenant(ORG, async () => await raw(db)),
  'rows read beside Prisma': () =>
    withTenant(ORG, () => queryRows(db, Prisma.sql`SELECT count(*) FROM payer`)),
  'a transaction': () => inTransaction(db, raw, { timeoutMs: 60_000 }),
  'a transaction for a tenant': () =>
    withTenant(ORG, () => inTransaction(db, (tx) => tx.payer.findFirst(), { timeoutMs: 60_000 })),
}

const app = express()
app.get('/:kind', async (req, res) => {
  await KINDS[req.params.kind]!()
  res.json({})
})
app.use(errorHandler(ppmanDialect, silentLog))
const get = (kind: string) => request(app).get(`/${encodeURIComponent(kind)}`)

const WAITING = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
  AND wait_event_type = 'Lock'`

test.each(Object.keys(KINDS))(
  '%s whose connection is killed answers 503, and the next one is served',
  async (kind) => {
    const owner = await pool.connect()
    await owner.query('BEGIN; LOCK TABLE payer IN ACCESS EXCLUSIVE MODE')
    const reply = get(kind).then((answer) => answer)
    await until('the read waits in the database', async () => (await pool.query(WAITING)).rowCount === 1)
    await pool.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) AS waiting`)
    const { status, headers, body } = await reply
    expect([status, headers['retry-after'], body.error.code]).toEqual([503, '5', 'service_unavailable'])
    await owner.query('ROLLBACK')
    owner.release()
    expect((await get(kind)).status).toBe(200)
  },
)
