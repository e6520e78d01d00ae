import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { navigating, testSite } from '../../testing.ts'

const { site, pool, signIn, close } = await testSite()
afterAll(close)

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const OTHER_ORG = '0190a000-0000-7000-8000-0000000000ff'
const open = async (cookie: string, query = '') =>
  (await site.get(`/policy/my-payers${query}`).set(navigating).set('cookie', cookie)).text
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const tokenIn = (html: string) => /name="_csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
async function follow(cookie: string, id: string, message = 'true') {
  const _csrf_token = tokenIn(await open(cookie))
  return site
    .post('/policy/my-payers/follow')
    .set(sameOrigin)
    .set('cookie', cookie)
    .type('form')
    .send({ _csrf_token, id, follow: message })
}
const stored = async () =>
  (await pool.query('SELECT org_id, payer_id, followed_by FROM followed_payer ORDER BY org_id, payer_id'))
    .rows

test(
  'an organization follows a payer it found, sees its changes and what waits for a person, and ends it; ' +
    'no other sees any of it',
  async () => {
    const [ada, stranger] = [await signIn({ sub: 'ada' }), await signIn({ sub: 'bob', orgId: OTHER_ORG })]
    const { id } = await aPayer(pool, { name: 'Meridian Trust' })
    await aPolicyChange(pool, { payerId: id, title: 'Knees' })
    await pool.query(
      `UPDATE source SET url = 'https://u:p@x.example/knees?key=1',
      state = 'needs_human_review', state_reason = 'selector_lost', stale_since = '2026-03-01'
      WHERE payer_id = $1`,
      [id],
    )
    const { id: unwatched } = await aPayer(pool, { name: 'Unwatched Health' })
    expect(wordsOf(await open(ada))).toContain('follows no payer yet')
    expect(wordsOf(await open(ada, '?q=merid'))).toMatch(/1 payer found\. .*Meridian Trust Follow/)

    const { status, headers } = await follow(ada, id)
    expect([status, headers.location]).toEqual([303, '/policy/my-payers'])
    await Promise.all([follow(ada, id), follow(ada, unwatched)])
    expect(await stored()).toMatchObject([
      { payer_id: id, followed_by: 'ada' },
      { payer_id: unwatched, followed_by: 'ada' },
    ])
    const page = await open(ada)
    const inOrder = [
      'follows 2 payers\\.',
      'Meridian Trust which rules apply watched thinly 0.0 never 1 source, 1 stale not read yet ',
      'Unwatched Health which rules apply not watched ',
      'Waiting for a person',
      ' x\\.example/knees Meridian Trust Mar 1, 2026 selector lost ',
      'What changed lately',
      'Knees',
    ]
    expect(wordsOf(page)).toMatch(new RegExp(inOrder.join('.*')))
    expect(page).not.toMatch(/u:p@|key=1/)
    expect(wordsOf(await open(ada, '?q=merid'))).toContain('Meridian Trust followed')

    expect(wordsOf(await open(stranger))).toContain('follows no payer yet')
    await follow(stranger, id, 'false')
    expect(await stored()).toHaveLength(2)
    await follow(ada, id, 'false')
    expect(await stored()).toMatchObject([{ payer_id: unwatched }])
  },
)

test('a payer that is not in the directory cannot be followed, nor more than two hundred', async () => {
  const cookie = await signIn({ orgId: '0190a000-0000-7000-8000-0000000000aa' })
  await aPayer(pool, { name: 'One More' })
  expect((await follow(cookie, '0190a000-0000-7000-8000-000000000009')).status).toBe(404)
  await pool.query(
    `WITH many AS (
       INSERT INTO payer (name, folded_name, slug, payer_type, source,
         source_key, first_seen_at, last_seen_at)
       SELECT 'Many ' || n, 'many ' || n, 'many-' || n, 'commercial', 'test', 'M' || n, now(), now()
         FROM generate_series(1, 201) AS n RETURNING id)
     INSERT INTO followed_payer (org_id, payer_id, followed_by, followed_at)
       SELECT '0190a000-0000-7000-8000-0000000000aa', id, 'ada', now() FROM (SELECT id FROM many
       LIMIT 200) AS first_ones`,
  )
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM payer WHERE name = 'One More'`)
  const { status, body } = await follow(cookie, rows[0]!.id)
  expect([status, body.error.message]).toEqual([422, expect.stringContaining('may follow 200 payers')])
  expect((await stored()).filter(({ payer_id }: { payer_id: string }) => payer_id === rows[0]!.id)).toEqual(
    [],
  )
})

test('a search that matches more payers than are shown says so', async () => {
  for (let number = 1; number <= 21; number += 1) await aPayer(pool, { name: `Twentyfold Health ${number}` })
  expect(wordsOf(await open(await signIn(), '?q=twentyfold'))).toContain(
    '20 of 21 payers shown. Type more of the name to narrow them.',
  )
})

test('the payer that people mean comes first: equal names, beginnings, payers with policies', async () => {
  for (const name of ['21st Quillhealth', 'Quill Fire', 'Quillhealthcare of Ohio', 'Quarry (Quill)'])
    await aPayer(pool, { name })
  const { id } = await aPayer(pool, { name: 'Quillhealthcare' })
  await aPolicyChange(pool, { payerId: id, title: 'Elbows' })
  const found = async (q: string) =>
    [...(await open(await signIn(), `?q=${q}`)).matchAll(/<th scope="row">([^<]+)<\/th>/g)].map(
      ([, name]) => name,
    )
  expect(await found('quill')).toEqual([
    'Quillhealthcare',
    'Quill Fire',
    'Quillhealthcare of Ohio',
    'Quarry (Quill)',
    '21st Quillhealth',
  ])
  expect((await found('quill+health'))[0]).toBe('Quillhealthcare')
  await aPayer(pool, { name: 'Quill' })
  expect((await found('quill'))[0]).toBe('Quill')
})
