import { randomUUID } from 'node:crypto'
import { connectionQueue } from '@ppman/telemetry'
import { enqueue, inTransaction, Prisma, queryRows, withTenant } from './index.ts'
import { openTenantPool } from './pool.ts'
import { testDb } from './testing.ts'

const { db, pool, url, close } = await testDb()
const [ours, theirs] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  await pool.query(
    `CREATE TABLE note (id uuid PRIMARY KEY DEFAULT new_id(), org_id uuid NOT NULL, words text);
      SELECT tenant_rls('note')`,
  )
  await pool.query(
    'CREATE TABLE remark (words text PRIMARY KEY); GRANT SELECT, INSERT ON remark TO ppman_app',
  )
  await pool.query('INSERT INTO note (org_id, words) VALUES ($1, $3), ($2, $3)', [
    ours,
    theirs,
    'seen by its owner',
  ])
})
afterAll(close)

const visible = async () =>
  Number((await db.$queryRaw<{ n: bigint }[]>`SELECT count(*) AS n FROM note`)[0]!.n)

describe('tenant context', () => {
  test('shows nothing outside a context and one organization inside', async () => {
    expect(await visible()).toBe(0)
    expect(await withTenant(ours, visible)).toBe(1)
  })

  test('holds inside a transaction', async () => {
    const seen = await withTenant(ours, () =>
      inTransaction(db, (tx) => tx.$queryRaw<{ org_id: string }[]>`SELECT org_id FROM note`),
    )
    expect(seen).toEqual([{ org_id: ours }])
  })

  test('refuses a row for another organization', async () => {
    const write = () => db.$executeRaw`INSERT INTO note (org_id, words) VALUES (${theirs}::uuid, 'planted')`
    await expect(withTenant(ours, write)).rejects.toThrow(/row-level security/)
  })

  test('never leaks to the next borrower of a connection, also under load', async () => {
    const counts = await Promise.all(
      Array.from({ length: 200 }, (_, i) => (i % 2 ? withTenant(ours, visible) : visible())),
    )
    expect(counts.every((count, i) => count === i % 2)).toBe(true)
  })

  test('ends with its statement, also with one that is refused', async () => {
    const one = openTenantPool({ url, role: 'ppman_app', max: 1 })
    const settings = () =>
      one.query({
        text: `SELECT current_org() AS org, current_setting('app.operator', true) = 'on' AS operator`,
      })
    const refused = withTenant(ours, () => one.query({ text: 'SELECT 1 / $1::int', values: [0] }))
    await expect(refused).rejects.toThrow('division by zero')
    expect((await withTenant(ours, settings, { operator: true })).rows).toEqual([
      { org: ours, operator: true },
    ])
    expect((await settings()).rows).toEqual([{ org: null, operator: false }])
    await one.end()
  })

  test('a statement whose tenant cannot be set is not run, and the connection not used again', async () => {
    const one = openTenantPool({ url, role: 'ppman_app', max: 1 })
    await one.query({ text: 'DEALLOCATE ALL' })
    const write = () => one.query({ text: `INSERT INTO remark VALUES ('unscoped') RETURNING words` })
    await expect(withTenant(ours, write)).rejects.toThrow('does not exist')
    expect((await withTenant(ours, write)).rows).toEqual([{ words: 'unscoped' }])
    expect((await pool.query('SELECT * FROM remark')).rowCount).toBe(1)
    await one.end()
  })

  test('a connection that the server closed is not lent again', async () => {
    const one = openTenantPool({ url, max: 1 })
    const close = () => one.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' })
    for (let i = 0; i < 20; i++) {
      await expect(close()).rejects.toThrow('terminating connection')
      expect((await one.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }])
    }
    await one.end()
  })

  test('a statement that fails changes nothing', async () => {
    const write = () =>
      db.$executeRaw`INSERT INTO note (org_id, words) VALUES (${ours}::uuid, 'first'), (${theirs}::uuid,
        'second')`
    await expect(withTenant(ours, write)).rejects.toThrow(/row-level security/)
    expect(await withTenant(ours, visible)).toBe(1)
  })

  test('takes no organization that is not a UUID', () => {
    expect(() => withTenant("x'; DROP TABLE note; --", visible)).toThrow('names no organization')
  })
})

