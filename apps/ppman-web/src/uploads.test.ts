import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { badPdfs, goodPolicyPdf } from '@ppman/uploads/fixtures'
import { UPLOAD_LIMITS } from '@ppman/uploads'
import { navigating, testSite } from './testing.ts'

const blobDir = await mkdtemp(join(tmpdir(), 'uploads-'))
const { site, pool, signIn, close } = await testSite({ blobDir })
afterAll(close)

const PATH = '/policy/documents'
const sameSite = { 'sec-fetch-site': 'same-origin' }
const tokenIn = (html: string) => /name="_csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** A member with the token of the form. */
async function aMember(who: Parameters<typeof signIn>[0] = {}) {
  const cookie = await signIn({ sub: 'ada', ...who })
  const { text } = await site.get(PATH).set(navigating).set('cookie', cookie)
  return { cookie, token: tokenIn(text) }
}
const member = await aMember()

type Sent = {
  bytes?: Buffer | null
  fields?: Record<string, string>
  headers?: Record<string, string>
  who?: typeof member
  fileName?: string
}

let made = 0
/** Another document each time. */
const aPdf = () => goodPolicyPdf([`Visit ${++made} is covered.`])

/** Sends the form as the page does, with what a test changes. */
function send({ bytes = aPdf(), fields = {}, headers = {}, who = member, fileName }: Sent = {}) {
  let sent = site
    .post(PATH)
    .set({ ...sameSite, ...headers })
    .set('cookie', who.cookie)
  for (const [name, value] of Object.entries({ _csrf_token: who.token, consent: 'true', ...fields }))
    if (value !== '') sent = sent.field(name, value)
  return bytes ? sent.attach('file', bytes, fileName ?? 'policy.pdf') : sent
}

const uploads = async () =>
  (
    await pool.query(
      'SELECT id, state, file_name, uploaded_by, org_id FROM uploaded_policy ORDER BY uploaded_at',
    )
  ).rows as { id: string; state: string; file_name: string }[]
const filesOf = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
/** Rows, blobs and jobs: what a rejection must leave as it was. */
const kept = async () => ({
  rows: (await uploads()).length,
  files: await filesOf(blobDir),
  jobs: (
    await pool.query(
      "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier LIKE 'read-up%'",
    )
  ).rows[0].n as number,
  audited: (
    await pool.query("SELECT count(*)::int AS n FROM audit_event WHERE action = 'uploaded_policy.uploaded'")
  ).rows[0].n as number,
})

test('a policy is stored encrypted with its consent, audited, and waits to be read', async () => {
  const answer = await send({ bytes: goodPolicyPdf(), fileName: '../plan <b>.pdf' })
  expect([answer.status, answer.type]).toEqual([200, 'text/html'])
  expect(answer.text).toMatch(/^<section class="note good"[\s\S]*plan &lt;b&gt;\.pdf is stored encrypted/)
  const { rows } =
    await pool.query(`SELECT state, file_name, consent, consent_version, consent_text, uploaded_by,
    pages, org_id FROM uploaded_policy`)
  expect(rows).toEqual([
    {
      state: 'waiting',
      file_name: 'plan <b>.pdf',
      consent: true,
      consent_version: '2026-11-25',
      consent_text: expect.stringContaining('no information about a patient'),
      uploaded_by: 'ada',
      pages: 1,
      org_id: '0190a000-0000-7000-8000-000000000001',
    },
  ])
  expect(await kept()).toEqual({ rows: 1, files: 1, jobs: 1, audited: 1 })
})

