import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const SHA = 'ab'.repeat(32)
const FIRST = '2026-03-01T00:00:00.000Z'
const LAST = '2026-04-01T00:00:00.000Z'
const payerOf = (id: string, caller = as()) => api.get(`/api/v1/payers/${id}`).set(caller)

async function aLoad(): Promise<string> {
  await pool.query('INSERT INTO blob (sha256, bytes) VALUES ($1, 1) ON CONFLICT DO NOTHING', [SHA])
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO payer_load (source, file_name, blob_sha256, reader, status, started_at)
      VALUES ('test', 'f', $1, 'r', 'done', now()) RETURNING id`,
    [SHA],
  )
  return rows[0]!.id
}

const LINEAGE = `source, directory_id, load_id, first_seen_at, last_seen_at`
const lineage = { source: 'test', directory_id: 'R1', sha256: SHA, first_seen_at: FIRST, last_seen_at: LAST }

type Affiliate = { payer: string; kind: string; other?: string; ref: string; name?: string }

const affiliate = async ({ payer, kind, other, ref, name }: Affiliate) =>
  pool.query(
    `INSERT INTO payer_affiliation (payer_id, kind, other_payer_id, other_ref, other_name,
      valid_from, ${LINEAGE})
     VALUES ($1, $2, $3, $4, $5, '2020-01-31', 'test', 'R1', $6, '${FIRST}', '${LAST}')`,
    [payer, kind, other, ref, name, await aLoad()],
  )

test('a payer answers its territory, parent and delegates, each with its lineage', async () => {
  const { id } = await aPayer(pool, { name: 'Sample Plan' })
  const { id: parent } = await aPayer(pool, { name: 'Sample Parent' })
  const load = await aLoad()
  await pool.query(
    `INSERT INTO payer_footprint (payer_id, state, plan_type, role, ${LINEAGE})
     VALUES ($1, 'TX', 'unknown', 'domicile', 'test', 'R1', $2, '${FIRST}',
       '${LAST}'), ($1, '', 'dental', 'operates', 'test', 'R1', $2, '${FIRST}', '${LAST}')`,
    [id, load],
  )
  await affiliate({ payer: id, kind: 'parent', other: parent, ref: 'directory:P' })
  await affiliate({ payer: id, kind: 'owner', ref: 'name:holding', name: 'Holding' })
  await pool.query(
    `INSERT INTO delegation (payer_id, vendor, benefit, states, plan_types, valid_to, evidence, ${LINEAGE})
     VALUES ($1, 'Vendor', 'imaging', '{OH,TX}', '{commercial}', '2027-12-31',
       'page 3', 'test', 'R1', $2, '${FIRST}', '${LAST}')`,
    [id, load],
  )
  const { status, body } = await payerOf(id)
  const payer = { id, name: 'Sample Plan' }
  const days = { valid_from: '2020-01-31', valid_to: null, evidence: null }
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Sample Plan', payer_type: 'commercial' })
  expect(body.footprint).toEqual({
    items: [
      { entry_id: null, state: 'TX', plan_type: 'unknown', role: 'domicile', ...lineage },
      { entry_id: null, state: null, plan_type: 'dental', role: 'operates', ...lineage },
    ],
    total: 2,
  })
  expect(body.affiliations).toEqual({
    items: [
      {
        kind: 'owner',
        payer,
        other: { id: null, name: 'Holding', reference: 'name:holding' },
        ...days,
        ...lineage,
      },
      {
        kind: 'parent',
        payer,
        other: { id: parent, name: 'Sample Parent', reference: 'directory:P' },
        ...days,
        ...lineage,
      },
    ],
    total: 2,
  })
  const scope = { states: ['OH', 'TX'], plan_types: ['commercial'] }
  const delegation = {
    vendor: 'Vendor',
    benefit: 'imaging',
    ...scope,
    valid_from: null,
    valid_to: '2027-12-31',
    evidence: 'page 3',
  }
  expect(body.delegations).toEqual({ items: [{ ...delegation, ...lineage }], total: 1 })
  expect((await payerOf(parent)).body.affiliations).toMatchObject({
    items: [{ kind: 'parent', payer, other: { id: parent } }],
    total: 1,
  })
})

test('a payer of which no directory says more has empty lists', async () => {
  const { id } = await aPayer(pool)
  const none = { items: [], total: 0 }
  expect((await payerOf(id)).body).toMatchObject({ footprint: none, affiliations: none, delegations: none })
})

test('a long list is cut at the hundred seen last and tells how many there are', async () => {
  const { id } = await aPayer(pool)
  await pool.query(
    `INSERT INTO payer_footprint (payer_id, state, plan_type, role, source, directory_id,
      first_seen_at, last_seen_at)
     SELECT $1, 'OH', 'unknown', 'issuer', 'test', 'LONG' || n, '${FIRST}',
       timestamptz '${FIRST}' + n * interval '1 s' FROM generate_series(1, 130) AS n`,
    [id],
  )
  const { footprint } = (await payerOf(id)).body as {
    footprint: { items: { directory_id: string; sha256: null }[]; total: number }
  }
  expect([footprint.items.length, footprint.total]).toEqual([100, 130])
  expect([
    footprint.items[0]!.directory_id,
    footprint.items[99]!.directory_id,
    footprint.items[0]!.sha256,
  ]).toEqual(['LONG130', 'LONG31', null])
})

test('every organization sees the same, and no request may write it', async () => {
  const { id } = await aPayer(pool)
  await affiliate({ payer: id, kind: 'owner', ref: 'name:shared', name: 'Shared' })
  const other = as({ org: '0190a000-0000-7000-8000-0000000000ff' })
  expect((await payerOf(id, other)).body).toEqual((await payerOf(id)).body)
  const { rows } = await pool.query(
    `SELECT t AS table, p AS may FROM unnest(ARRAY['payer_footprint',
      'payer_affiliation', 'delegation']) AS t,
     unnest(ARRAY['INSERT', 'UPDATE', 'DELETE']) AS p WHERE has_table_privilege('ppman_app', t, p)`,
  )
  expect(rows).toEqual([])
})

test('an entry that a caller adds shows where it is used, to its organization', async () => {
  const { id } = await aPayer(pool)
  const entry = { payer_id: id, edi_payer_id: 'NEW01', states: ['OH', 'KY'], plan_types: ['medicaid'] }
  const { body: added } = await api.post('/api/v1/payers/entries').set(as()).send(entry)
  const { footprint } = (await payerOf(id)).body
  const message = {
    entry_id: added.id,
    plan_type: 'medicaid',
    role: 'operates',
    source: 'request',
    directory_id: added.id,
    sha256: null,
  }
  expect(footprint).toMatchObject({
    items: [
      { ...message, state: 'KY' },
      { ...message, state: 'OH' },
    ],
    total: 2,
  })
})
