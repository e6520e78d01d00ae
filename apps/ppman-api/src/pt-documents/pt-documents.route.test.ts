import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeDueDocuments } from '@ppman/benefits'
import { benefitsPdf } from '@ppman/benefits/testing'
import { type Db, inTransaction, openDb, withTenant } from '@ppman/db'
import { createLog } from '@ppman/http'
import { badPdfs } from '@ppman/uploads/fixtures'
import { ORG, testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const PATH = '/api/v1/pt-documents/'
const dir = mkdtempSync(join(tmpdir(), 'pt-documents-'))
const logged: string[] = []
const log = createLog('test', 'debug', { write: (line) => void logged.push(line) })
const { api, as, ctx, pool, url, close } = await testApi({ blobDir: dir, log })
afterAll(async () => {
  ctx.singleRates.close()
  await close()
  await rm(dir, { recursive: true })
})

const upload = (bytes: Buffer, fields: Record<string, string> = {}, caller = as({ sub: 'ada' })) => {
  const call = api.post(PATH).set(caller)
  for (const [name, value] of Object.entries({ kind: 'eob', consent: 'true', ...fields }))
    void call.field(name, value)
  return call.attach('file', bytes, 'Canary-Person-EOB.pdf')
}
const filesIn = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name),
  )
const rowsOf = async (id: string) => {
  const counts = await pool.query(
    `SELECT (SELECT count(*)::int FROM pt_document WHERE id = $1) AS documents,
       (SELECT count(*)::int FROM pt_document_value WHERE document_id = $1) AS values`,
    [id],
  )
  return counts.rows[0]
}
const trailOf = async (id: string): Promise<string[]> =>
  (await pool.query('SELECT action FROM audit_event WHERE object_id = $1 ORDER BY seq', [id])).rows.map(
    ({ action }) => action,
  )
const valueOf = (body: { values: { field: string }[] }, field: string) =>
  body.values.find((one) => one.field === field)

test('an uploaded document answers its values with page, position and quote, to be confirmed', async () => {
  const { status, body } = await upload(benefitsPdf())
  expect(status).toBe(201)
  expect(body).toMatchObject({
    kind: 'eob',
    state: 'needs_review',
    pages: 1,
    file_name: 'Canary-Person-EOB.pdf',
    unclear: [],
  })
  expect(valueOf(body, 'deductible.individual.in_network')).toMatchObject({
    unit: 'cents',
    value: 150_000,
    status: 'extracted',
    source: { page: 1, quote: 'Individual deductible | $1,500 | $3,000' },
  })
  const { source } = valueOf(body, 'deductible.individual.in_network') as unknown as {
    source: Record<string, number> & { quote: string }
  }
  expect(source.quote.slice(source.start! - source.quote_start!, source.end! - source.quote_start!)).toBe(
    '$1,500',
  )
  expect(valueOf(body, 'coinsurance.imaging.in_network')).toMatchObject({ value: 20 })
  expect(valueOf(body, 'covered.imaging.out_of_network')).toMatchObject({ value: false })
  expect(valueOf(body, 'deductible.family.in_network')).toBeUndefined()
  expect(await trailOf(body.id)).toEqual(['pt_document.uploaded', 'pt_document.read'])
})

test('nothing of a document can be read in the database or on disk', async () => {
  const { body } = await upload(benefitsPdf({ note: 'Canary note 7Q2' }))
  const { rows } = await pool.query(
    'SELECT d::text AS text FROM pt_document d UNION ALL SELECT v::text FROM pt_document_value v',
  )
  const stored = rows.map(({ text }) => text).join('\n')
  expect(stored).toContain(body.id)
  expect(stored).not.toMatch(/Canary|Silver PPO|Northline|1,500|150000/)
  for (const file of filesIn())
    expect(readFileSync(join(file.parentPath, file.name)).includes('Canary')).toBe(false)
})

