import { aPayer } from '@ppman/payers/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const [OURS, THEIRS, THIRD] = [1, 2, 3].map((n) => `0190a000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
type Claims = { org?: string; admin?: boolean; sub?: string }

const add = (body: object, claims: Claims = { org: OURS }) =>
  api.post('/api/v1/payers/entries').set(as(claims)).send(body)
const idOf = async (body: object, claims?: Claims) => (await add(body, claims)).body.id as string
const withdraw = (id: string, claims: Claims = { org: OURS }) =>
  api.delete(`/api/v1/payers/entries/${id}`).set(as(claims))
const get = async (path: string, org: string, query: object = {}) =>
  (await api.get(`/api/v1/payers/${path}`).set(as({ org })).query(query)).body
const list = (query: object = {}, org = OURS) => get('entries', org, query)
const match = (card: object, org: string) => get('match', org, card)
const best = async (card: object, org: string) =>
  (await match(card, org)).best as { payer_id: string; entry_id: string | null } | null
const entriesForAll = async (payerId: string) =>
  (await pool.query('SELECT edi_payer_id FROM payer_entry WHERE payer_id = $1', [payerId])).rows.map(
    (row) => row.edi_payer_id as string,
  )
const trail = async (org: string) =>
  (
    await pool.query(
      `SELECT actor, action, object_id FROM audit_event WHERE org_id = $1 AND action LIKE 'payer_entry.%'
        ORDER BY seq`,
      [org],
    )
  ).rows

