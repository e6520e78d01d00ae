import { randomUUID } from 'node:crypto'
import { inTransaction, withTenant } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import type { AuditEntry } from './audit-event.ts'
import { auditEventRepo } from './audit-event-repo.ts'
import { verifyChain } from './verify-chain.ts'

const { db, pool, close } = await testDb()
afterAll(close)

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  at: new Date('2026-05-01T10:00:00.123Z'),
  actor: 'coder-1',
  action: 'billing_rule.created',
  objectKind: 'billing_rule',
  objectId: randomUUID(),
  detail: { code: '00001', note: 'é\n"quoted"' },
  ...more,
})
const append = (orgId: string, count = 1) =>
  withTenant(orgId, async () => {
    for (let n = 0; n < count; n += 1) await inTransaction(db, (tx) => auditEventRepo(tx).append(entry()))
  })
const verdict = (orgId: string) => withTenant(orgId, () => verifyChain(auditEventRepo(db), 'organisation'))
/** What only the owner of the database can do, and not by accident. */
const tamper = async (sql: string, values: unknown[]) => {
  await pool.query('ALTER TABLE audit_event DISABLE TRIGGER audit_event_is_kept')
  await pool.query(sql, values)
  await pool.query('ALTER TABLE audit_event ENABLE TRIGGER audit_event_is_kept')
}

test('lines of an organisation are sealed one to the other, and the seals hold', async () => {
  const org = randomUUID()
  await append(org, 3)
  const { rows } = await pool.query('SELECT seq, prev_hash, hash FROM audit_event WHERE org_id = $1 ORDER BY seq', [org])
  expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 2, 3])
  expect([rows[0].prev_hash, rows[1].prev_hash, rows[2].prev_hash]).toEqual(['0'.repeat(64), rows[0].hash, rows[1].hash])
  expect(await verdict(org)).toEqual({ events: 3, head: rows[2].hash, broken: null })
})

test('four writers at once make one chain without a gap', async () => {
  const org = randomUUID()
  await Promise.all(Array.from({ length: 4 }, () => append(org, 5)))
  expect(await verdict(org)).toMatchObject({ events: 20, broken: null })
})

test('a deed that is rolled back leaves no line', async () => {
  const org = randomUUID()
  const undone = withTenant(org, () =>
    inTransaction(db, async (tx) => {
      await auditEventRepo(tx).append(entry())
      throw new Error('undone')
    }),
  )
  await expect(undone).rejects.toThrow('undone')
  expect(await verdict(org)).toMatchObject({ events: 0, broken: null })
})

test('an organisation sees its own lines and the shared ones, and writes only its own', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await append(one)
  expect(await withTenant(other, () => auditEventRepo(db).after('organisation', 0, 10))).toEqual([])
  await pool.query(`SELECT append_audit_event(now(), 'worker', 'policy_version.recorded', 'policy_version', $1, '{}')`, [randomUUID()])
  expect(await withTenant(other, () => auditEventRepo(db).after('shared', 0, 10))).toHaveLength(1)
  await expect(inTransaction(db, (tx) => auditEventRepo(tx).append(entry()))).rejects.toThrow(/organisation/)
})

test('nobody changes or removes a line', async () => {
  const org = randomUUID()
  await append(org)
  await expect(withTenant(org, () => db.$executeRaw`UPDATE audit_event SET actor = 'x'`)).rejects.toThrow(/permission denied/)
  await expect(pool.query('DELETE FROM audit_event')).rejects.toThrow('only ever added to')
  await expect(pool.query('TRUNCATE audit_event')).rejects.toThrow('only ever added to')
})

test.each([
  ['changed', [`UPDATE audit_event SET detail = '{"code":"00002"}' WHERE org_id = $1 AND seq = 3`], { seq: 3, what: 'changed' }],
  ['taken out', ['DELETE FROM audit_event WHERE org_id = $1 AND seq = 3'], { seq: 3, what: 'missing' }],
  ['put behind the next', [[3, 1_000], [4, 3], [1_000, 4]].map(([from, to]) => `UPDATE audit_event SET seq = ${to} WHERE org_id = $1 AND seq = ${from}`), { seq: 3, what: 'moved' }],
])('a line that the owner of the database has %s is named', async (_, statements, broken) => {
  const org = randomUUID()
  await append(org, 5)
  for (const sql of statements) await tamper(sql, [org])
  expect(await verdict(org)).toMatchObject({ events: 2, broken })
})
