import { make } from '../testing/make.fixtures.ts'
import { OTHER_ORG, testDocs } from '../testing.ts'

const docs = await testDocs()
const { api, as } = docs
const a = make(docs)
const small = await testDocs({ reviewing: { processes: 1, quickProcesses: 0, ownerTasks: 2 } })
afterAll(() => Promise.all([docs.close(), small.close()]))

const asOther = () => as({ org: OTHER_ORG, sub: 'other' })
const paragraphs = (kilobytes: number) =>
  'Words of a long page. [later](./later)\n\n'.repeat(Math.ceil((kilobytes * 1_024) / 40))
type Headers = ReturnType<typeof as>
const LARGE = paragraphs(60)

/**
 * Submits topics at the same time in the given order, and returns their names in the order of their
 * decisions.
 */
async function decided(
  topics: readonly { name: string; manualId: string; headers: Headers; bodyMdx: string }[],
): Promise<string[]> {
  const order: string[] = []
  const publish = async ({ name, manualId, headers, bodyMdx }: (typeof topics)[number]) => {
    const { status } = await api
      .post('/api/v1/topics/upsert')
      .set(headers)
      .send({ manualId, slug: name, title: name, bodyMdx })
    expect(status).toBe(201)
    order.push(name)
  }
  const calls = []
  for (const topic of topics) {
    calls.push(publish(topic))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await Promise.all(calls)
  return order
}

const ofOne = (manualId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `large-${index + 1}`,
    manualId,
    headers: as(),
    bodyMdx: LARGE,
  }))

test('eight large topics of one organization delay no topic of another, small or large', async () => {
  const [mine, others] = [await a.manual(), await a.manual({}, asOther())]
  const other = { manualId: others.id, headers: asOther() }
  const order = await decided([
    ...ofOne(mine.id, 8),
    { ...other, name: 'small', bodyMdx: 'Words.' },
    { ...other, name: 'large', bodyMdx: LARGE },
  ])
  expect(order).toHaveLength(10)
  expect(order.slice(0, order.indexOf('small')).length).toBeLessThan(3)
  expect(order.slice(0, order.indexOf('large')).length).toBeLessThan(6)
}, 300_000)

test('a small topic does not wait for the large ones of its own organization', async () => {
  const { id: manualId } = await a.manual()
  const order = await decided([
    ...ofOne(manualId, 5),
    { name: 'small', manualId, headers: as(), bodyMdx: 'Words.' },
  ])
  expect(order.slice(0, order.indexOf('small')).length).toBeLessThan(3)
}, 300_000)

test('an organization with a full queue gets a Retry-After, while others are reviewed', async () => {
  const ofOther = small.as({ org: OTHER_ORG, sub: 'other' })
  const [mine, others] = [await make(small).manual(), await make(small).manual({}, ofOther)]
  const publish = (manualId: string, name: string, headers: Headers) =>
    small.api
      .post('/api/v1/topics/upsert')
      .set(headers)
      .send({ manualId, slug: name, title: name, bodyMdx: LARGE })
  const calls = ['one', 'two', 'three', 'four', 'five'].map((name) => publish(mine.id, name, small.as()))
  const [replies, other] = await Promise.all([Promise.all(calls), publish(others.id, 'other', ofOther)])
  const refused = replies.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, body, headers } of refused) {
    expect([status, body]).toEqual([429, { code: 'rate_limited', error: expect.stringContaining('waiting') }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(other.status).toBe(201)
}, 300_000)

test('a tool call of an organization with too much waiting says how many seconds to wait', async () => {
  const { id: manualId } = await make(small).manual()
  const call = (name: string) => {
    const params = { name: 'upsert_topic', arguments: { manualId, slug: name, title: name, bodyMdx: LARGE } }
    return small.api
      .post('/mcp')
      .set(small.as())
      .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  }
  const replies = await Promise.all(['six', 'seven', 'eight', 'nine', 'ten'].map(call))
  const refused = replies.filter(({ body }) => body.result.isError)
  expect(refused.length).toBeGreaterThan(0)
  for (const { body } of refused) {
    const refusal = {
      code: 'rate_limited',
      error: expect.stringContaining('waiting'),
      retryAfter: expect.any(Number),
    }
    expect(body.result.structuredContent).toEqual(refusal)
    expect(body.result.structuredContent.retryAfter).toBeGreaterThanOrEqual(1)
    expect(JSON.parse(body.result.content[0].text)).toEqual(body.result.structuredContent)
  }
}, 300_000)
