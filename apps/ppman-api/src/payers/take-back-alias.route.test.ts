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

const correct = (body: object, claims: Claims = { org: OURS }) =>
  api.post('/api/v1/payers/aliases').set(as(claims)).send(body)
const idOf = async (body: object, claims?: Claims) => (await correct(body, claims)).body.id as string
const withdraw = (id: string, claims: Claims = { org: OURS }) =>
  api.delete(`/api/v1/payers/aliases/${id}`).set(as(claims))
const list = async (query: object = {}, claims: Claims = { org: OURS }) =>
  (await api.get('/api/v1/payers/aliases').set(as(claims)).query(query)).body
const best = async (company: string, org = OURS) => {
  const { body } = await api.get('/api/v1/payers/match').set(as({ org })).query({ company })
  return body.best as { payer_id: string; match_type: string } | null
}
const corrected = async (company: string, org = OURS) => {
  const found = await best(company, org)
  return found?.match_type === 'correction' ? found.payer_id : null
}
const heldForAll = async (folded: string) =>
  (
    await pool.query(`SELECT payer_id FROM payer_alias WHERE folded = $1 AND kind = 'correction'`, [folded])
  ).rows.map((row) => row.payer_id as string)
const stored = async (folded: string) =>
  (
    await pool.query(
      'SELECT payer_id, end_reason, ended_by FROM alias_correction WHERE folded = $1 ORDER BY created_at, id',
      [folded],
    )
  ).rows

const twoPayers = async (name: string) => {
  const made = [await aPayer(pool, { name: `${name} North` }), await aPayer(pool, { name: `${name} South` })]
  return made.map(({ id }) => id) as [string, string]
}

describe('a withdrawn correction', () => {
  test('holds no more at the next match, and stays as evidence of who said and who withdrew it', async () => {
    const [payer_id] = await twoPayers('Amber')
    const id = await idOf({ alias: 'Quorum Seven', payer_id }, { org: OURS, sub: 'coder-1' })
    expect(await corrected('Quorum Seven')).toBe(payer_id)
    expect((await withdraw(id, { org: OURS, sub: 'coder-2' })).status).toBe(204)
    expect(await corrected('Quorum Seven')).toBeNull()
    expect(await stored('quorum seven')).toEqual([{ payer_id, end_reason: 'withdrawn', ended_by: 'coder-2' }])
    expect((await withdraw(id)).status).toBe(404)
  })

  test('may be said again', async () => {
    const [payer_id] = await twoPayers('Basalt')
    await withdraw(await idOf({ alias: 'Twice Said', payer_id }))
    expect((await correct({ alias: 'Twice Said', payer_id })).body).toMatchObject({
      created: true,
      replaced_id: null,
    })
    expect(await corrected('Twice Said')).toBe(payer_id)
  })

  test('ends for all with what it alone made hold for all, and not while others support it', async () => {
    const [payer_id] = await twoPayers('Cobalt')
    const ids = []
    for (const org of [OURS, THEIRS, THIRD])
      ids.push([await idOf({ alias: 'Shared Nine', payer_id }, { org }), org] as const)
    expect(await heldForAll('shared nine')).toEqual([payer_id])
    await withdraw(ids[0]![0], { org: OURS })
    expect(await heldForAll('shared nine')).toEqual([payer_id])
    await withdraw(ids[1]![0], { org: THEIRS })
    expect(await heldForAll('shared nine')).toEqual([])
    expect(await corrected('Shared Nine', THIRD)).toBe(payer_id)
  })

  test("of an administrator ends what the administrator's word made hold for all", async () => {
    const [payer_id] = await twoPayers('Damask')
    const id = await idOf({ alias: 'Stamped Twelve', payer_id }, { org: OURS, admin: true })
    expect(await heldForAll('stamped twelve')).toEqual([payer_id])
    await withdraw(id, { org: OURS, admin: true })
    expect(await heldForAll('stamped twelve')).toEqual([])
  })

  test('is never one of another organization, not even for an administrator', async () => {
    const [payer_id] = await twoPayers('Ebony')
    const id = await idOf({ alias: 'Foreign Name', payer_id }, { org: THEIRS })
    for (const admin of [false, true]) expect((await withdraw(id, { org: OURS, admin })).status).toBe(404)
    expect(await corrected('Foreign Name', THEIRS)).toBe(payer_id)
  })

  test('counts once when two callers withdraw it at the same moment', async () => {
    const [payer_id] = await twoPayers('Fennel')
    const id = await idOf({ alias: 'Raced Name', payer_id })
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 404)])
  })
})