describe('one organization alone', () => {
  test("does not move another organization's best match: not by number, address, phone or name", async () => {
    const victim = await aPayer(pool, { name: 'Meridian Trust', ediPayerId: 'MERT1' })
    const { id: decoy } = await aPayer(pool, { name: 'Orbital Care', ediPayerId: 'ORBC1' })
    await pool.query(
      `INSERT INTO payer_phone (payer_id, entry_id, phone, source, directory_id, first_seen_at, last_seen_at)
       VALUES ($1, $2, '937-555-0142', 'test', 'phone', now(), now())`,
      [victim.id, victim.entryId],
    )
    const cards = [
      { company: 'Meridian Trust', payer_id: 'MERT1' },
      { company: 'Mrdn Trst', payer_id: 'MERT1' },
      { company: 'Mrdn Trst', phone: '937-555-0142' },
      { company: 'Mrdn Trst', address: 'PO Box 7781, Dayton OH 45401' },
      { company: 'Orbital Care' },
    ]
    const before = await Promise.all(cards.map((card) => match(card, THEIRS)))
    const attack = {
      claims_address: { line: 'PO Box 7781', city: 'Dayton', state: 'OH', zip: '45401' },
      phone: '937-555-0142',
    }
    expect((await add({ payer_id: decoy, edi_payer_id: 'MERT1', states: ['OH'], ...attack })).status).toBe(
      201,
    )
    expect(await Promise.all(cards.map((card) => match(card, THEIRS)))).toEqual(before)
    expect(await entriesForAll(decoy)).toEqual(['ORBC1'])
  })

  test('finds its entry at the next match, and nobody else does', async () => {
    const { id } = await aPayer(pool, { name: 'Basalt Mutual' })
    const entry = await idOf({ payer_id: id, edi_payer_id: 'BASA1', phone: '937-555-0150' })
    for (const card of [
      { company: 'Bslt', payer_id: 'basa1' },
      { company: 'Bslt', phone: '(937) 555-0150' },
      { company: 'Basalt Mutual' },
    ]) {
      expect(await best(card, OURS)).toMatchObject({ payer_id: id, entry_id: entry })
    }
    expect(await best({ company: 'Bslt', payer_id: 'basa1' }, THEIRS)).toBeNull()
    expect(await best({ company: 'Basalt Mutual' }, THEIRS)).toMatchObject({ payer_id: id, entry_id: null })
  })

  test('finds a second entry of a payer beside the one of the directory', async () => {
    const { id, entryId } = await aPayer(pool, { name: 'Cobalt Mutual', ediPayerId: 'COBA1' })
    const entry = await idOf({ payer_id: id, edi_payer_id: 'COBA2' })
    expect(await best({ company: 'Cblt', payer_id: 'COBA2' }, OURS)).toMatchObject({ entry_id: entry })
    const { matches } = await match({ company: 'Cobalt Mutual' }, OURS)
    const ofPayer = (matches as { payer_id: string; entry_id: string }[]).filter(
      ({ payer_id: payer }) => payer === id,
    )
    expect(ofPayer.map(({ entry_id: each }) => each).sort()).toEqual([entry, entryId].sort())
  })

  test('sees its entry in list, payer, counts and export; no other organization does', async () => {
    const { id } = await aPayer(pool, { name: 'Damask Mutual' })
    const exported = async (org: string) =>
      ((await get('export', org)).items as { payer_id: string; edi_payer_id: string }[]).filter(
        ({ payer_id: payer }) => payer === id,
      )
    const versionOf = async (org: string) =>
      (await api.get('/api/v1/payers/export').set(as({ org }))).headers.etag
    const own = (await get('stats', OURS)) as { entries: number; without_entries: number }
    const before = {
      stats: await get('stats', THEIRS),
      version: await versionOf(THEIRS),
      health: await get('health', THEIRS),
    }
    const claims_address = { line: 'PO Box 12', city: 'Lima', state: 'OH', zip: '45801' }
    const entry = await idOf({
      payer_id: id,
      edi_payer_id: 'DAMA1',
      plan_types: ['ppo'],
      states: ['OH'],
      claims_address,
    })

    expect((await list({ payer_id: id })).items).toMatchObject([
      { id: entry, scope: 'organisation', status: 'active' },
    ])
    expect(await get(id, OURS)).toMatchObject({ entries_count: 1 })
    expect((await get('', OURS, { search: 'dama1' })).total).toBe(1)
    expect(await get('stats', OURS)).toMatchObject({
      entries: own.entries + 1,
      without_entries: own.without_entries - 1,
    })
    expect(await exported(OURS)).toMatchObject([
      { edi_payer_id: 'DAMA1', identifiers: ['edi:DAMA1'], entry_id: entry, claims_address },
    ])

    expect((await list({ payer_id: id }, THEIRS)).total).toBe(0)
    expect((await list({ payer_id: id, scope: 'global' }, THEIRS)).total).toBe(0)
    expect(await get(id, THEIRS)).toMatchObject({ entries_count: 0, footprint: { total: 0 } })
    expect((await get('', THEIRS, { search: 'dama1' })).total).toBe(0)
    expect(await get('stats', THEIRS)).toEqual(before.stats)
    expect(await get('health', THEIRS)).toEqual({
      ...before.health,
      items: before.health.items.map((item: object) => ({ ...item, computed_at: expect.any(String) })),
    })
    expect(await exported(THEIRS)).toMatchObject([{ edi_payer_id: null }])
    expect(await versionOf(THEIRS)).toBe(before.version)
  })
})

