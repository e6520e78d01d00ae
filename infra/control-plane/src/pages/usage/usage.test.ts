import { randomUUID } from 'node:crypto'
import { ledgerRepo } from '../../edge/ledger-repo.ts'
import { ORGANIZATIONS } from '../../sample/sample-people.ts'
import { echoService, testPlane, testWorld } from '../../testing/test-plane.ts'

const world = await testWorld()
const service = await echoService(() => plane.url)
const plane = await testPlane(world, { serviceUrl: service.url })
afterAll(async () => {
  await plane.close()
  await service.close()
  await world.close()
})

const HOME = '/console/usage'
const browser = plane.browser()
await browser.signIn(world.sample.users.member)

const [first, other] = [ORGANIZATIONS.first.id, ORGANIZATIONS.other.id]
type Entry = {
  orgId?: string
  tokenId?: string
  daysAgo?: number
  operation?: string
  credits: number
}
/** Use that was written by the ledger, some days ago. */
const addEntry = ({
  orgId = first,
  tokenId = randomUUID(),
  daysAgo = 0,
  operation = 'other',
  credits,
}: Entry) => {
  const usedAt = new Date(Date.now() - daysAgo * 86_400_000)
  const use = { orgId, tokenId, usedAt, rateClass: 'read', operation, calls: 2, credits }
  return ledgerRepo(world.pool).insert([{ id: randomUUID(), ...use }])
}

test('without a call the page says how to make the first', async () => {
  const { html, status } = await browser.open(HOME)
  expect([status, html.includes('No calls in these days'), html.includes('0 of ')]).toEqual([200, true, true])
})

test('calls through the edge are counted by day, operation and token within seconds', async () => {
  const headers = { Authorization: `Bearer ${world.sample.tokens.ppman}` }
  await fetch(`${plane.url}/v1/ppman/payers/`, { headers })
  await fetch(`${plane.url}/v1/ppman/payers/${randomUUID()}`, { headers })
  await fetch(`${plane.url}/v1/ppman/payers/match?name=aetna`, { headers })
  const read = async () => (await browser.open(HOME)).html
  let html = await read()
  for (let tries = 0; tries < 500 && !html.includes('7 of '); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    html = await read()
  }
  expect(html).toContain('7 of ')
  for (const words of ['GET /payers/:id', 'GET /payers/match', 'Sample: ppman', 'member@riverbend.example'])
    expect(html).toContain(words)
})

test('older days, deleted tokens and unnamed operations are shown; other organizations are not', async () => {
  await addEntry({ daysAgo: 3, credits: 1_234 })
  await addEntry({ daysAgo: 60, credits: 99_000 })
  await addEntry({ orgId: other, credits: 555_555, operation: 'GET /secret' })
  const { html } = await browser.open(`${HOME}?days=30`)
  for (const words of ['1,234', 'A deleted token', 'before operations were counted', '<svg class="plot"'])
    expect(html).toContain(words)
  for (const words of ['99,000', '555,555', '/secret']) expect(html).not.toContain(words)
  expect((await browser.open(`${HOME}?days=90`)).html).toContain('99,000')
})

test('one operation and one token can be looked at alone, and taken away as CSV', async () => {
  const tokenId = randomUUID()
  await addEntry({ tokenId, operation: 'POST /feeds/', credits: 40 })
  const query = `operation=${encodeURIComponent('POST /feeds/')}&token=${tokenId}`
  const { html } = await browser.open(`${HOME}?${query}`)
  expect([html.includes('POST /feeds/'), html.includes('GET /payers/match')]).toEqual([true, false])
  const file = await browser.open(`${HOME}/usage.csv?${query}`)
  const today = new Date().toISOString().slice(0, 10)
  expect(file.headers.get('content-disposition')).toMatch(/usage-.*\.csv/)
  expect(file.html).toBe(
    `day,operation,token_id,token_name,calls,credits\r\n${today},POST /feeds/,${tokenId},,2,40\r\n`,
  )
})

test('a batch that is written twice is counted once, also by day', async () => {
  const orgId = randomUUID()
  const use = { orgId, tokenId: randomUUID(), usedAt: new Date(), rateClass: 'read', operation: 'GET /x' }
  const batch = [1, 2].map((credits) => ({ ...use, id: randomUUID(), calls: 1, credits }))
  await Promise.all([ledgerRepo(world.pool).insert(batch), ledgerRepo(world.pool).insert(batch)])
  const { rows } = await world.pool.query(
    'SELECT calls::int, credits::int FROM control_plane.credit_day WHERE org_id = $1',
    [orgId],
  )
  expect(rows).toEqual([{ calls: 2, credits: 3 }])
})

test.each(['days=31', 'days=x', 'token=%00', 'operation=%ED%A0%80', `operation=${'x'.repeat(3_000)}`])(
  'nonsense in the address shows the usual window of all: %.40s',
  async (query) => expect((await browser.open(`${HOME}?${query}`)).status).toBe(200),
)

test('a stranger is led to the sign-in', async () => {
  expect((await plane.browser().open(HOME)).location).toContain('return_to=/console/usage')
})
