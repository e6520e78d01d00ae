import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import {
  type Block,
  type CriteriaTree,
  CRITERIA_VERSION,
  leavesOf,
  readCriteria,
  readingText,
} from '@ppman/policy-text'
import { testApi } from '../testing.ts'

const NOWHERE = '0190a000-0000-7000-8000-00000000dead'
const { api, as, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const id = await aPolicyChange(pool, { payerId, title: 'Knee Braces' })
const get = (path: string, query: object = {}, caller = as()) =>
  api.get(`/api/v1/policies/${path}`).set(caller).query(query)

const item = (text: string, indent = 4): Block => ({
  kind: 'item',
  path: ['Criteria'],
  text,
  list: { indent },
})
const lead = (text: string): Block => ({ kind: 'text', path: ['Criteria'], text })
const BEFORE = [
  lead('A knee brace is medically necessary when any of the following are met:'),
  item('The member is at least 18 years of age; or'),
  item('One of:'),
  item('The knee is unstable', 8),
  item('The brace was prescribed within 30 days', 8),
]
const AFTER = [
  lead('A knee brace is medically necessary when all of the following are met:'),
  item('The member is at least 21 years of age; and'),
  item('One of:'),
  item('The knee is unstable', 8),
  item('There is no infection of the skin', 8),
]

beforeAll(async () => {
  const { rows } = await pool.query(
    'SELECT v.id, v.parse_id FROM document_version v JOIN policy_change c ON c.policy_id = v.policy_id ' +
      'WHERE c.id = $1 ORDER BY v.version',
    [id],
  )
  for (const [index, blocks] of [BEFORE, AFTER].entries())
    await pool.query('UPDATE parse SET blocks = $2 WHERE id = $1', [
      rows[index].parse_id,
      JSON.stringify(blocks),
    ])
  await pool.query("UPDATE document_version SET effective_date = '2026-03-01' WHERE id = $1", [rows[1].id])
})
afterAll(close)

const quotesOf = (body: { trees: { root: CriteriaTree }[] }) =>
  body.trees.flatMap(({ root }) => leavesOf(root)).map(({ quote }) => quote)

test('the newest version is answered as trees, each quote with its place', async () => {
  const { status, body } = await get(`${id}/criteria`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    policy_title: 'Knee Braces',
    version: 2,
    effective_date: '2026-03-01',
    reader: 'criteria',
    text_form: 'lines/1',
    total: 1,
    has_more: false,
    trees: [
      {
        about: 'A knee brace is medically necessary',
        path: ['Criteria'],
        root: {
          op: 'all',
          children: [
            { kind: 'leaf', thresholds: [{ value: 21, unit: 'year_of_age', bound: 'least' }] },
            {
              kind: 'group',
              op: 'any',
              children: [
                { is_negative: false },
                { is_negative: true, quote: 'There is no infection of the skin' },
              ],
            },
          ],
        },
      },
    ],
  })
  const { text } = readingText(AFTER)
  for (const { quote, start, end } of body.trees.flatMap(({ root }: { root: CriteriaTree }) =>
    leavesOf(root),
  ))
    expect(text.slice(start, end)).toBe(quote)
})

test.each([
  [{ version: '1' }, 1],
  [{ date: '2026-02-01' }, 1],
  [{ date: '2026-03-01' }, 2],
])('%j chooses a version', async (query, version) => {
  expect((await get(`${id}/criteria`, query)).body).toMatchObject({ version })
})

test('criteria that were stored with the version are answered as they are', async () => {
  const other = await aPolicyChange(pool, { payerId })
  const [stored] = await readCriteria({
    extractor: 'test/1',
    title: null,
    blocks: AFTER,
    asksPassword: false,
  })
  await pool.query(
    `INSERT INTO policy_criteria SELECT v.id, '${CRITERIA_VERSION}', v.parse_id, $2, 'lines/1', 3, now()
     FROM document_version v JOIN policy_change c ON c.to_version_id = v.id WHERE c.id = $1`,
    [other, JSON.stringify([stored])],
  )
  expect(quotesOf((await get(`${other}/criteria`)).body)).toContain('The knee is unstable')
})

test('trees are paged', async () => {
  expect((await get(`${id}/criteria`, { offset: 1 })).body).toMatchObject({
    trees: [],
    total: 1,
    has_more: false,
  })
})

