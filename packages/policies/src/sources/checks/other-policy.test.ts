import { resolveSource } from '../manage-sources.ts'
import { healSource } from '../healing/heal-source.ts'
import { aWatch } from '../discovery/watch.fixtures.ts'

const { site, deps, watch, look, stored, close } = await aWatch()
afterAll(close)

const ANKLE = [
  'Repair of the ankle is covered for adults whose pain was measured on two visits at least six weeks apart.',
  'A physician reads the images of the ankle and tells in writing why a brace would not do.',
]
const SLEEP = [
  'A recording of breathing at home is paid once in twelve months when daytime tiredness was measured ' +
    'with a scale.',
  'The device notes airflow, effort, pulse and oxygen for six hours, and the raw trace is kept for ' +
    'two years.',
]
const page = (title: string, number: string, lines = ANKLE, limit = 2) =>
  `<main><h1>${title}</h1><p>Policy Number: ` +
  `${number}</p>${lines.map((line) => `<p>${line}</p>`).join('')}<p>It is limited to ${limit} units ` +
  'per day.</p></main>'
const ankle = (limit?: number) => ({ body: page('Repair of the Ankle', 'SUR-101.01', ANKLE, limit) })
const versionsOf = (id: string) =>
  stored(
    'SELECT v.version FROM document_version v JOIN policy p ON p.id = v.policy_id WHERE p.source_id = ' +
      '$1 ORDER BY 1',
    [id],
  )

async function replaced(path: string) {
  site.pages[path] = ankle()
  const id = await watch(path)
  await look(id)
  site.pages[path] = { body: page('Home Sleep Testing', 'MED-204.07', SLEEP) }
  return id
}

test('another policy at the address makes no version, starts a search and asks for a person', async () => {
  const id = await replaced('/a/policy.html')
  expect(await look(id)).toMatchObject({ outcome: 'other_policy', recorded: null })
  expect(await healSource(id, deps)).toMatchObject({ isHealed: false })
  expect(await stored('SELECT state, state_reason FROM source WHERE id = $1', [id])).toEqual([
    { state: 'needs_human_review', state_reason: expect.stringContaining('other_policy') },
  ])
  expect(await versionsOf(id)).toHaveLength(1)
  site.pages['/a/policy.html'] = ankle(1)
  expect(await look(id)).toMatchObject({ outcome: 'ok', state: 'active', recorded: { version: 2 } })
})

test('a person who resumes the source says that it is the successor', async () => {
  const id = await replaced('/b/policy.html')
  await look(id)
  await healSource(id, deps)
  await deps.transaction((tx) =>
    resolveSource(tx, id, { action: 'resume', reason: 'The payer replaced it.', actor: 'coder' }, deps.now()),
  )
  expect(await look(id)).toMatchObject({ outcome: 'ok', recorded: { version: 2 } })
})

test('a page that stands in the place of a policy is no first version, unless a person says so', async () => {
  site.pages['/first/policy.html'] = {
    body: '<main><h1>Welcome back</h1><p>Please choose your region.</p></main>',
  }
  const id = await watch('/first/policy.html')
  expect(await look(id)).toMatchObject({ outcome: 'soft404', recorded: null })
  for (let times = 0; times < 2; times += 1) await look(id)
  await deps.transaction((tx) =>
    resolveSource(tx, id, { action: 'resume', reason: 'It is the policy.', actor: 'coder' }, deps.now()),
  )
  expect(await look(id)).toMatchObject({ outcome: 'ok', recorded: { version: 1 } })
})

test('a policy that begins to speak of sign-in and errors stays the policy', async () => {
  site.pages['/portal/policy.html'] = ankle()
  const id = await watch('/portal/policy.html')
  await look(id)
  const portal = 'When the portal says Access denied or page not found, log in again and call the help desk.'
  site.pages['/portal/policy.html'] = { body: page('Repair of the Ankle', 'SUR-101.01', [...ANKLE, portal]) }
  expect(await look(id)).toMatchObject({ outcome: 'ok', recorded: { version: 2 } })
})

test('a policy under a new name and number that keeps its text is a version', async () => {
  site.pages['/c/policy.html'] = ankle()
  const id = await watch('/c/policy.html')
  await look(id)
  site.pages['/c/policy.html'] = { body: page('Procedures on the Hindfoot', 'SUR-300.01') }
  expect(await look(id)).toMatchObject({ outcome: 'ok', recorded: { version: 2 } })
})

test('a document listed at another address keeps its history, whichever check comes first', async () => {
  const listing = (path: string) => ({
    body: `<main><h1>Policies</h1><ul><li><a href="${path}">Repair of the Ankle</a></li></ul></main>`,
  })
  site.pages['/d/'] = listing('/d/old.html')
  site.pages['/d/old.html'] = ankle()
  const index = await watch('/d/', { kind: 'index_page' })
  await look(index)
  const [{ id }] = (await stored("SELECT id FROM source WHERE url LIKE '%/d/old.html'")) as [{ id: string }]
  await look(id)
  site.pages['/d/new/page.html'] = site.pages['/d/old.html']
  site.pages['/d/old.html'] = { status: 404, body: 'gone' }
  site.pages['/d/'] = listing('/d/new/page.html')
  await look(index)
  const due = await stored(
    "SELECT url LIKE '%old.html' AS old FROM source WHERE url LIKE '%/d/%.html' ORDER BY next_check_at",
  )
  expect(due).toEqual([{ old: true }, { old: false }])
  await look(id)
  expect(await healSource(id, deps)).toMatchObject({ isHealed: true })
  expect(await stored("SELECT id, state FROM source WHERE url LIKE '%/d/new/page.html'")).toEqual([
    { id, state: 'active' },
  ])
})