describe('what corrections made hold for all', () => {
  const held = async (alias: string, payer_id: string) => {
    for (const org of [THEIRS, THIRD]) await correct({ alias, payer_id }, { org })
    const { items } = await list({ scope: 'global', payer_id })
    return (items as { id: string }[])[0]!.id
  }

  test('is withdrawn by an administrator; organizations keep their own, only later ones count', async () => {
    const [payer_id] = await twoPayers('Garnet')
    const id = await held('Global Five', payer_id)
    expect((await withdraw(id, { org: OURS, admin: true })).status).toBe(204)
    expect(await heldForAll('global five')).toEqual([])
    expect(await corrected('Global Five', THEIRS)).toBe(payer_id)
    expect((await correct({ alias: 'Global Five', payer_id }, { org: THEIRS })).body).toMatchObject({
      created: false,
      scope: 'organisation',
    })
    expect(
      (
        await pool.query('SELECT alias, withdrawn_by_org FROM alias_withdrawal WHERE payer_id = $1', [
          payer_id,
        ])
      ).rows,
    ).toEqual([{ alias: 'Global Five', withdrawn_by_org: OURS }])
    expect((await correct({ alias: 'Global Five', payer_id }, { org: OURS, admin: true })).body.scope).toBe(
      'global',
    )
  })

  test('is not for others to withdraw', async () => {
    const [payer_id] = await twoPayers('Hazel')
    const id = await held('Global Six', payer_id)
    const { status, body } = await withdraw(id)
    expect([status, body.error.code]).toEqual([403, 'forbidden'])
    expect(await heldForAll('global six')).toEqual([payer_id])
  })

  test("an alias of a directory is no correction, and not even an administrator's to withdraw", async () => {
    const { id: payerId } = await aPayer(pool, { name: 'Directory Own' })
    const { rows } = await pool.query('SELECT id FROM payer_alias WHERE payer_id = $1', [payerId])
    expect((await withdraw(rows[0].id as string, { org: OURS, admin: true })).status).toBe(404)
  })
})

describe('the same name for another payer', () => {
  test.each([{}, { replace: false }])(
    'is refused unless the caller says that it may be replaced: %j',
    async (words) => {
      const [first, other] = await twoPayers(`Iris ${JSON.stringify(words).length}`)
      const alias = `Given Name ${JSON.stringify(words).length}`
      await correct({ alias, payer_id: first })
      const { status, body } = await correct({ alias, payer_id: other, ...words })
      expect([status, body.error.code, body.error.details[0].path]).toEqual([422, 'alias_conflict', 'alias'])
      expect(await corrected(alias)).toBe(first)
      expect((await correct({ alias, payer_id: first })).body).toMatchObject({ created: false })
    },
  )

  test('takes the place of what the organization said before, which is kept as superseded', async () => {
    const [wrong, right] = await twoPayers('Indigo')
    const first = await idOf({ alias: 'Mistaken Name', payer_id: wrong })
    const { status, body } = await correct({ alias: 'MISTAKEN name', payer_id: right, replace: true })
    expect([status, body.created, body.replaced_id]).toEqual([201, true, first])
    expect(await corrected('Mistaken Name')).toBe(right)
    expect((await stored('mistaken name')).map(({ payer_id, end_reason }) => [payer_id, end_reason])).toEqual(
      [
        [wrong, 'superseded'],
        [right, null],
      ],
    )
  })

  test('takes back what the earlier one made hold for all', async () => {
    const [wrong, right] = await twoPayers('Jasper')
    await correct({ alias: 'Moved Name', payer_id: wrong }, { org: OURS, admin: true })
    expect(await heldForAll('moved name')).toEqual([wrong])
    expect(
      (await correct({ alias: 'Moved Name', payer_id: right, replace: true }, { org: OURS })).body.scope,
    ).toBe('organisation')
    expect(await heldForAll('moved name')).toEqual([])
  })

  test('is refused when a directory gives the name to a third one', async () => {
    const [wrong, right] = await twoPayers('Kelp')
    await correct({ alias: 'Later Owned', payer_id: wrong })
    await aPayer(pool, { name: 'Owner of It', aliases: ['Later Owned'] })
    expect((await correct({ alias: 'Later Owned', payer_id: right, replace: true })).body.error.code).toBe(
      'alias_conflict',
    )
    expect((await stored('later owned')).map(({ end_reason }) => end_reason)).toEqual([null])
  })
})

