import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { ORG, testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const NOWHERE = '0190a000-0000-7000-8000-00000000dead'
const { api, as, pool, close } = await testApi()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const id = await aPolicyChange(pool, { payerId })
const review = (body: object, caller = as({ sub: 'coder-1' })) =>
  api.patch(`/api/v1/policies/${id}`).set(caller).send(body)
const reviewed = async (caller = as()) => {
  const { body } = await api.get('/api/v1/policies/').set(caller).query({ is_reviewed: 'true' })
  return body.items.map((item: { id: string }) => item.id)
}
const marks = async () => (await pool.query('SELECT org_id, reviewed_by, note FROM change_review')).rows

afterAll(close)
afterEach(() => pool.query('DELETE FROM change_review'))

test('a coder marks a change for the own organization, with a note', async () => {
  const { status, body } = await review({ is_reviewed: true, note: 'Told the front desk.' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    is_reviewed: true,
    reviewed_by: 'coder-1',
    review_note: 'Told the front desk.',
    reviewed_at: expect.any(String),
  })
  expect(await reviewed()).toEqual([id])
  expect(await marks()).toEqual([{ org_id: ORG, reviewed_by: 'coder-1', note: 'Told the front desk.' }])
})

test('another organization sees nothing of it, and has its own', async () => {
  await review({ is_reviewed: true, note: 'Ours.' })
  expect(await reviewed(as({ org: OTHER_ORG }))).toEqual([])
  const { body } = await api.get(`/api/v1/policies/${id}`).set(as({ org: OTHER_ORG }))
  expect(body).toMatchObject({ is_reviewed: false, reviewed_by: null, review_note: null })
  await review({ is_reviewed: true }, as({ org: OTHER_ORG, sub: 'coder-2' }))
  expect(await marks()).toHaveLength(2)
})

test('the last mark holds, and a mark can be taken back', async () => {
  await review({ is_reviewed: true, note: 'First look.' })
  await review({ is_reviewed: true }, as({ sub: 'coder-2' }))
  expect(await marks()).toEqual([{ org_id: ORG, reviewed_by: 'coder-2', note: null }])
  const { body } = await review({ is_reviewed: false })
  expect(body).toMatchObject({ is_reviewed: false, reviewed_at: null })
  expect(await marks()).toEqual([])
})

test('twenty marks at once leave one', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => review({ is_reviewed: true, note: `${n}` })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await marks()).toHaveLength(1)
})

test('an unknown change is not found, and nothing is kept', async () => {
  const { status } = await api.patch(`/api/v1/policies/${NOWHERE}`).set(as()).send({ is_reviewed: true })
  expect(status).toBe(404)
  expect(await marks()).toEqual([])
})
