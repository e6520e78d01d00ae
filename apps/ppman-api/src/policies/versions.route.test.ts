import { aPayer } from '@ppman/payers/testing'
import { aLearnedRegion, aPolicyChange } from '@ppman/policies/versions/testing'
import { testApi } from '../testing.ts'

const NOWHERE = '0190a000-0000-7000-8000-00000000dead'
const { api, as, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const id = await aPolicyChange(pool, { payerId })
const get = (path: string, query: object = {}) => api.get(`/api/v1/policies/${path}`).set(as()).query(query)

const block = (text: string) => ({ kind: 'text', path: ['Limits'], text })
const [UNITS_3, UNITS_2, KEPT] = ['Limited to 3 units a day.', 'Limited to 2 units a day.', 'It stays.'].map(
  block,
)

beforeAll(async () => {
  const parses = await pool.query(
    'SELECT a.id FROM document_version v JOIN parse a ON a.id = v.parse_id JOIN policy_change c ON ' +
      'c.policy_id = v.policy_id WHERE c.id = $1 ORDER BY v.version',
    [id],
  )
  const texts = [
    [UNITS_3, KEPT],
    [UNITS_2, KEPT],
  ]
  for (const [index, row] of parses.rows.entries())
    await pool.query('UPDATE parse SET blocks = $2 WHERE id = $1', [row.id, JSON.stringify(texts[index])])
  await pool.query('UPDATE policy_change SET edits = $2 WHERE id = $1', [
    id,
    JSON.stringify([{ op: 'modified', before: UNITS_3, after: UNITS_2 }]),
  ])
})
afterAll(close)

test('the versions of a policy are listed newest first, each with its bytes and readers', async () => {
  const { status, body } = await get(`${id}/versions`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 2, page: 1, pages: 1 })
  expect(
    body.items.map(({ version, change_id }: { version: number; change_id: string | null }) => [
      version,
      change_id,
    ]),
  ).toEqual([
    [2, id],
    [1, null],
  ])
  expect(body.items[0]).toMatchObject({
    parser: 'test',
    parser_version: '1',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a version is given with its text, block by block', async () => {
  const { body } = await get(`${id}/versions/1`, { limit: 1 })
  expect(body).toMatchObject({
    version: 1,
    blocks: [{ ...UNITS_3, page: null }],
    total_blocks: 2,
    has_more: true,
  })
  expect((await get(`${id}/versions/1`, { limit: 1, offset: 1 })).body).toMatchObject({
    blocks: [{ text: 'It stays.' }],
    has_more: false,
  })
})

test('a diff marks the words that differ, and its pieces join to the texts', async () => {
  const { status, body } = await get(`${id}/diff`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    change_id: id,
    before: { version: 1 },
    after: { version: 2 },
    total: 1,
    has_more: false,
  })
  const [edit] = body.edits
  const changed = (side: { text: string; is_changed: boolean }[]) =>
    side.filter((piece) => piece.is_changed).map(({ text }) => text)
  expect([changed(edit.before), changed(edit.after)]).toEqual([['3'], ['2']])
  expect(edit.before.map(({ text }: { text: string }) => text).join('')).toBe(UNITS_3!.text)
})

test('the page parts that a comparison left out are listed with their regions', async () => {
  expect((await get(`${id}/diff`)).body.left_out).toEqual([])
  const { rows } = await pool.query(
    'SELECT p.source_id, a.fetch_attempt_id, a.parse_id FROM policy_change c JOIN policy p ON p.id = ' +
      'c.policy_id JOIN document_version a ON a.id = c.to_version_id WHERE c.id = $1',
    [id],
  )
  const { source_id: source, fetch_attempt_id: fetch, parse_id: parse } = rows[0]
  const region = await aLearnedRegion(pool, source)
  const leftOut = [{ region_ids: [region], before: block('Our choir sings.'), after: null }]
  await pool.query(
    "INSERT INTO region_comparison VALUES ($1, $2, $2, 'changed', $3, 'test/1', 'volatile/1', now())",
    [fetch, parse, JSON.stringify(leftOut)],
  )
  const { body } = await get(`${id}/diff`)
  expect(body).toMatchObject({
    source_id: source,
    left_out: [{ region_ids: [region], before: 'Our choir sings.', after: null }],
  })
})

test('the whole document is shown when asked for, in pages', async () => {
  const { body } = await get(`${id}/diff`, { show: 'all', offset: 1, limit: 1 })
  expect(body).toMatchObject({
    total: 2,
    edits: [{ op: 'same', before: [{ text: 'It stays.', is_changed: false }] }],
    has_more: false,
  })
})

test.each([`${NOWHERE}/versions`, `${NOWHERE}/versions/1`, `${NOWHERE}/diff`, `${id}/versions/3`])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('a version that is no number is refused by name', async () => {
  const { status, body } = await get(`${id}/versions/latest`)
  expect([status, body.error.details[0].path]).toEqual([422, 'version'])
})