test('the list tells what stands and what stood, of the own organization only', async () => {
  const [wrong, right] = await twoPayers('Lichen')
  const org = '0190a000-0000-7000-8000-000000000077'
  const first = await idOf(
    { alias: 'Listed Name', payer_id: wrong, state: 'TX', note: 'on cards' },
    { org, sub: 'ada' },
  )
  const second = await idOf(
    { alias: 'Listed Name', payer_id: right, state: 'TX', replace: true },
    { org, sub: 'ada' },
  )
  const gone = await idOf({ alias: 'Gone Name', payer_id: right }, { org })
  await withdraw(gone, { org })
  const { items, total } = await list({}, { org })
  expect(total).toBe(3)
  expect((items as { id: string; status: string }[]).map(({ id, status }) => [id, status])).toEqual([
    [gone, 'withdrawn'],
    [second, 'active'],
    [first, 'superseded'],
  ])
  expect(items[2]).toMatchObject({
    alias: 'Listed Name',
    alias_normalized: 'listed name',
    payer: { id: wrong, name: 'Lichen North' },
    state: 'TX',
    note: 'on cards',
    created_by: 'ada',
    ended_at: expect.any(String),
    replaced_id: null,
    replaced_by_id: second,
  })
  expect((await list({ status: 'active' }, { org })).items.map(({ id }: { id: string }) => id)).toEqual([
    second,
  ])
  expect((await list({ payer_id: wrong }, { org })).total).toBe(1)
  expect((await list({}, { org: '0190a000-0000-7000-8000-000000000078' })).items).toEqual([])
})

describe('a correction holds for a name that differs', () => {
  let meant = ''
  beforeAll(async () => {
    meant = (await aPayer(pool, { name: 'Mosaic Trust' })).id
    await correct({ alias: 'Ornithopter Plan', payer_id: meant })
  })

  test.each([
    ['by case and punctuation', 'Ornithopter, Plan'],
    ['by a legal form', 'Ornithopter Plan, Inc.'],
    ['by what scanners mistake', '0rnith0pter P1an'],
    ['by letters that run together', 'Omithopter Plan'],
  ])('%s', async (_, printed) => {
    expect(await corrected(printed)).toBe(meant)
  })

  test.each([
    ['by a letter', 'Ornithopters Plan'],
    ['by a word', 'Ornithopter Dental Plan'],
    ['by a number', 'Ornithopter Plan 2'],
  ])('but never %s', async (_, printed) => {
    expect(await corrected(printed)).toBeNull()
  })

  test('but not when the directory gives the other name to another payer', async () => {
    const { id } = await aPayer(pool, { name: 'Nimbus Trust' })
    await aPayer(pool, { name: 'Modern Umbrella' })
    await correct({ alias: 'Modem Umbrella', payer_id: id })
    expect(await corrected('Modem Umbrella')).toBe(id)
    expect([await corrected('Modern Umbrella'), await corrected('M0dem Umbrella')]).toEqual([null, null])
  })

  test('but not when corrections of such names mean different payers', async () => {
    const [one, other] = await twoPayers('Opal')
    await correct({ alias: 'Burnt Sienna Fund', payer_id: one })
    await correct({ alias: 'Bumt Sienna Fund', payer_id: other })
    expect([await corrected('Burnt Sienna Fund'), await corrected('Bumt Sienna Fund')]).toEqual([one, other])
    expect(await corrected('Burnt S1enna Fund')).toBeNull()
  })
})
