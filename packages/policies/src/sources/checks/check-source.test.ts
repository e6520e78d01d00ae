import { type Db, inTransaction } from '@ppman/db'
import { aPdf, aPolicyPdf } from '@ppman/policy-text/fixtures'
import { fetchHostRepo } from '@ppman/ledger/fetches'
import { policyChangeRepo } from '../../versions/index.ts'
import { addSource } from '../manage-sources.ts'
import { aWatch } from '../discovery/watch.fixtures.ts'
import { type CheckDeps, checkSourceWhenFree } from './check-source.ts'
import { sourceCheckRepo } from './source-check-repo.ts'
import { sourceRepo } from '../source-repo.ts'

const { db, pool, site, payer, now, lastNow, deps, watch, close } = await aWatch()
const { blobs } = deps
afterAll(close)

const check = (id: string, over: Partial<CheckDeps> = {}) => checkSourceWhenFree(id, { ...deps, ...over })
const stored = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows
const page = (units: number, stamp = 'Jan 1, 2026') =>
  '<title>Policies</title><main><h1>Physical Therapy</h1><p>Policy Number: PT-7</p>' +
  `<p>Effective Date: July 1, 2027</p>
   <p>Reimbursement for 97110 is limited to ${units} units per ` +
  `day.</p><p>Prior authorization is required for CPT codes 97110 and 97112.</p></main>
   <footer>Page generated ${stamp} 10:00 AM</footer>`
const versionsOf = (id: string) =>
  stored(
    'SELECT v.version FROM document_version v JOIN policy p ON p.id = v.policy_id WHERE p.source_id = ' +
      '$1 ORDER BY 1',
    [id],
  )
const stateOf = async (id: string) =>
  (
    await stored(
      'SELECT state, failures, state_reason, stale_since, last_success_at FROM source WHERE id = $1',
      [id],
    )
  )[0]

test('two wordings make two versions and one change, each with its evidence', async () => {
  site.pages['/pt'] = { body: page(3) }
  const id = await watch('/pt', { specialty: 'Physical_Therapy' })
  expect(await check(id)).toMatchObject({
    outcome: 'ok',
    state: 'active',
    recorded: { version: 1, changeId: null },
  })
  site.pages['/pt'] = { body: page(2, 'Feb 2, 2026') }
  const second = await check(id)
  expect(second).toMatchObject({ outcome: 'ok', recorded: { version: 2 } })

  const change = (await policyChangeRepo(db).byId(second!.recorded!.changeId!))!
  expect(change).toMatchObject({
    policyNumber: 'PT-7',
    policyTitle: 'Physical Therapy',
    payer: { id: payer, name: 'Sample Health' },
    changeType: 'unit_limit_changed',
    severity: 'high',
    specialty: 'physical_therapy',
    effectiveOn: '2027-07-01',
    review: null,
    sourceUrl: site.url('/pt'),
    evidence: { fetchId: second!.fetchAttemptId, extractor: 'html-blocks/4' },
  })
  expect((await blobs.get(change.evidence.sha256Before)).toString()).toBe(page(3))
  expect((await blobs.get(change.evidence.sha256After)).toString()).toBe(page(2, 'Feb 2, 2026'))
})

test('the date of the policy, which a new version repeats, is not stored as the change’s', async () => {
  const old = (units: number) => page(units).replace('July 1, 2027', 'September 13, 1999')
  site.pages['/old'] = { body: old(3) }
  const id = await watch('/old')
  await check(id)
  site.pages['/old'] = { body: old(2) }
  const second = await check(id)
  const changeId = second!.recorded!.changeId!
  expect(await policyChangeRepo(db).byId(changeId)).toMatchObject({
    effectiveOn: null,
    documentDate: '1999-09-13',
  })
  expect(await stored('SELECT effective_date FROM policy_change WHERE id = $1', [changeId])).toEqual([
    { effective_date: null },
  ])
})

