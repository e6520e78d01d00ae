import { ORG, OTHER_ORG, testDocs } from '../testing.ts'
import { createTicket } from './create-ticket.ts'

const { ctx, db, pool, close } = await testDocs()
afterAll(close)

const report = (parts: object = {}) =>
  createTicket(ctx, {
    orgId: ORG,
    subject: 'A broken link',
    body: 'The second one.',
    author: 'reader',
    ...parts,
  })

test('a ticket is open, numbered in its organization, and holds its first message', async () => {
  const first = await report({ topicId: ORG })
  expect(first).toMatchObject({ number: 1, status: 'open', priority: 'normal', topicId: ORG })
  expect(await report()).toMatchObject({ number: 2, topicId: null })
  expect(await report({ orgId: OTHER_ORG, priority: 'high' })).toMatchObject({ number: 1, priority: 'high' })
  const { rows } = await pool.query(
    'SELECT org_id, number, author, body FROM doc_ticket_message WHERE ticket_id = $1',
    [first.id],
  )
  expect(rows).toEqual([{ org_id: ORG, number: 1, author: 'reader', body: 'The second one.' }])
})

test('reports that arrive together get numbers of their own', async () => {
  const orgId = '0190a000-0000-7000-8000-000000000003'
  const numbers = await Promise.all(Array.from({ length: 8 }, async () => (await report({ orgId })).number))
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('words that hold a secret are refused and stored nowhere', async () => {
  const body = `My key is ${['gh', 'p_'].join('')}${'A1b2C3d4E5'.repeat(3)}F6g7H8`
  await expect(report({ body, subject: 'Leaked' })).rejects.toMatchObject({ kind: 'rejected' })
  const { rows } = await pool.query("SELECT 1 FROM doc_ticket WHERE subject = 'Leaked'")
  expect(rows).toEqual([])
})

test('outside of an organization no ticket is seen, and in one none of another', async () => {
  const { id } = await report()
  expect(await ctx.store.tickets.find(id)).toBeNull()
  expect(await ctx.inOrganization(OTHER_ORG, () => ctx.store.tickets.find(id))).toBeNull()
  expect(await ctx.inOrganization(ORG, () => ctx.store.tickets.find(id))).toMatchObject({
    id,
    messages: [{ body: 'The second one.' }],
  })
})

test('what somebody wrote is not changed by a request', async () => {
  await report()
  const rewrite = ctx.inOrganization(ORG, () =>
    db.docTicketMessage.updateMany({ data: { body: 'Never mind.' } }),
  )
  await expect(rewrite).rejects.toThrow('permission denied')
})
