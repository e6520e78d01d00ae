import { make } from '../testing/make.fixtures.ts'
import { speakMcp } from '../mcp/testing.ts'
import { ORG, OTHER_ORG, testDocs } from '../testing.ts'
import { createTicket } from './create-ticket.ts'

const docs = await testDocs()
const { api, as, operator, ctx, pool, close } = docs
const { answer: mcp } = speakMcp(docs)
afterAll(close)

const topic = await make(docs).draft((await make(docs).manual()).id)
const report = (parts: object = {}) =>
  createTicket(ctx, {
    orgId: ORG,
    subject: 'A broken link',
    body: 'The second one.',
    author: 'reader',
    topicId: topic.id,
    ...parts,
  })
const answer = (id: string, body: object = { body: 'It is mended.' }, headers = operator()) =>
  api.post(`/api/v1/tickets/${id}/messages`).set(headers).send(body)
const stored = async (id: string) =>
  (
    await pool.query(
      'SELECT number, author, body, org_id FROM doc_ticket_message WHERE ticket_id = $1 ORDER BY number',
      [id],
    )
  ).rows

test('an operator lists the tickets of every organization; the owner of one reads the answer', async () => {
  const { id } = await report()
  const theirs = await report({ orgId: OTHER_ORG })
  const { body: list } = await api.get('/api/v1/tickets?status=open').set(operator()).expect(200)
  expect(list.items.map((item: { id: string }) => item.id).sort()).toEqual([id, theirs.id].sort())
  const { status, body } = await answer(id)
  expect([status, body]).toMatchObject([
    201,
    {
      id,
      status: 'pending',
      topicId: topic.id,
      messages: [
        { author: 'reader', body: 'The second one.' },
        { author: 'operator', body: 'It is mended.' },
      ],
    },
  ])
  expect((await api.get(`/api/v1/tickets/${id}`).set(operator())).body).toEqual(body)
  expect(await stored(id)).toMatchObject([
    { number: 1, org_id: ORG },
    { number: 2, org_id: ORG, author: 'operator' },
  ])
  expect(await mcp('get_ticket', { id })).toMatchObject({
    status: 'pending',
    messages: [{}, { body: 'It is mended.' }],
  })
  expect(await mcp('search_tickets', { query: 'mended' })).toMatchObject({ tickets: [{ id }] })
})

test('the tools of an operator’s key still read its own organization’s tickets only', async () => {
  const { id } = await report()
  const other = await report({ orgId: OTHER_ORG, subject: 'Ours' })
  expect(await mcp('get_ticket', { id }, operator())).toMatchObject({ code: 'not_found' })
  const { tickets } = await mcp('list_my_tickets', {}, operator())
  expect(tickets.map((ticket: { id: string }) => ticket.id)).toContain(other.id)
  expect(tickets.map((ticket: { id: string }) => ticket.id)).not.toContain(id)
  expect((await mcp('search_tickets', { query: 'broken' }, operator())).tickets).not.toContainEqual(
    expect.objectContaining({ id }),
  )
})

test('an answer says what becomes of the ticket, and a closed one takes no more', async () => {
  const { id } = await report()
  expect((await answer(id, { body: 'Done.', status: 'solved' })).body.status).toBe('solved')
  expect((await answer(id, { body: 'Closed now.', status: 'closed' })).body.status).toBe('closed')
  expect((await answer(id)).body).toEqual({
    error: expect.stringContaining('closed'),
    code: 'invalid_request',
  })
  expect(await stored(id)).toHaveLength(3)
})

test('answers that come together get numbers of their own', async () => {
  const { id } = await report()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) => answer(id, { body: `Answer ${index}.` })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect((await stored(id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each([
  ['an empty answer', { body: '  ' }, 'invalid_request', /body/],
  ['an unknown status', { body: 'x', status: 'new' }, 'invalid_request', /status/],
  [
    'a secret',
    { body: `Use ${['gh', 'p_'].join('')}${'A1b2C3d4E5'.repeat(3)}F6g7H8` },
    'content_rejected',
    /secret/,
  ],
])('refuses %s and stores nothing', async (_, body, code, words) => {
  const { id } = await report()
  const reply = await answer(id, body)
  expect([reply.status, reply.body]).toEqual([400, { error: expect.stringMatching(words), code }])
  expect(await stored(id)).toHaveLength(1)
})

test('a key without the operator privilege answers nothing', async () => {
  const { id } = await report()
  expect((await answer(id, { body: 'Me.' }, as())).body.code).toBe('forbidden')
  expect(await stored(id)).toHaveLength(1)
})