const healthOf = async () =>
  (
    await stored(
      'SELECT status, last_success_at, reasons, computed_at FROM payer_health WHERE payer_id = $1',
      [payer],
    )
  )[0] as { status: string; last_success_at: Date; reasons: string[]; computed_at: Date }

test('the first check leaves the health of its payer as of that check', async () => {
  await pool.query('DELETE FROM payer_health')
  site.pages['/health'] = { body: page(3) }
  const id = await watch('/health')
  await check(id)
  const { last_success_at: readAt } = (await stateOf(id)) as { last_success_at: Date }
  const health = await healthOf()
  expect(health).toMatchObject({ last_success_at: readAt })
  expect(health.reasons).not.toContain('not_read_yet')
})

test('health is computed when a check ends otherwise or lifts an alarm, not when it confirms', async () => {
  site.pages['/steady'] = { body: page(3) }
  const id = await watch('/steady')
  await check(id)
  const { computed_at: first } = await healthOf()

  await check(id)
  expect((await healthOf()).computed_at).toEqual(first)

  await pool.query("UPDATE payer_health SET status = 'critical' WHERE payer_id = $1", [payer])
  await check(id)
  expect((await healthOf()).computed_at.getTime()).toBeGreaterThan(first.getTime())

  const { computed_at: lifted } = await healthOf()
  site.pages['/steady'] = { status: 500, body: '' }
  await check(id)
  const { computed_at: failed } = await healthOf()
  expect(failed.getTime()).toBeGreaterThan(lifted.getTime())

  site.pages['/steady'] = { body: page(3) }
  await check(id)
  expect((await healthOf()).computed_at.getTime()).toBeGreaterThan(failed.getTime())
})

test('a PDF is read through the same door, whatever the server calls it', async () => {
  const pdf = (units: number) =>
    aPolicyPdf([['Policy Number: PT-9'], [`Reimbursement for 97110 is limited to ${units} units per day.`]])
  site.pages['/paper'] = { body: pdf(3), headers: { 'content-type': 'text/html' } }
  const id = await watch('/paper')
  await check(id)
  site.pages['/paper'] = { body: pdf(2), headers: { 'content-type': 'application/pdf' } }
  const read = await check(id)
  expect(read).toMatchObject({ outcome: 'ok', recorded: { version: 2 } })
  const change = (await policyChangeRepo(db).byId(read!.recorded!.changeId!))!
  expect(change).toMatchObject({
    policyNumber: 'PT-9',
    changeType: 'unit_limit_changed',
    evidence: { extractor: expect.stringMatching(/^(poppler|unpdf)-blocks\/3$/) },
  })
  const { rows } = await pool.query(
    `SELECT info FROM parse WHERE extractor LIKE '%-blocks/3' AND info IS NOT NULL`,
  )
  expect(rows[0]).toEqual({ info: { title: null, subject: null, createdOn: null, modifiedOn: null } })
})

test('a page that only changes its stamp makes no version', async () => {
  site.pages['/same'] = { body: page(3) }
  const id = await watch('/same')
  await check(id)
  site.pages['/same'] = { body: page(3, 'Dec 9, 2026') }
  expect(await check(id)).toMatchObject({ outcome: 'ok', recorded: null })
  expect(await versionsOf(id)).toHaveLength(1)
})

test('an unchanged page is asked for conditionally and answers 304', async () => {
  site.pages['/etag'] = (req) =>
    req.headers['if-none-match'] === '"a"' ? { status: 304 } : { body: page(3), headers: { etag: '"a"' } }
  const id = await watch('/etag')
  await check(id)
  expect(await check(id)).toMatchObject({ outcome: 'not_modified', state: 'active', recorded: null })
  const [attempt] = await stored(
    'SELECT outcome, http_status, blob_sha256 FROM fetch_attempt ORDER BY id DESC LIMIT 1',
  )
  expect(attempt).toEqual({ outcome: 'not_modified', http_status: 304, blob_sha256: null })
})

