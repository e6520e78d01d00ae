import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'

const docs = await testDocs({ checking: { processes: 1, ownerTasks: 4 } })
const { api, as, operator, pool } = docs
afterAll(docs.close)

const a = make(docs)
const mine = await a.closedProduct()
const others = await a.closedProduct({}, as({ org: OTHER_ORG, sub: 'other' }))
const document = {
  openapi: '3.1.0',
  info: { title: 'Payers', version: '1.0.0' },
  paths: { '/payers': { get: { responses: { 200: { description: 'Payers' } } } } },
}
const put = (productId: string, name: string) =>
  api.put(`/api/v1/products/${productId}/api-specs/${name}`).set(operator()).send(document)

test(
  'an organization with too many API descriptions waiting is told when to come back, while others have ' +
    'their turn',
  async () => {
    const order: string[] = []
    const store = async (productId: string, name: string) => {
      const reply = await put(productId, name)
      if (reply.status === 200) order.push(name)
      return reply
    }
    const calls = Array.from({ length: 12 }, (_, index) => store(mine.id, `mine-${index + 1}`))
    const [replies, other] = await Promise.all([Promise.all(calls), store(others.id, 'other')])
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body, headers } of refused) {
      expect([status, body]).toEqual([
        429,
        { code: 'rate_limited', error: expect.stringContaining('waiting') },
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(other.status).toBe(200)
    expect(order.indexOf('other')).toBeLessThan(order.length - 1)
    const { rows } = await pool.query('SELECT name FROM doc_api_spec')
    expect(rows.map(({ name }) => name).sort()).toEqual(order.toSorted())
  },
  120_000,
)
