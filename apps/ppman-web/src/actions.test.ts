import { aPayer } from '@ppman/payers/testing'
import { aLearnedRegion, aPolicyChange } from '@ppman/policies/versions/testing'
import { actions } from './actions.ts'
import { navigating, testSite } from './testing.ts'

const { site, pool, signIn, close } = await testSite()
afterAll(close)

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const tokenIn = (html: string) => /name="_csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const id = await aPolicyChange(pool, { payerId })
const marks = async () => (await pool.query('SELECT reviewed_by, note FROM change_review')).rows

describe.each(actions.map(({ path }) => path))('%s', (path) => {
  test('is not for strangers, nor for forged forms', async () => {
    const cookie = await signIn()
    const forged = await site
      .post(path)
      .set(sameOrigin)
      .set('cookie', cookie)
      .type('form')
      .send({ _csrf_token: 'made-up' })
    const stranger = await site.post(path).set(sameOrigin).type('form').send({})
    expect([forged.status, stranger.status]).toEqual([403, 403])
  })

  test('names the fields it could not read', async () => {
    const cookie = await signIn()
    const _csrf_token = tokenIn(
      (await site.get('/policy/changes').set(navigating).set('cookie', cookie)).text,
    )
    const { status, body } = await site
      .post(path)
      .set(sameOrigin)
      .set('cookie', cookie)
      .type('form')
      .send({ _csrf_token, id: 'x' })
    expect([status, body.error.details.map((issue: { path: string }) => issue.path)]).toEqual([
      422,
      expect.arrayContaining(['id']),
    ])
  })
})

test('a member marks a change as reviewed in the list, and removes the mark again', async () => {
  const cookie = await signIn({ sub: 'ada' })
  const open = async (path: string) => (await site.get(path).set(navigating).set('cookie', cookie)).text
  const list = '/policy/changes?severity=high'
  const send = async (form: object) =>
    site
      .post('/policy/changes/review')
      .set(sameOrigin)
      .set('cookie', cookie)
      .type('form')
      .send({ _csrf_token: tokenIn(await open(list)), id, ...form })
  const marked = await send({ is_reviewed: 'true', return_to: list })
  expect([marked.status, marked.headers.location]).toEqual([303, list])
  expect(await marks()).toEqual([{ reviewed_by: 'ada', note: null }])
  expect(await open(list)).toMatch(/Reviewed on [\s\S]*Undo review/)
  expect(await open(`/policy/changes/diff?id=${id}`)).toMatch(/Reviewed on/)
  const takenBack = await send({ is_reviewed: 'false', return_to: 'https://elsewhere.example/' })
  expect(takenBack.headers.location).toBe('/policy/changes')
  expect(await marks()).toEqual([])
})

test('a member marks all as read: what came after the newest change seen stays unread', async () => {
  const later = await aPolicyChange(pool, { payerId, createdAt: '2026-03-01T00:00:00Z' })
  const cookie = await signIn({ sub: 'ada' })
  const open = async (path: string) => (await site.get(path).set(navigating).set('cookie', cookie)).text
  const sent = await site
    .post('/policy/changes/review-all')
    .set(sameOrigin)
    .set('cookie', cookie)
    .type('form')
    .send({ _csrf_token: tokenIn(await open('/policy/changes')), id, return_to: '/policy/changes' })
  expect([sent.status, sent.headers.location]).toEqual([303, '/policy/changes'])
  expect((await pool.query('SELECT change_id, reviewed_by FROM change_review')).rows).toEqual([
    { change_id: id, reviewed_by: 'ada' },
  ])
  const unread = await open('/policy/changes?unread=true')
  expect(unread).toContain(later)
  expect(unread).not.toContain(id)
})

test('an administrator revokes a learned region and sees it revoked; a member may not', async () => {
  const { rows } = await pool.query(
    'INSERT INTO source (payer_id, url, kind, fetch_interval_s, next_check_at) VALUES ($1, ' +
      "'https://payer.example/turning', 'html', 60, now()) RETURNING id",
    [payerId],
  )
  const source = rows[0].id as string
  const regionId = await aLearnedRegion(pool, source)
  const open = async (cookie: string) =>
    (await site.get(`/policy/sources/${source}`).set(navigating).set('cookie', cookie)).text
  const send = async (cookie: string) =>
    site
      .post('/policy/sources/regions/revoke')
      .set(sameOrigin)
      .set('cookie', cookie)
      .type('form')
      .send({
        _csrf_token: tokenIn(await open(cookie)),
        id: source,
        region_id: regionId,
        reason: 'It names the plan.',
      })
  const member = await signIn({ sub: 'ada' })
  expect(await open(member)).toMatch(/Our choir sings[\s\S]*under “News”, after “Last rule.”, to the end/)
  expect(await open(member)).not.toMatch(/name="reason"/)
  expect((await send(member)).status).toBe(403)
  const admin = await signIn({ sub: 'grace', admin: true })
  const done = await send(admin)
  expect([done.status, done.headers.location]).toEqual([303, `/policy/sources/${source}#learned`])
  expect(await open(admin)).toMatch(/taken back on [^<]*: It names the plan\./)
  expect(
    (await pool.query('SELECT state, revoked_by FROM learned_region WHERE id = $1', [regionId])).rows,
  ).toEqual([{ state: 'revoked', revoked_by: 'grace' }])
  expect((await send(admin)).status).toBe(404)
})

test('an administrator pauses a source with a reason, and its history tells of it', async () => {
  const { rows } = await pool.query(
    'INSERT INTO source (payer_id, url, kind, fetch_interval_s, next_check_at) VALUES ($1, ' +
      "'https://payer.example/paused', 'html', 60, now()) RETURNING id",
    [payerId],
  )
  const path = `/policy/sources/${rows[0].id as string}`
  const open = async (cookie: string) => (await site.get(path).set(navigating).set('cookie', cookie)).text
  const send = async (cookie: string) =>
    site
      .post('/policy/sources/resolve')
      .set(sameOrigin)
      .set('cookie', cookie)
      .type('form')
      .send({
        _csrf_token: tokenIn(await open(cookie)),
        id: rows[0].id,
        action: 'pause',
        reason: 'Moving host.',
      })
  const member = await signIn({ sub: 'ada' })
  expect(await open(member)).not.toContain('Decide about this source')
  expect((await send(member)).status).toBe(403)
  const admin = await signIn({ sub: 'grace', admin: true })
  const done = await send(admin)
  expect([done.status, done.headers.location]).toEqual([303, `${path}#moves`])
  const stored = await pool.query('SELECT state FROM source WHERE id = $1', [rows[0].id])
  expect(stored.rows).toEqual([{ state: 'paused' }])
  expect(await open(admin)).toMatch(/pause: Moving host\.[\s\S]*a person/)
})