test.each([
  ['blocked', { body: '<title>Access Denied</title><p>Reference #18.2f3</p>' }],
  ['gated', { body: '<title>Sign in</title><form><input type="password"></form><p>Member portal</p>' }],
  ['soft404', { body: '<title>Page not found</title><p>Sorry for that.</p>' }],
  ['parse_empty', { body: '<main></main>' }],
  ['not_found', { status: 404, body: 'gone' }],
  ['server_error', { status: 500, body: page(1) }],
  ['decode_error', { body: Buffer.from('%PDF-1.7 …'), headers: { 'content-type': 'text/html' } }],
  ['parse_empty', { body: aPdf([[]]), headers: { 'content-type': 'application/pdf' } }],
  [
    'unsupported_media',
    { body: Buffer.from([0x50, 0x4b, 3, 4, 0]), headers: { 'content-type': 'text/html' } },
  ],
])('%s makes no version and retires nothing', async (outcome, answer) => {
  const path = `/fail-${outcome}-${Object.keys(answer).join('-')}`
  site.pages[path] = { body: page(3) }
  const id = await watch(path)
  await check(id)
  site.pages[path] = answer
  expect(await check(id)).toMatchObject({ outcome, recorded: null })
  expect(await versionsOf(id)).toHaveLength(1)
  site.pages[path] = { body: page(3) }
  expect(await check(id)).toMatchObject({ outcome: 'ok', state: 'active' })
})

test('three failures in a row ask for a person, and one success takes it back', async () => {
  const id = await watch('/missing')
  for (const state of ['active', 'active', 'needs_human_review'])
    expect(await check(id)).toMatchObject({ outcome: 'not_found', state })
  expect(await stateOf(id)).toMatchObject({
    failures: 3,
    state_reason: 'not_found 3 times in a row',
    last_success_at: null,
  })
  const [stale] = (await sourceRepo(db).needingReview()).filter((source) => source.id === id)
  expect(stale).toMatchObject({
    failures: 3,
    payer: { name: 'Sample Health' },
    lastError: { class: 'not_found', httpStatus: 404 },
  })
  site.pages['/missing'] = { body: page(3) }
  expect(await check(id)).toMatchObject({ state: 'active' })
  expect(await stateOf(id)).toMatchObject({ failures: 0, stale_since: null })
  const moves = await stored(
    'SELECT from_state, to_state FROM source_transition WHERE source_id = $1 ORDER BY id',
    [id],
  )
  expect(moves).toEqual([
    { from_state: 'active', to_state: 'needs_human_review' },
    { from_state: 'needs_human_review', to_state: 'active' },
  ])
})

test('a page that lost most of its words is believed only when it is read twice', async () => {
  const rules = Array.from(
    { length: 40 },
    (_, n) => `<p>Rule ${n}: the service is covered in place of service 11.</p>`,
  )
  site.pages['/shrinks'] = { body: `<main>${rules.join('')}</main>` }
  const id = await watch('/shrinks')
  await check(id)
  site.pages['/shrinks'] = { body: `<main>${rules.slice(0, 4).join('')}</main>` }
  expect(await check(id)).toMatchObject({ outcome: 'degraded', recorded: null })
  expect(await check(id)).toMatchObject({ outcome: 'ok', recorded: { version: 2 } })
})

test('a loopback address is not read unless the source says so', async () => {
  site.pages['/local'] = { body: page(3) }
  const id = await watch('/local')
  await pool.query('UPDATE source SET allow_local = false WHERE id = $1', [id])
  expect(await check(id)).toMatchObject({ outcome: 'address_not_allowed', recorded: null })
})

