import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedFetch, openBlobStore } from '@ppman/evidence'
import { testSite } from '@ppman/evidence/testing'
import { EVENT_KINDS, type EventKind } from '@ppman/notifications/events'
import { aPayer } from '@ppman/payers/testing'
import { addSource } from '../manage-sources.ts'
import { checkSourceWhenFree } from './check-source.ts'
import { sourceRepo } from '../source-repo.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-told-'))
const site = await testSite()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health', states: ['GA'] })
let clock = Date.parse('2026-03-01T00:00:00Z')
const deps = {
  db,
  transaction: <T>(work: Parameters<typeof inTransaction<T>>[1]) =>
    inTransaction(db, work, { timeoutMs: 30_000 }),
  fetch: guardedFetch,
  blobs: openBlobStore({ BLOB_DIR: dir }),
  now: () => new Date((clock += 1_000)),
  gapMs: 0,
}
afterAll(async () => {
  await Promise.all([site.close(), close()])
  await rm(dir, { recursive: true })
})

const page = (sentence: string) => ({
  body: `<title>Policies</title><main><h1>Physical Therapy</h1><p>Policy Number: PT-7</p>
    <p>Effective Date: July 1, 2027</p><p>Reimbursement for 97110 is limited to 3 units per day.</p>
    <p>${sentence}</p></main>`,
})
const check = (id: string) => checkSourceWhenFree(id, deps)
/** What was told since the last call, by kind: ids made in one millisecond have no order. */
const storedEvents = async () => {
  const { rows } = await pool.query(
    `SELECT kind, subject, payer_id, states, severity, org_id, data FROM notification_event
     ORDER BY kind`,
  )
  await pool.query('DELETE FROM notification_event')
  return rows as { kind: EventKind; data: Record<string, unknown> }[]
}
const kindsOf = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind).sort()

test('version, change, failure and recovery are each told once, an unchanged page never', async () => {
  site.pages['/pt'] = page('Prior authorization is not required for CPT codes 97110 and 97112.')
  const { id } = await addSource(
    sourceRepo(db),
    { url: site.url('/pt'), payer: payerId, allowLocal: true },
    deps.now(),
  )
  await check(id)
  const first = await storedEvents()
  expect(kindsOf(first)).toEqual(['billing_rule.created', 'policy.created'])
  expect(first.find(({ kind }) => kind === 'policy.created')).toMatchObject({
    payer_id: payerId,
    org_id: null,
    states: ['GA'],
    data: { title: 'Physical Therapy', policy_number: 'PT-7', effective_date: '2027-07-01' },
  })

  await check(id)
  expect(await storedEvents()).toEqual([])

  site.pages['/pt'] = page('Prior authorization is required for CPT codes 97110 and 97112.')
  await check(id)
  const second = await storedEvents()
  expect(kindsOf(second)).toEqual([
    'billing_rule.created',
    'billing_rule.superseded',
    'policy.updated',
    'prior_auth.changed',
  ])
  expect(second.find(({ kind }) => kind === 'policy.updated')).toMatchObject({
    severity: expect.stringMatching(/^(high|critical)$/),
    data: { change_type: 'prior_auth_added', direction: 'tightening' },
  })
  for (const { kind, data } of [...first, ...second]) EVENT_KINDS[kind].data.parse(data)

  site.pages['/pt'] = { status: 500, body: 'broken' }
  for (let tries = 0; tries < 4; tries += 1) {
    await pool.query('UPDATE source SET next_check_at = now()')
    await check(id)
  }
  const failed = await storedEvents()
  expect(failed).toMatchObject([
    { kind: 'payer.health_changed', subject: `payer:${payerId}`, data: { previous_status: 'healthy' } },
    { kind: 'source.needs_human_review', subject: `source:${id}`, data: { url: site.url('/pt') } },
  ])

  site.pages['/pt'] = page('Prior authorization is required for CPT codes 97110 and 97112.')
  await check(id)
  expect(await storedEvents()).toMatchObject([{ kind: 'source.recovered', data: { source_id: id } }])
})

test('a version that cannot be stored tells nothing', async () => {
  site.pages['/lost'] = page('Prior authorization is required for CPT code 97530.')
  const { id } = await addSource(
    sourceRepo(db),
    { url: site.url('/lost'), payer: payerId, allowLocal: true },
    deps.now(),
  )
  await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused'; END $$`)
  await pool.query(
    'CREATE TRIGGER refuse BEFORE INSERT ON policy_criteria FOR EACH ROW EXECUTE FUNCTION refuse()',
  )
  await expect(check(id)).rejects.toThrow()
  expect(await storedEvents()).toEqual([])
})
