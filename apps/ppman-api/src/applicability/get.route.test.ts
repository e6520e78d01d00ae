import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
afterAll(close)

const ask = async (query: object) => {
  const { status, body } = await api.get('/api/v1/applicability/').query(query).set(as())
  expect(status).toBe(200)
  return body
}

test('Medicare of a place on a day is its contractor, with the order of authorities', async () => {
  const answer = await ask({
    program: 'medicare_ffs',
    benefit: 'ab',
    part: 'B',
    state: 'va',
    county: 'Fairfax County',
  })
  expect(answer).toMatchObject({
    jurisdiction: 'JL',
    contractor: 'Novitas Solutions',
    basis: null,
    missing: [],
    payer: null,
  })
  expect(answer.authorities.map(({ kind }: { kind: string }) => kind)).toEqual(['ncd', 'lcd', 'article'])
  expect(
    await ask({ program: 'medicare_ffs', benefit: 'dme', state: 'OH', date: '2016-06-30' }),
  ).toMatchObject({ contractor: 'National Government Services (NGS)' })
})

test('a document’s own sentence decides, with its place in the newest wording and the bytes', async () => {
  const { id } = await aPayer(pool, { name: 'Scope Health' })
  const change = await aPolicyChange(pool, { payerId: id, title: 'Knees' })
  const number = 'K-7'
  await pool.query(`UPDATE policy SET number = $2 WHERE payer_id = $1`, [id, number])
  const { rows } = await pool.query<{ version: string; sha256: string }>(
    `UPDATE parse a SET blocks = $2 FROM policy_change c JOIN document_version v ON v.id = c.to_version_id
     WHERE c.id = $1 AND a.id = v.parse_id RETURNING v.id AS version, a.blob_sha256 AS sha256`,
    [
      change,
      JSON.stringify([
        { kind: 'text', path: [], text: 'Knees 🦵.' },
        { kind: 'text', path: [], text: 'This policy does not apply to Medicare Advantage.' },
      ]),
    ],
  )
  const { version, sha256 } = rows[0]!
  const answer = await ask({ payer: id, plan_type: 'medicare_advantage', state: 'OH', document: number })
  expect(answer).toMatchObject({
    basis: 'document_excludes_plan_type',
    applies: false,
    payer: { id, name: 'Scope Health' },
    document: { version_id: version, sha256 },
  })
  expect(
    'Knees 🦵.\nThis policy does not apply to Medicare Advantage.'.slice(answer.span.start, answer.span.end),
  ).toBe(answer.quote)
  expect(answer.authorities.map(({ kind }: { kind: string }) => kind)).not.toContain('plan_policy')
  expect(
    await ask({ payer: 'scope health', plan_type: 'commercial', state: 'OH', document: number }),
  ).toMatchObject({ basis: 'scope_by_exclusion', applies: true })
})

test('vendors that decide for the payer are named where and when they do', async () => {
  const { id } = await aPayer(pool, { name: 'Vendor Health' })
  await pool.query(
    `INSERT INTO delegation (payer_id, vendor, benefit, states, plan_types,
      valid_to, evidence, source, directory_id, first_seen_at, last_seen_at)
     VALUES ($1, 'Plains Imaging', 'imaging', '{OH}', '{}', '2027-12-31',
       'page 3', 'test', 'V1', now(), now())`,
    [id],
  )
  const vendorIn = async (state: string, date: string) =>
    (await ask({ payer: 'Vendor Health', plan_type: 'commercial', state, date })).authorities.find(
      ({ kind }: { kind: string }) => kind === 'vendor',
    )
  expect(await vendorIn('OH', '2026-01-01')).toMatchObject({
    name: 'Plains Imaging: imaging',
    quote: 'page 3',
  })
  expect((await vendorIn('TX', '2026-01-01')).quote).toBeNull()
  expect((await vendorIn('OH', '2028-01-01')).quote).toBeNull()
})

test('what is not known is said to be missing, never guessed', async () => {
  expect(await ask({})).toMatchObject({ basis: 'unknown', authorities: [], missing: ['plan_type'] })
  expect(
    await ask({ payer: 'Nobody at all', plan_type: 'commercial', state: 'OH', document: 'X-1' }),
  ).toMatchObject({ payer: null, applies: null, missing: ['document_text', 'payer'] })
})

test('no authority has the name of a payer that is not in the directory', async () => {
  const { id } = await aPayer(pool, { name: 'Listed Health' })
  const planPolicy = async (payer: string) =>
    (await ask({ payer, plan_type: 'commercial', state: 'OH' })).authorities[0].name
  expect(await planPolicy(id)).toBe('Listed Health: The plan’s own policy')
  for (const unlisted of ['nosuch', '0190a000-0000-7000-8000-00000000000e'])
    expect(await planPolicy(unlisted)).toBe('The plan’s own policy')
})

test.each([
  [{ state: 'ZZ' }, 'state'],
  [{ benefit: 'teeth' }, 'benefit'],
  [{ part: 'C' }, 'part'],
  [{ date: '2026-02-30' }, 'date'],
])('%j answers 422 naming the field', async (query, name) => {
  const { status, body } = await api.get('/api/v1/applicability/').query(query).set(as())
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(name)])
})