test('the list has no name, value or quote, and is the organization’s own', async () => {
  const { body: one } = await upload(benefitsPdf(), { kind: 'plan_document', retention_days: '5' })
  const { body } = await api.get(PATH).set(as())
  expect(body.items[0]).toMatchObject({ id: one.id, kind: 'plan_document', values_decided: 0 })
  expect(JSON.stringify(body)).not.toMatch(/Canary|Silver/)
  const days = (Date.parse(body.items[0].delete_after) - Date.parse(body.items[0].uploaded_at)) / 86_400_000
  expect(days).toBe(5)
  expect((await api.get(PATH).set(as({ org: OTHER_ORG }))).body.total).toBe(0)
})

test('another organization can neither read, decide, estimate nor delete it', async () => {
  const { body: one } = await upload(benefitsPdf())
  const other = as({ org: OTHER_ORG })
  const estimate = { ccn: '220001', code: '70551', service: 'imaging', coverage_level: 'individual' }
  const answers = await Promise.all([
    api.get(`${PATH}${String(one.id)}`).set(other),
    api
      .patch(`${PATH}${one.id}/values`)
      .set(other)
      .send({ values: [{ field: 'plan_name', value: 'x' }] }),
    api.post(`${PATH}${one.id}/estimate`).set(other).send(estimate),
    api.delete(`${PATH}${String(one.id)}`).set(other),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await trailOf(one.id)).toEqual(['pt_document.uploaded', 'pt_document.read'])
})

test('a person confirms, corrects, adds and rejects values, and unknown stays null', async () => {
  const { body: one } = await upload(benefitsPdf())
  const values = [
    { field: 'deductible.individual.in_network', value: 150_000 },
    { field: 'deductible_met.individual.in_network', value: 120_050 },
    { field: 'deductible.family.in_network', value: 300_000 },
    { field: 'payer_name', value: null },
  ]
  const { status, body } = await api
    .patch(`${PATH}${one.id}/values`)
    .set(as({ sub: 'ada' }))
    .send({ values })
  expect(status).toBe(200)
  const decided = values.map(({ field }) => valueOf(body, field))
  expect(decided).toMatchObject([
    { status: 'confirmed', value: 150_000, decided_by: 'ada' },
    { status: 'corrected', value: 120_050, source: { value: 100_000 } },
    { status: 'added', value: 300_000, source: null },
    { status: 'rejected', value: null, source: { value: 'Northline Health' } },
  ])
  expect(await trailOf(one.id)).toContain('pt_document.values_decided')
  const rest = body.values.filter(({ status: each }: { status: string }) => each === 'extracted')
  const all = rest.map(({ field, value }: { field: string; value: unknown }) => ({ field, value }))
  expect((await api.patch(`${PATH}${one.id}/values`).set(as()).send({ values: all })).body.state).toBe(
    'confirmed',
  )
})

test.each<[string, object, string]>([
  ['a field that is none', { field: 'deductible.dog.in_network', value: 1 }, 'values.0.field'],
  ['a fraction of a cent', { field: 'deductible.family.in_network', value: 1.5 }, 'values.0.value'],
  ['more than all', { field: 'coinsurance.imaging.in_network', value: 101 }, 'values.0.value'],
  ['a number for yes or no', { field: 'covered.imaging.in_network', value: 1 }, 'values.0.value'],
  [
    'a day that the calendar does not have',
    { field: 'plan_year_start', value: '2026-02-30' },
    'values.0.value',
  ],
])('%s is refused by name, and nothing is kept', async (_, value, path) => {
  const { body: one } = await upload(benefitsPdf())
  const { status, body } = await api
    .patch(`${PATH}${one.id}/values`)
    .set(as())
    .send({ values: [value] })
  expect([status, body.error.details[0].path]).toEqual([422, path])
  expect((await api.get(`${PATH}${String(one.id)}`).set(as())).body.values_decided).toBe(0)
})

test('deleting removes the file, the values and the row, and the trail keeps that it was there', async () => {
  const before = filesIn().length
  const { body: one } = await upload(benefitsPdf())
  expect(filesIn()).toHaveLength(before + 1)
  expect((await api.delete(`${PATH}${String(one.id)}`).set(as({ sub: 'ada' }))).status).toBe(204)
  expect(filesIn()).toHaveLength(before)
  expect(await rowsOf(one.id)).toEqual({ documents: 0, values: 0 })
  expect((await api.get(`${PATH}${String(one.id)}`).set(as())).status).toBe(404)
  expect((await api.delete(`${PATH}${String(one.id)}`).set(as())).status).toBe(404)
  expect((await trailOf(one.id)).at(-1)).toBe('pt_document.deleted')
})

const BAD = Object.entries(badPdfs()).filter(([name]) => !/gigabytes|million/.test(name))
test.each(BAD)('%s is refused with a reason, and nothing is left behind', async (_, { bytes }) => {
  const before = [filesIn().length, (await api.get(PATH).set(as())).body.total]
  const { status, body } = await upload(bytes)
  expect([status, body.error.details[0].path]).toEqual([422, 'file'])
  expect(body.error.details[0].message).toMatch(/^The file .*\.$/)
  expect([filesIn().length, (await api.get(PATH).set(as())).body.total]).toEqual(before)
})

test('a file above 20 MiB is too large, and nothing is left behind', async () => {
  const before = filesIn().length
  const { status, body } = await upload(Buffer.concat([benefitsPdf(), Buffer.alloc(21 * 1024 * 1024)]))
  expect([status, body.error.code]).toEqual([413, 'payload_too_large'])
  expect(filesIn()).toHaveLength(before)
})

test.each<[string, Record<string, string>, string]>([
  ['without consent', { consent: 'false' }, 'consent'],
  ['of an unknown kind', { kind: 'selfie' }, 'kind'],
  ['kept for longer than a year', { retention_days: '366' }, 'retention_days'],
])('an upload %s is refused by name', async (_, fields, path) => {
  const { status, body } = await upload(benefitsPdf(), fields)
  expect([status, body.error.details[0].path]).toEqual([422, path])
})

test('an upload that is no form is refused', async () => {
  expect((await api.post(PATH).set(as()).send({ kind: 'eob' })).status).toBe(415)
})

test('documents whose time is over, and what a killed upload left, are deleted by the job', async () => {
  const { body: old } = await upload(benefitsPdf())
  const { body: killed } = await upload(benefitsPdf())
  const { body: young } = await upload(benefitsPdf())
  await pool.query(
    `UPDATE pt_document SET uploaded_at = uploaded_at - interval '40 days',
    delete_after = delete_after - interval '40 days' WHERE id = $1`,
    [old.id],
  )
  await pool.query(
    `UPDATE pt_document SET state = 'received', uploaded_at = uploaded_at - interval '2 hours' WHERE id = $1`,
    [killed.id],
  )
  const before = filesIn().length
  const worker = openDb({ url, role: 'ppman_worker', max: 2 })
  const deps = {
    db: worker,
    transaction: <T>(work: (tx: Db) => Promise<T>) => inTransaction(worker, work),
    inTenant: withTenant,
    store: ctx.keepDocuments.store,
    now: ctx.now,
  }
  expect(await removeDueDocuments(deps)).toBe(2)
  expect(await removeDueDocuments(deps)).toBe(0)
  await worker.$disconnect()
  expect(filesIn()).toHaveLength(before - 2)
  expect([await rowsOf(old.id), await rowsOf(killed.id)]).toEqual(Array(2).fill({ documents: 0, values: 0 }))
  expect((await rowsOf(young.id)).documents).toBe(1)
  const { rows } = await pool.query(
    'SELECT org_id, actor, detail FROM audit_event WHERE object_id = $1 ORDER BY seq DESC LIMIT 1',
    [old.id],
  )
  expect(rows).toEqual([{ org_id: ORG, actor: 'retention', detail: '{"reason":"retention"}' }])
})

test('no line of the log has anything of a document', () => {
  expect(logged.length).toBeGreaterThan(20)
  expect(logged.join('\n')).not.toMatch(/Canary|Silver PPO|Northline|150000|1,500/)
})
