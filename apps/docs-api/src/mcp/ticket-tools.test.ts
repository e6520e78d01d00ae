import { ORG, OTHER_ORG, testDocs } from '../testing.ts'
import { createTicket } from '../tickets/create-ticket.ts'
import type { NewTicket } from '../tickets/ticket.ts'
import { speakMcp } from './testing.ts'

const docs = await testDocs()
const { as, operator, ctx, pool, close } = docs
const { call, answer } = speakMcp(docs)
afterAll(close)

const ticket = (parts: Partial<NewTicket> = {}) =>
  createTicket(ctx, { orgId: ORG, subject: 'A question', body: 'Where is it?', author: 'reader', ...parts })
const link = await ticket({
  subject: 'Broken link',
  body: 'The link to remittances is dead.',
  topicId: OTHER_ORG,
})
const figure = await ticket({ subject: 'Wrong figure', body: 'The table of deadlines is off by a day.' })
const solved = await ticket({ subject: 'Missing link', body: 'Please link the glossary.' })
await pool.query("UPDATE doc_ticket SET status = 'solved' WHERE id = $1", [solved.id])
const theirs = await ticket({ orgId: OTHER_ORG, subject: 'Their link', body: 'Of nobody else.' })

const subjects = ({ tickets }: { tickets: { subject: string }[] }) => tickets.map(({ subject }) => subject)

test("list_my_tickets: the caller's own, the last changed first, by status", async () => {
  const all = await answer('list_my_tickets')
  expect([subjects(all), all.total]).toEqual([['Missing link', 'Wrong figure', 'Broken link'], 3])
  expect(all.tickets[2]).toEqual({
    id: link.id,
    number: 1,
    subject: 'Broken link',
    status: 'open',
    priority: 'normal',
    topicId: OTHER_ORG,
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
  })
  expect(subjects(await answer('list_my_tickets', { status: 'open' }))).toEqual([
    'Wrong figure',
    'Broken link',
  ])
  expect(subjects(await answer('list_my_tickets', {}, as({ org: OTHER_ORG })))).toEqual(['Their link'])
})

test('list_my_tickets comes in pages, and a cursor is good for its own list', async () => {
  const first = await answer('list_my_tickets', { limit: 2 })
  const rest = await answer('list_my_tickets', { limit: 2, cursor: first.nextCursor })
  expect([...subjects(first), ...subjects(rest), rest.nextCursor]).toEqual([
    'Missing link',
    'Wrong figure',
    'Broken link',
    undefined,
  ])
  for (const misused of [
    call('list_my_tickets', { status: 'open', cursor: first.nextCursor }),
    call('list_docs', { cursor: first.nextCursor }),
  ]) {
    expect(await misused).toMatchObject({ isError: true, structuredContent: { code: 'invalid_request' } })
  }
})

test('get_ticket gives the messages in order', async () => {
  await pool.query("INSERT INTO doc_ticket_message VALUES ($1, 2, $2, 'author', 'Mended.', now())", [
    figure.id,
    ORG,
  ])
  expect(await answer('get_ticket', { id: figure.id })).toMatchObject({
    number: 2,
    messages: [
      { author: 'reader', body: 'The table of deadlines is off by a day.' },
      { author: 'author', body: 'Mended.' },
    ],
    omittedMessages: 0,
  })
})

test('get_ticket leaves out the oldest messages of a long ticket, and says so', async () => {
  const { id } = await ticket({ body: 'a'.repeat(9_000), orgId: '0190a000-0000-7000-8000-000000000003' })
  await pool.query(
    'INSERT INTO doc_ticket_message SELECT ticket_id, 2, org_id, author, $2, created_at FROM ' +
      'doc_ticket_message WHERE ticket_id = $1',
    [id, 'b'.repeat(9_000)],
  )
  const { messages, omittedMessages } = await answer(
    'get_ticket',
    { id },
    as({ org: '0190a000-0000-7000-8000-000000000003' }),
  )
  expect([messages.map(({ body }: { body: string }) => body[0]), omittedMessages]).toEqual([['b'], 1])
})

test('search_tickets finds words of subject and messages, the subject first', async () => {
  expect(subjects(await answer('search_tickets', { query: 'link' }))).toEqual(['Missing link', 'Broken link'])
  expect(subjects(await answer('search_tickets', { query: 'link', status: 'solved' }))).toEqual([
    'Missing link',
  ])
  expect(subjects(await answer('search_tickets', { query: 'deadlines' }))).toEqual(['Wrong figure'])
  expect(await answer('search_tickets', { query: 'nobody' })).toEqual({ tickets: [], total: 0 })
})

test("another organization's ticket is as unknown as one that nobody has, to operators too", async () => {
  const missing = await call('get_ticket', { id: '0190a000-0000-7000-8000-00000000ffff' })
  expect(missing).toMatchObject({ isError: true, structuredContent: { code: 'not_found' } })
  expect(await call('get_ticket', { id: theirs.id })).toEqual(missing)
  expect(await call('get_ticket', { id: 'nonsense' })).toEqual(missing)
  expect(await call('get_ticket', { id: link.id }, operator())).toEqual(missing)
  expect(subjects(await answer('list_my_tickets', {}, operator()))).toEqual(['Their link'])
})