test('a check that dies before its commit leaves no row, and the next one finds everything', async () => {
  site.pages['/killed'] = { body: page(3) }
  const id = await watch('/killed')
  const dying: CheckDeps['transaction'] = (work) =>
    inTransaction(db, async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  await expect(check(id, { transaction: dying })).rejects.toThrow('killed')
  expect(await versionsOf(id)).toEqual([])
  expect(await stored('SELECT 1 FROM source_check WHERE source_id = $1', [id])).toEqual([])
  expect(await check(id)).toMatchObject({ recorded: { version: 1 } })
})

test('checks of one source at the same time make each version once', async () => {
  site.pages['/race'] = { body: page(3) }
  const id = await watch('/race')
  await Promise.all([check(id), check(id), check(id)])
  site.pages['/race'] = { body: page(2) }
  await Promise.all([check(id), check(id), check(id)])
  expect(await versionsOf(id)).toEqual([{ version: 1 }, { version: 2 }])
})

test('an older read that arrives late does not bring the old wording back', async () => {
  site.pages['/late'] = { body: page(3) }
  const id = await watch('/late')
  const [read, held] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const transaction = async <T>(work: (tx: Db) => Promise<T>) => {
    read.resolve(undefined)
    await held.promise
    return inTransaction(db, work)
  }
  const slow = check(id, { transaction })
  await read.promise
  site.pages['/late'] = { body: page(2) }
  expect(await check(id)).toMatchObject({ recorded: { version: 1 } })
  held.resolve(undefined)
  expect(await slow).toMatchObject({ outcome: 'ok', recorded: null })
  expect(await versionsOf(id)).toHaveLength(1)
})

test('a failure of ours is thrown and not blamed on the source', async () => {
  site.pages['/ours'] = { body: page(3) }
  const id = await watch('/ours')
  const full = { ...blobs, put: async () => Promise.reject(new Error('the disk is full')) }
  await expect(check(id, { blobs: full })).rejects.toThrow('the disk is full')
  expect(await stateOf(id)).toMatchObject({ failures: 0, state: 'active' })
})

test('due sources are claimed once, one of each host; the next when its check has ended', async () => {
  const later = new Date(lastNow().getTime() + 30 * 86_400_000)
  const [a, b] = await Promise.all([watch('/due-a'), watch('/due-b')])
  const other = (await addSource(sourceRepo(db), { url: 'https://other.example/p', payer }, now())).id
  await pool.query("UPDATE source SET state = 'paused' WHERE id <> ALL($1)", [[a, b, other]])
  const claim = (host?: string) =>
    sourceCheckRepo(db).claimDue(later, { take: 500, ...(host ? { host } : {}) })
  const first = await claim()
  expect(first).toHaveLength(2)
  expect(first).toContain(other)
  await fetchHostRepo(db).takeTurn(site.host, later, new Date(later.getTime() + 1_000))
  expect(await claim()).toEqual([])
  const [one, two] = await Promise.all([claim(site.host), claim(site.host)])
  expect([...one, ...two]).toEqual([a, b].filter((id) => !first.includes(id)))
})

test.each([
  ['not a url', 'invalid_input'],
  ['ftp://payer.example/', 'invalid_input'],
  ['https://me:word@payer.example/', 'invalid_input'],
  ['http://10.1.2.3/policies', 'invalid_input'],
  ['http://2130706433/policies', 'invalid_input'],
  ['http://localhost:8080/policies', 'invalid_input'],
  ['http://intranet/policies', 'invalid_input'],
])('%s cannot be watched', async (url, kind) => {
  await expect(addSource(sourceRepo(db), { url, payer }, now())).rejects.toMatchObject({ kind })
})

test('a source needs a known payer, and is added once', async () => {
  await expect(
    addSource(sourceRepo(db), { url: 'https://payer.example/', payer: 'Nobody' }, now()),
  ).rejects.toMatchObject({
    kind: 'not_found',
  })
  const add = () =>
    addSource(sourceRepo(db), { url: 'https://payer.example/#part', payer: 'sample health' }, now())
  const [first, repeated] = [await add(), await add()]
  expect([first.created, repeated.created, repeated.id]).toEqual([true, false, first.id])
})
