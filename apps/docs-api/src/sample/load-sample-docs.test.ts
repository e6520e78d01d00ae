import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDb } from '@ppman/db'
import { ORG, OTHER_ORG, testDocs } from '../testing.ts'
import { loadSampleDocs } from './load-sample-docs.ts'
import { loadSampleTickets } from './sample-ticket-repo.ts'

const docs = await testDocs()
const server = createServer(docs.app)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const access = {
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  author: docs.as() as Record<string, string>,
  operator: docs.operator() as Record<string, string>,
}
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await docs.close()
})

test('the sample pages pass the review that they describe, and loading twice adds none', async () => {
  const first = await loadSampleDocs(access)
  expect(first.approved).toBe(first.pages - 1)
  expect(await loadSampleDocs(access)).toEqual({ pages: first.pages, approved: 0 })
  const { text } = await docs.api.get('/docs/').expect(200)
  expect(text).toContain('/docs/payer-policy-monitor/handbook/first-steps')
  expect(text).not.toContain('style-guide')
  const { rows } = await docs.pool.query(
    'SELECT count(*)::int AS n, max(head_revision) AS newest FROM doc_topic',
  )
  expect(rows).toEqual([{ n: first.pages, newest: 1 }])
  const { rows: errors } = await docs.pool.query(
    "SELECT findings FROM doc_publish_run WHERE stage = 'approve' AND findings <> '[]'",
  )
  expect(errors).toEqual([])
})

test('both organizations have sample tickets, once however often they are loaded', async () => {
  const { url } = docs
  const db = openDb({ url, role: 'ppman_worker' })
  const keys = [access.author, docs.as({ org: OTHER_ORG, sub: 'other' }) as Record<string, string>]
  for (const made of [2, 0]) {
    for (const key of keys)
      expect(await loadSampleTickets(db, access.baseUrl, { key, now: new Date() })).toBe(made)
  }
  await db.$disconnect()
  const { rows } = await docs.pool.query(
    'SELECT org_id, count(*)::int AS n FROM doc_ticket GROUP BY org_id ORDER BY org_id',
  )
  expect(rows).toEqual([
    { org_id: ORG, n: 2 },
    { org_id: OTHER_ORG, n: 2 },
  ])
})