describe('an entry holds for all', () => {
  test(
    'after a second organization added the same, whoever of it; a second coder of the first changes ' +
      'nothing',
    async () => {
      const { id } = await aPayer(pool, { name: 'Ebony Mutual' })
      const body = { payer_id: id, edi_payer_id: 'EBON1', clearinghouse: 'Sample' }
      expect((await add(body, { org: OURS, sub: 'ada' })).body.scope).toBe('organisation')
      expect((await add(body, { org: OURS, sub: 'bob' })).body.error.code).toBe('duplicate_entry')
      expect(await entriesForAll(id)).toEqual([])
      expect((await add({ ...body, edi_payer_id: 'ebon1' }, { org: THEIRS, sub: 'cyd' })).body.scope).toBe(
        'global',
      )
      expect(await entriesForAll(id)).toEqual(['EBON1'])
      expect(await best({ company: 'Ebny', payer_id: 'EBON1' }, THIRD)).toMatchObject({ payer_id: id })
      expect((await list({ payer_id: id })).items).toMatchObject([{ scope: 'global' }])
    },
  )

  test('only where both agree: an address, phone or state of one alone stays with it', async () => {
    const { id } = await aPayer(pool, { name: 'Fennel Mutual' })
    const body = { payer_id: id, edi_payer_id: 'FENN1' }
    await add(
      {
        ...body,
        phone: '937-555-0160',
        states: ['OH', 'TX'],
        claims_address: { line: 'PO Box 9', zip: '45401' },
      },
      { org: OURS },
    )
    await add(
      {
        ...body,
        phone: '937.555.0161',
        states: ['OH', 'KY'],
        claims_address: { line: 'P.O. Box 9', zip: '45401' },
      },
      { org: THEIRS },
    )
    const { rows } = await pool.query(
      'SELECT e.states, (SELECT count(*)::int FROM payer_phone WHERE entry_id = e.id) AS phones FROM ' +
        'payer_entry e WHERE payer_id = $1',
      [id],
    )
    expect(rows).toEqual([{ states: ['OH'], phones: 0 }])
    expect((await pool.query('SELECT line FROM payer_address WHERE payer_id = $1', [id])).rows).toEqual([
      { line: 'PO Box 9' },
    ])
    expect(await best({ company: 'Fnnl', phone: '937-555-0160' }, OURS)).toMatchObject({ payer_id: id })
    expect(await best({ company: 'Fnnl', phone: '937-555-0160' }, THEIRS)).toBeNull()
  })

  test('at once when an administrator adds it, also where the own organization has it already', async () => {
    const { id } = await aPayer(pool, { name: 'Garnet Mutual' })
    const first = await idOf({ payer_id: id, edi_payer_id: 'GARN1', phone: '937-555-0170' })
    const { status, body } = await add(
      { payer_id: id, edi_payer_id: 'GARN1' },
      { org: OURS, admin: true, sub: 'root' },
    )
    expect([status, body.scope]).toEqual([201, 'global'])
    expect(await entriesForAll(id)).toEqual(['GARN1'])
    expect((await pool.query('SELECT 1 FROM payer_phone WHERE payer_id = $1', [id])).rowCount).toBe(0)
    expect(
      (await list({ payer_id: id })).items.map((item: { id: string; status: string }) => [
        item.id,
        item.status,
      ]),
    ).toEqual([
      [body.id, 'active'],
      [first, 'superseded'],
    ])
  })

  test('once when twelve organizations add it at the same moment', async () => {
    const { id } = await aPayer(pool, { name: 'Hazel Mutual' })
    const orgs = Array.from(
      { length: 12 },
      (_, n) => `0190a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
    )
    const answers = await Promise.all(
      orgs.map((org) => add({ payer_id: id, edi_payer_id: 'HAZE1', states: ['OH'] }, { org })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await entriesForAll(id)).toEqual(['HAZE1'])
  })

  test('and never twice: a number that a directory has on one of the same days is refused', async () => {
    const { id } = await aPayer(pool, { name: 'Indigo Mutual', ediPayerId: 'INDI1' })
    for (const admin of [false, true]) {
      expect((await add({ payer_id: id, edi_payer_id: 'indi1' }, { org: OURS, admin })).body.error.code).toBe(
        'duplicate_entry',
      )
    }
  })
})

describe('a withdrawn entry', () => {
  test('is found no more, and stays as evidence of who added and who withdrew it', async () => {
    const { id } = await aPayer(pool, { name: 'Jasper Mutual' })
    const org = '0190a000-0000-7000-8000-000000000071'
    const entry = await idOf({ payer_id: id, edi_payer_id: 'JASP1' }, { org, sub: 'ada' })
    expect(await best({ company: 'Jspr', payer_id: 'JASP1' }, org)).not.toBeNull()
    expect((await withdraw(entry, { org, sub: 'bob' })).status).toBe(204)
    expect(await best({ company: 'Jspr', payer_id: 'JASP1' }, org)).toBeNull()
    expect((await withdraw(entry, { org })).status).toBe(404)
    expect(
      (
        await pool.query('SELECT created_by, ended_by, end_reason FROM entry_submission WHERE id = $1', [
          entry,
        ])
      ).rows,
    ).toEqual([{ created_by: 'ada', ended_by: 'bob', end_reason: 'withdrawn' }])
    expect(await trail(org)).toEqual([
      { actor: 'ada', action: 'payer_entry.created', object_id: entry },
      { actor: 'bob', action: 'payer_entry.withdrawn', object_id: entry },
    ])
    expect((await add({ payer_id: id, edi_payer_id: 'JASP1' }, { org })).status).toBe(201)
  })

  test('ends for all with what it alone upheld, and not while others support it', async () => {
    const { id } = await aPayer(pool, { name: 'Kelp Mutual' })
    const ids: string[] = []
    for (const org of [OURS, THEIRS, THIRD])
      ids.push(await idOf({ payer_id: id, edi_payer_id: 'KELP1' }, { org }))
    await withdraw(ids[0]!, { org: OURS })
    expect(await entriesForAll(id)).toEqual(['KELP1'])
    await withdraw(ids[1]!, { org: THEIRS })
    expect(await entriesForAll(id)).toEqual([])
    expect(await best({ company: 'Klp', payer_id: 'KELP1' }, THIRD)).toMatchObject({
      payer_id: id,
      entry_id: ids[2],
    })
    expect(await best({ company: 'Klp', payer_id: 'KELP1' }, OURS)).toBeNull()
  })

  test('is never one of another organization, not even for an administrator', async () => {
    const { id } = await aPayer(pool, { name: 'Lichen Mutual' })
    const entry = await idOf({ payer_id: id, edi_payer_id: 'LICH1' }, { org: THEIRS })
    for (const admin of [false, true]) expect((await withdraw(entry, { org: OURS, admin })).status).toBe(404)
  })

  test('for all is for administrators; organizations keep their own, only later entries count', async () => {
    const { id } = await aPayer(pool, { name: 'Mica Mutual' })
    for (const org of [THEIRS, THIRD])
      await add({ payer_id: id, edi_payer_id: 'MICA1', phone: '937-555-0180' }, { org })
    const forAll = (await list({ scope: 'global', payer_id: id })).items[0] as {
      id: string
      phone: string
      created_by: null
    }
    expect(forAll).toMatchObject({ phone: '937-555-0180', created_by: null, scope: 'global' })
    const { status, body } = await withdraw(forAll.id)
    expect([status, body.error.code]).toEqual([403, 'forbidden'])
    expect((await withdraw(forAll.id, { org: OURS, admin: true })).status).toBe(204)
    expect(await entriesForAll(id)).toEqual([])
    expect(await best({ company: 'Mc', payer_id: 'MICA1' }, THEIRS)).toMatchObject({ payer_id: id })
    expect((await add({ payer_id: id, edi_payer_id: 'MICA1' }, { org: OURS })).body.scope).toBe(
      'organisation',
    )
    expect((await add({ payer_id: id, edi_payer_id: 'MICA1' }, { org: OURS, admin: true })).body.scope).toBe(
      'global',
    )
  })

  test("an entry of a directory is not even an administrator's to withdraw", async () => {
    const { entryId } = await aPayer(pool, { name: 'Nimbus Mutual', ediPayerId: 'NIMB1' })
    expect((await withdraw(entryId!, { org: OURS, admin: true })).status).toBe(404)
  })
})

test('the trail of each organization shows who added and who confirmed', async () => {
  const [first, second] = [
    '0190a000-0000-7000-8000-000000000081',
    '0190a000-0000-7000-8000-000000000082',
  ] as const
  const { id } = await aPayer(pool, { name: 'Opal Mutual' })
  const one = await idOf({ payer_id: id, edi_payer_id: 'OPAL1' }, { org: first, sub: 'ada' })
  const other = await idOf({ payer_id: id, edi_payer_id: 'OPAL1' }, { org: second, sub: 'cyd' })
  expect(await trail(first)).toEqual([{ actor: 'ada', action: 'payer_entry.created', object_id: one }])
  expect(await trail(second)).toEqual([{ actor: 'cyd', action: 'payer_entry.confirmed', object_id: other }])
})