test('the same document is kept once, however often and quickly it is sent', async () => {
  const bytes = aPdf()
  const before = await kept()
  const answers = await Promise.all([send({ bytes }), send({ bytes })])
  const later = await send({ bytes, fileName: 'copy.pdf' })
  expect(answers.map(({ text }) => /<h2[^>]*>([^<]+)/.exec(text)![1]).sort()).toEqual([
    'This policy is there already',
    'Your policy was uploaded',
  ])
  expect(later.text).toContain('copy.pdf was not stored once more')
  expect(new Set([...answers, later].map(({ text }) => /href="([^"]+)"/.exec(text)![1])).size).toBe(1)
  const [rows, files, jobs, audited] = Object.values(before)
  expect(await kept()).toEqual({ rows: rows! + 1, files: files! + 1, jobs: jobs! + 1, audited: audited! + 1 })
  const other = await aMember({ sub: 'bob', orgId: '0190a000-0000-7000-8000-0000000000c3' })
  expect((await send({ bytes, who: other })).text).toContain('Your policy was uploaded')
})

test('a browser gets the whole page with the result and the list', async () => {
  const { status, text } = await send({ headers: navigating, fileName: 'second.pdf' })
  expect(status).toBe(200)
  expect(text).toMatch(/<!doctype html>[\s\S]*Your policy was uploaded[\s\S]*second\.pdf · 1 page/)
})

const bad = badPdfs()
test.each(Object.keys(bad))('%s is a friendly rejection that leaves nothing behind', async (name) => {
  const before = await kept()
  const { status, text } = await send({ bytes: bad[name]!.bytes })
  expect(status).toBe(200)
  expect(text).toMatch(
    /^<section class="note bad"[\s\S]*The file was not accepted[\s\S]*Nothing was stored\./,
  )
  expect(await kept()).toEqual(before)
})

test('a file above 20 MiB, and one about a patient, are rejected likewise', async () => {
  const before = await kept()
  const rss = process.memoryUsage().rss
  const big = await send({ bytes: Buffer.alloc(UPLOAD_LIMITS.fileSize + 1) })
  const lines = ['Patient: Maria Lopez, date of birth 03/14/1961', 'SSN 219-09-9998']
  const personal = await send({ bytes: goodPolicyPdf(lines) })
  expect([big.status, personal.status]).toEqual([200, 200])
  expect(big.text).toContain('larger than 20 MiB')
  expect(personal.text).toContain('information about a patient. Remove it')
  expect(personal.text).toContain('Look at page 1.')
  expect(await kept()).toEqual(before)
  expect(process.memoryUsage().rss - rss).toBeLessThan(200e6)
})

test('a name beside an illness, which may be that of an author, is a warning, not a rejection', async () => {
  const { text } = await send({
    bytes: goodPolicyPdf(['John Miller was diagnosed with diabetes.']),
  })
  expect(text).toMatch(/^<section class="note warn"[\s\S]*Check page 1: a person seems to be named there/)
})

test('no consent, no file, two files and an unknown payer are form errors that name the field', async () => {
  const before = await kept()
  const pathsOf = ({
    status,
    body,
  }: {
    status: number
    body: { error: { details: { path: string }[] } }
  }) => [status, body.error.details.map(({ path }) => path)]
  expect(pathsOf(await send({ fields: { consent: '' } }))).toEqual([422, ['consent']])
  expect(pathsOf(await send({ fields: { consent: 'false' } }))).toEqual([422, ['consent']])
  expect(pathsOf(await send({ bytes: null }))).toEqual([422, ['file']])
  expect(pathsOf(await send().attach('file', goodPolicyPdf(), 'b.pdf'))).toEqual([422, ['file']])
  expect(pathsOf(await send({ fields: { payer: 'Nobody at all' } }))).toEqual([422, ['payer']])
  const page = await send({ fields: { consent: '' }, headers: navigating })
  expect([page.status, page.text]).toEqual([422, expect.stringMatching(/Confirm this before you upload/)])
  expect(await kept()).toEqual(before)
})

test('another site, a wrong token, and a stranger get nothing read', async () => {
  const before = await kept()
  const crossSite = await send({ headers: { 'sec-fetch-site': 'cross-site' } })
  const noOrigin = await send({ headers: { 'sec-fetch-site': '', origin: 'https://evil.example' } })
  const wrongToken = await send({ fields: { _csrf_token: 'made-up' } })
  const other = await aMember({ sub: 'eve' })
  const othersToken = await send({ fields: { _csrf_token: other.token } })
  for (const { status, body } of [crossSite, noOrigin, wrongToken, othersToken])
    expect([status, body.error.code]).toEqual([403, 'csrf_failed'])
  const stranger = await site
    .post(PATH)
    .set(sameSite)
    .set(navigating)
    .attach('file', goodPolicyPdf(), 'a.pdf')
  const script = await site.post(PATH).set(sameSite).attach('file', goodPolicyPdf(), 'a.pdf')
  expect([stranger.status, stranger.headers.location]).toEqual([
    302,
    '/auth/login?return_to=%2Fpolicy%2Fdocuments',
  ])
  expect(script.status).toBe(401)
  expect((await site.get(PATH).set(navigating)).status).toBe(302)
  expect((await site.get(PATH)).status).toBe(401)
  expect(await kept()).toEqual(before)
})

test('files are refused at every other address', async () => {
  const { status } = await site
    .post('/policy/my-payers/follow')
    .set(sameSite)
    .set('cookie', member.cookie)
    .attach('file', goodPolicyPdf(), 'a.pdf')
  expect(status).toBe(415)
})

describe('documents of another organization', () => {
  const id = async () => (await uploads())[0]!.id

  test('are in no list and unknown at every address', async () => {
    const stranger = await aMember({ sub: 'eve', orgId: '0190a000-0000-7000-8000-0000000000ff' })
    const open = (path: string) => site.get(path).set(navigating).set('cookie', stranger.cookie)
    const act = (path: string, form: object) =>
      site
        .post(path)
        .set(sameSite)
        .set('cookie', stranger.cookie)
        .type('form')
        .send({ _csrf_token: stranger.token, ...form })
    expect((await open(PATH)).text).toContain('Nothing is uploaded yet')
    expect((await open(`${PATH}/${await id()}`)).status).toBe(404)
    expect((await open(`${PATH}/${await id()}/file`)).status).toBe(404)
    expect((await act(`${PATH}/delete`, { id: await id() })).status).toBe(404)
    expect((await uploads()).some(({ state }) => state === 'deleting')).toBe(false)
  })

  test('are read and deleted by their own, and the audit trail says so', async () => {
    const first = await id()
    const page = await site.get(`${PATH}/${first}`).set(navigating).set('cookie', member.cookie)
    expect(page.text).toContain('This document is being read')
    const file = await site.get(`${PATH}/${first}/file`).set('cookie', member.cookie).buffer(true)
    expect([file.status, file.type, file.headers['x-content-type-options']]).toEqual([
      200,
      'application/pdf',
      'nosniff',
    ])
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(file.body).toEqual(goodPolicyPdf())
    const before = await kept()
    const deleted = await site
      .post(`${PATH}/delete`)
      .set(sameSite)
      .set('cookie', member.cookie)
      .type('form')
      .send({ _csrf_token: member.token, id: first })
    expect([deleted.status, deleted.headers.location]).toEqual([303, PATH])
    expect(await kept()).toEqual({ ...before, rows: before.rows - 1, files: before.files - 1 })
    const { rows } = await pool.query(
      'SELECT action, actor FROM audit_event WHERE object_id = $1 ORDER BY seq',
      [first],
    )
    expect(rows).toEqual(
      ['uploaded', 'read', 'read', 'deleted'].map((did) => ({
        action: `uploaded_policy.${did}`,
        actor: 'ada',
      })),
    )
    expect((await site.get(`${PATH}/${first}`).set(navigating).set('cookie', member.cookie)).status).toBe(404)
  })
})

test('an unknown document is 404, and an id that is none is 422', async () => {
  const open = (path: string) => site.get(path).set(navigating).set('cookie', member.cookie)
  expect((await open(`${PATH}/${randomUUID()}`)).status).toBe(404)
  expect((await open(`${PATH}/x`)).status).toBe(422)
})