describe('rows read beside Prisma', () => {
  const words = Prisma.sql`SELECT words, count(*) OVER () AS n FROM note WHERE words <> ${'hidden'}`

  test('are those of the tenant, and none outside', async () => {
    expect(await withTenant(ours, () => queryRows(db, words, { name: 'words' }))).toEqual([
      { words: 'seen by its owner', n: 1 },
    ])
    expect(await queryRows(db, words, { name: 'words' })).toEqual([])
  })

  test('are in a transaction what it wrote', async () => {
    const seen = await withTenant(ours, () =>
      inTransaction(db, async (tx) => {
        await tx.$executeRaw`UPDATE note SET words = 'changed'`
        return queryRows<{ words: string }>(tx, words)
      }),
    )
    expect(seen.map((row) => row.words)).toEqual(['changed'])
  })
})

test('a job added in a rolled-back transaction does not exist', async () => {
  const failing = inTransaction(db, async (tx) => {
    await enqueue(tx, 'say', { words: 'lost' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await enqueue(db, 'say', { words: 'kept' }, { jobKey: 'one' })
  await enqueue(db, 'say', { words: 'kept twice' }, { jobKey: 'one' })
  const { rows } = await pool.query('SELECT payload, key FROM graphile_worker._private_jobs')
  expect(rows).toEqual([{ payload: { words: 'kept twice' }, key: 'one' }])
})

test('new_id gives UUIDs of version 7 in the order of time', async () => {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT new_id() AS id FROM generate_series(1, 3), pg_sleep(0.002)',
  )
  for (const { id } of rows)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('every model reads from the migrated database', async () => {
  const { db: jobs, close: closeJobs } = await testDb({ role: 'ppman_worker' })
  for (const model of Object.values(Prisma.ModelName)) {
    const delegate = jobs[(model[0]!.toLowerCase() + model.slice(1)) as 'organization']
    await expect(delegate.findFirst()).resolves.toBeNull()
  }
  await closeJobs()
})

test('every table with org_id has row-level security, forced, with a policy', async () => {
  const { rows } = await pool.query(`
    SELECT c.relname, c.relrowsecurity AND c.relforcerowsecurity AS forced, count(p.polname)::int AS policies
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      AND a.attname = 'org_id'
    LEFT JOIN pg_policy p ON p.polrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public' GROUP BY 1, 2`)
  expect(rows.filter(({ forced, policies }) => !forced || policies === 0)).toEqual([])
})

test('every table has a primary key and every foreign key an index', async () => {
  const { rows } = await pool.query(`
    SELECT c.conrelid::regclass::text AS table, c.conname AS lacks_index
    FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
    WHERE c.contype = 'f' AND n.nspname = 'public' AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
        AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
    UNION ALL
    SELECT t.oid::regclass::text, 'primary key' FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE t.relkind IN ('r', 'p') AND n.nspname = 'public' AND NOT EXISTS (SELECT FROM pg_index i
      WHERE i.indrelid = t.oid AND i.indisprimary)`)
  expect(rows).toEqual([])
})

test('a borrower that finds no connection stands in the queue of the process', async () => {
  const one = openTenantPool({ url, role: 'ppman_app', max: 1 })
  const held = await one.connect()
  const before = connectionQueue()
  const second = one.connect()
  expect(connectionQueue().waiting).toBe(before.waiting + 1)
  held.release()
  const client = await second
  expect(connectionQueue()).toEqual({ waiting: before.waiting, served: before.served + 1 })
  client.release()
  await one.end()
})
