import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction, openDb, withTenant } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import type { AuditEntry } from './audit-event.ts'
import { auditEventRepo } from './audit-event-repo.ts'
import { type Signer, signerOf } from './package/build-package.ts'
import { openSignedHeads, signHeads, verifyChain } from './chain-heads.ts'

const { db, pool, url, close } = await testDb()
const worker = openDb({ url, role: 'ppman_worker', max: 1 })
const dir = await mkdtemp(join(tmpdir(), 'ppman-audit-'))
afterAll(async () => {
  await worker.$disconnect()
  await close()
  await rm(dir, { recursive: true })
})

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

test('lines of an organization are sealed one to the other, and the seals hold', async () => {
  const org = randomUUID()
  await append(org, 3)
  const { rows } = await pool.query(
    'SELECT seq, prev_hash, hash FROM audit_event WHERE org_id = $1 ORDER BY seq',
    [org],
  )
  expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 2, 3])
  expect([rows[0].prev_hash, rows[1].prev_hash, rows[2].prev_hash]).toEqual([
    '0'.repeat(64),
    rows[0].hash,
    rows[1].hash,
  ])
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

test('an organization sees its own lines and the shared ones, and writes only its own', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await append(one)
  expect(await withTenant(other, () => auditEventRepo(db).after('organisation', 0, 10))).toEqual([])
  await pool.query(
    `SELECT append_audit_event(now(), 'worker', 'policy_version.recorded', 'policy_version', $1, '{}')`,
    [randomUUID()],
  )
  expect(await withTenant(other, () => auditEventRepo(db).after('shared', 0, 10))).toHaveLength(1)
  await expect(inTransaction(db, (tx) => auditEventRepo(tx).append(entry()))).rejects.toThrow(/organisation/)
})

test('nobody changes or removes a line', async () => {
  const org = randomUUID()
  await append(org)
  await expect(withTenant(org, () => db.$executeRaw`UPDATE audit_event SET actor = 'x'`)).rejects.toThrow(
    /permission denied/,
  )
  await expect(pool.query('DELETE FROM audit_event')).rejects.toThrow('only ever added to')
  await expect(pool.query('TRUNCATE audit_event')).rejects.toThrow('only ever added to')
})

test.each([
  [
    'changed',
    [`UPDATE audit_event SET detail = '{"code":"00002"}' WHERE org_id = $1 AND seq = 3`],
    { seq: 3, what: 'changed' },
  ],
  ['taken out', ['DELETE FROM audit_event WHERE org_id = $1 AND seq = 3'], { seq: 3, what: 'missing' }],
  [
    'sealed anew',
    [`UPDATE audit_event SET hash = repeat('a', 64) WHERE org_id = $1 AND seq = 3`],
    { seq: 3, what: 'changed' },
  ],
  [
    'put behind the next',
    [
      [3, 1_000],
      [4, 3],
      [1_000, 4],
    ].map(([from, to]) => `UPDATE audit_event SET seq = ${to} WHERE org_id = $1 AND seq = ${from}`),
    { seq: 3, what: 'moved' },
  ],
])('a line that the owner of the database has %s is named', async (_, statements, broken) => {
  const org = randomUUID()
  await append(org, 5)
  for (const sql of statements) await tamper(sql, [org])
  expect(await verdict(org)).toMatchObject({ events: 2, broken })
})

test('a line that is taken from the end is missed, also after more was done', async () => {
  const org = randomUUID()
  await append(org, 5)
  await tamper('DELETE FROM audit_event WHERE org_id = $1 AND seq = 5', [org])
  expect(await verdict(org)).toMatchObject({ events: 4, broken: { seq: 5, what: 'missing' } })
  await append(org)
  expect(await verdict(org)).toMatchObject({ events: 4, broken: { seq: 5, what: 'missing' } })
})

test('an organization whose whole chain is taken out is still looked at', async () => {
  const org = randomUUID()
  await append(org)
  await tamper('DELETE FROM audit_event WHERE org_id = $1', [org])
  expect(await auditEventRepo(worker).organisations()).toContain(org)
  expect(await verdict(org)).toMatchObject({ events: 0, broken: { seq: 1, what: 'missing' } })
})

describe('heads that are signed outside of the database', () => {
  const signers = [0, 1].map(() =>
    signerOf(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  ) as [Signer, Signer]
  const heads = openSignedHeads(join(dir, 'heads'))
  const sign = (signer = signers[0], oldKeys: string[] = []) =>
    signHeads({
      events: auditEventRepo(worker),
      heads,
      signer,
      oldKeys,
      inTenant: withTenant,
      now: () => new Date(),
    })
  const anOrg = async (lines: number) => {
    const org = randomUUID()
    await append(org, lines)
    return org
  }
  const verify = async (org: string) => {
    const head = await heads.read(org)
    return withTenant(org, () =>
      verifyChain(auditEventRepo(db), 'organisation', head === 'invalid' ? null : head),
    )
  }
  /** Lines and the head beside them, by somebody who owns the database. */
  const cutTo = async (org: string, seq: number) => {
    await tamper('DELETE FROM audit_event WHERE org_id = $1 AND seq > $2', [org, seq])
    await pool.query('ALTER TABLE audit_head DISABLE TRIGGER audit_head_moves_on')
    await pool.query(
      'UPDATE audit_head h SET seq = e.seq, hash = e.hash FROM audit_event e WHERE e.org_id = ' +
        'h.org_id AND h.org_id = $1 AND e.seq = $2',
      [org, seq],
    )
    await pool.query('ALTER TABLE audit_head ENABLE TRIGGER audit_head_moves_on')
  }

  test('show lines that the owner of the database took out together with the head', async () => {
    const org = await anOrg(5)
    await sign()
    await cutTo(org, 4)
    expect(await verify(org)).toMatchObject({ events: 4, broken: { seq: 5, what: 'missing' } })
    expect((await sign()).broken).toContain(org)
    expect(await heads.read(org)).toMatchObject({ seq: 5 })
  })

  test('show a chain that was sealed anew from a line on', async () => {
    const org = await anOrg(3)
    await sign()
    await cutTo(org, 2)
    await append(org, 2)
    expect(await verify(org)).toMatchObject({ broken: { seq: 3, what: 'changed' } })
  })

  test('raise no alarm while lines are not signed yet, and follow them', async () => {
    const org = await anOrg(2)
    await sign()
    await append(org, 2)
    expect(await verify(org)).toMatchObject({ events: 4, broken: null })
    expect((await sign()).broken).not.toContain(org)
    expect(await heads.read(org)).toMatchObject({ seq: 4, key_id: signers[0].keyId })
  })

  test('are signed anew by the next key where the last one is named, and not otherwise', async () => {
    const org = await anOrg(2)
    await sign()
    expect((await sign(signers[1])).broken).toContain(org)
    expect((await sign(signers[1], [signers[0].keyId])).broken).not.toContain(org)
    expect(await heads.read(org)).toMatchObject({ seq: 2, key_id: signers[1].keyId })
    await sign(signers[0], [signers[1].keyId])
  })

  test('that were changed are not believed', async () => {
    const org = await anOrg(2)
    await sign()
    const path = join(dir, 'heads', `${org}.json`)
    await writeFile(path, (await readFile(path, 'utf8')).replace('"seq":2', '"seq":1'))
    expect(await heads.read(org)).toBe('invalid')
    expect((await sign()).broken).toContain(org)
  })
})
