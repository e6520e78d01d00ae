import { findChainBreak } from '@ppman/ledger/audit'
import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const { api, as, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const id = await aPolicyChange(pool, { payerId })
const events = async (query: object = {}, caller = as()) =>
  (await api.get('/api/v1/audit/events').set(caller).query(query)).body

beforeAll(async () => {
  for (const is_reviewed of [true, false, true])
    await api
      .patch(`/api/v1/policies/${id}`)
      .set(as({ sub: 'coder-1' }))
      .send({ is_reviewed, note: 'A name.' })
})
afterAll(close)

test('who reviewed what and when stands in the trail, without what was noted', async () => {
  const { items, has_more } = await events()
  expect(has_more).toBe(false)
  expect(items).toMatchObject([
    { seq: 1, actor: 'coder-1', action: 'policy_change.reviewed', object: { kind: 'policy_change', id } },
    { seq: 2, action: 'policy_change.review_taken_back' },
    { seq: 3, action: 'policy_change.reviewed' },
  ])
  expect(JSON.stringify(items)).not.toContain('A name')
})

test('a reader recomputes the seals from the answer alone', async () => {
  const { items } = await events()
  const lines = items.map(
    ({
      object,
      prev_hash: prevHash,
      at,
      ...line
    }: Record<string, never> & { object: { kind: string; id: string }; prev_hash: string; at: string }) => ({
      ...line,
      prevHash,
      at: new Date(at),
      objectKind: object.kind,
      objectId: object.id,
    }),
  )
  expect(findChainBreak(lines)).toBeNull()
  lines[1].actor = 'somebody'
  expect(findChainBreak(lines)).toEqual({ seq: 2, what: 'changed' })
})

test('it is read in pieces', async () => {
  expect(await events({ after_seq: 1, limit: 1 })).toMatchObject({ items: [{ seq: 2 }], has_more: true })
})

test('it is read from its end, by action, by actor and by day', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const seqs = async (query: object) => (await events(query)).items.map(({ seq }: { seq: number }) => seq)
  expect(await seqs({ order: 'newest' })).toEqual([3, 2, 1])
  expect(await seqs({ order: 'newest', before_seq: 3, limit: 1 })).toEqual([2])
  expect(await seqs({ action: 'policy_change.reviewed' })).toEqual([1, 3])
  expect(await seqs({ actor: 'coder-1', from_date: today, to_date: today })).toEqual([1, 2, 3])
  expect(await seqs({ actor: 'somebody' })).toEqual([])
  expect(await seqs({ to_date: '2020-01-01' })).toEqual([])
})

test('another organization sees nothing of it', async () => {
  expect(await events({}, as({ org: OTHER_ORG }))).toEqual({
    chain: 'organisation',
    items: [],
    has_more: false,
  })
})