test('policies are shared: another organization reads the same', async () => {
  const [own, other] = [await get(`${id}/criteria`), await get(`${id}/criteria`, {}, as({ org: NOWHERE }))]
  expect(other.body).toEqual(own.body)
})

test('a change is told leaf by leaf', async () => {
  const { status, body } = await get(`${id}/criteria/changes`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ before: { version: 1 }, after: { version: 2 }, total: 4, has_more: false })
  expect(
    body.changes.map(({ kind, before, after }: { kind: string; before: never; after: never }) => [
      kind,
      before && ((before as { leaf: null | { quote: string } }).leaf?.quote ?? (before as { op: string }).op),
      after && ((after as { leaf: null | { quote: string } }).leaf?.quote ?? (after as { op: string }).op),
    ]),
  ).toEqual([
    ['operator', 'any', 'all'],
    ['changed', 'The member is at least 18 years of age', 'The member is at least 21 years of age'],
    ['removed', 'The brace was prescribed within 30 days', null],
    ['added', null, 'There is no infection of the skin'],
  ])
})

describe('as a FHIR Questionnaire', () => {
  const questionnaire = async (query: object = {}) =>
    JSON.parse((await get(`${id}/criteria`, { format: 'questionnaire', ...query })).text)
  type Item = {
    linkId: string
    text: string
    type: string
    item?: Item[]
    enableWhen?: { question: string }[]
  }
  const itemsOf = (items: Item[]): Item[] => items.flatMap((one) => [one, ...itemsOf(one.item ?? [])])

  test('it has groups, and a question for each leaf with the place of its quote', async () => {
    const { text, headers } = await get(`${id}/criteria`, { format: 'questionnaire' })
    expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8')
    const body = JSON.parse(text)
    expect(body).toMatchObject({
      resourceType: 'Questionnaire',
      status: 'draft',
      version: '2',
      title: 'Knee Braces',
      publisher: 'Sample Health',
      effectivePeriod: { start: '2026-03-01' },
      meta: { profile: [expect.stringContaining('dtr-std-questionnaire')] },
    })
    const [root] = body.item
    expect(root).toMatchObject({
      type: 'group',
      extension: [{ valueCode: 'all' }, { extension: expect.any(Array) }],
    })
    const [age, group] = root.item
    expect(age).toMatchObject({
      type: 'boolean',
      text: 'The member is at least 21 years of age',
      extension: [
        {
          url: expect.stringMatching(/\/source-span$/),
          extension: [{ url: 'start' }, { url: 'end' }, {}, {}],
        },
      ],
    })
    expect(group.item.map(({ enableWhen }: Item) => enableWhen)).toEqual([
      undefined,
      [{ question: group.item[0].linkId, operator: '!=', answerBoolean: true }],
    ])
  })

  test('Accept asks for it too, and format wins', async () => {
    const accepts = { Accept: 'application/fhir+json' }
    const asked = await api.get(`/api/v1/policies/${id}/criteria`).set(as()).set(accepts)
    expect(asked.headers).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      vary: expect.stringContaining('Accept'),
    })
    const json = await api
      .get(`/api/v1/policies/${id}/criteria`)
      .set(as())
      .set(accepts)
      .query({ format: 'json' })
    expect(json.body.version).toBe(2)
  })

  test('link ids are unique, and stay for groups and leaves that stay', async () => {
    const [before, after] = [await questionnaire({ version: 1 }), await questionnaire({ version: 1 })]
    expect(before).toEqual(after)
    const ids = itemsOf((await questionnaire()).item).map(({ linkId }) => linkId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test.each([
  `${NOWHERE}/criteria`,
  `${NOWHERE}/criteria/changes`,
  `${id}/criteria?version=3`,
  `${id}/criteria?date=2020-01-01`,
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test.each([
  [{ version: 'latest' }, 'version'],
  [{ date: '2026-02-30' }, 'date'],
  [{ version: 1, date: '2026-03-01' }, 'date'],
  [{ format: 'xml' }, 'format'],
  [{ limit: 0 }, 'limit'],
])('%j is refused by name', async (query, name) => {
  const { status, body } = await get(`${id}/criteria`, query)
  expect([status, body.error.details[0].path]).toEqual([422, name])
})
