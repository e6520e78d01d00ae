import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benefitsPdf } from '@ppman/benefits/testing'
import { bytesSource, tallFile } from '@ppman/mrf/testing'
import { hospitalRepo, ingestFile, priceLoadRepo } from '@ppman/prices'
import { aPdf } from '@ppman/policy-text/fixtures'
import { navigating, testSite } from '../../testing.ts'

const dir = mkdtempSync(join(tmpdir(), 'ppman-documents-'))
const { site, ctx, pool, signIn, close } = await testSite({ blobDir: dir })
afterAll(async () => {
  ctx.singleRates.close()
  await close()
  await rm(dir, { recursive: true })
})

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const OTHER_ORG = '0190a000-0000-7000-8000-0000000000ff'
const PATH = '/transparency/documents'
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z]+;|&#x?\w+;/g, ' ')
    .replace(/\s+/g, ' ')
const tokenIn = (html: string) => /name="_csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
const open = (cookie: string, path = PATH) => site.get(path).set(navigating).set('cookie', cookie)
const blobs = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && /^[0-9a-f]{64}$/.test(one.name),
  )
const documents = async () =>
  (await pool.query('SELECT count(*)::int AS n FROM pt_document')).rows[0].n as number

async function upload(
  cookie: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = sameOrigin,
) {
  const token = tokenIn((await open(cookie)).text)
  const call = site
    .post(PATH)
    .set({ ...navigating, ...headers })
    .set('cookie', cookie)
  for (const [name, value] of Object.entries({
    _csrf_token: token,
    kind: 'eob',
    consent: 'true',
    retention_days: '30',
    ...fields,
  }))
    void call.field(name, value)
  return call.attach('file', bytes, 'eob.pdf')
}
const post = async (cookie: string, path: string, fields: Record<string, string>) => {
  const _csrf_token = tokenIn((await open(cookie)).text)
  return site
    .post(path)
    .set(sameOrigin)
    .set('cookie', cookie)
    .type('form')
    .send({ _csrf_token, ...fields })
}

test('a member uploads a document, sees its values beside their words, and decides each', async () => {
  const cookie = await signIn({ sub: 'ada' })
  const { status, headers } = await upload(cookie, benefitsPdf())
  expect(status).toBe(303)
  const address = headers.location!
  const page = (await open(cookie, address)).text
  expect(page).toContain('“Individual deductible | <mark>$1,500</mark> | $3,000”')
  expect(wordsOf(page)).toMatch(/Check \d+ values .*Deductible, one person, in network to check/)
  const saved = await post(cookie, `${PATH}/confirm`, {
    id: address.split('/').at(-1)!,
    'value.deductible.individual.in_network': '1,500',
    'ok.deductible.individual.in_network': '1',
    'value.deductible_met.individual.in_network': '$1,000.50',
    'ok.deductible_met.individual.in_network': '1',
    'value.payer_name': '',
    'ok.payer_name': '1',
    'value.plan_name': 'not ticked',
    add_field: 'deductible.family.in_network',
    add_value: '3000',
  })
  expect([saved.status, saved.headers.location]).toEqual([303, `${address}?saved=4`])
  const after = await open(cookie, saved.headers.location)
  expect(wordsOf(after.text)).toMatch(
    /4 values saved\..*Not in the document: you added it.*corrected .*Read as \$1,000/,
  )
  const { rows } = await pool.query(
    `SELECT field, status FROM pt_document_value WHERE decided_at IS NOT NULL ORDER BY field`,
  )
  expect(rows).toEqual([
    { field: 'deductible.family.in_network', status: 'added' },
    { field: 'deductible.individual.in_network', status: 'confirmed' },
    { field: 'deductible_met.individual.in_network', status: 'corrected' },
    { field: 'payer_name', status: 'rejected' },
  ])
})

test('all values at once, then the estimate in steps; what is missing leads to its place', async () => {
  const cookie = await signIn()
  await pool.query(`INSERT INTO hospital (ccn, name, state) VALUES ('220001', 'GENERAL HOSPITAL', 'MA')`)
  const hospital = (await hospitalRepo(ctx.db).byCcn('220001'))!
  const rates = ['800', '1000', '1600'].map((dollar, index) => ({
    code: '70551',
    type: 'CPT',
    description: 'Head scan',
    gross: '4000',
    payer: 'Northline',
    plan: `Plan ${index}`,
    dollar,
    methodology: 'fee schedule',
  }))
  const order = {
    source: bytesSource(Buffer.from(tallFile(rates))),
    hospital,
    url: 'https://h.example/p.csv',
  }
  await ingestFile(order, { loads: priceLoadRepo(pool), blobs: ctx.blobs, now: ctx.now })
  await pool.query('UPDATE hospital_code_price SET cash_e4 = 5500000')
  const address = (await upload(cookie, benefitsPdf())).headers.location!
  const question = `${address}/estimate?ccn=220001&code=70551&service=imaging&payer=Northline`
  const before = await open(cookie, question)
  expect(wordsOf(before.text)).toMatch(
    new RegExp(
      [
        String.raw`Unknown .*not confirmed yet\. Unknown is not zero`,
        String.raw`.*Values that are missing Imaging \(MRI, CT, PET\): `,
        String.raw`deductible applies first, in network : confirm it `,
        String.raw`Deductible, one person, in network : confirm it`,
      ].join(''),
    ),
  )
  expect(before.text).toContain(`href="${address}#value-deductible-individual-in_network"`)
  const page = (await open(cookie, address)).text
  const fields = Object.fromEntries(
    [...page.matchAll(/<input id="value-[^"]*" name="(value\.[^"]+)" type="text" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  )
  for (const [, name, options] of page.matchAll(
    /<select id="value-[^"]*" name="(value\.[^"]+)">(.*?)<\/select>/g,
  ))
    fields[name!] = /value="([^"]*)" selected/.exec(options!)?.[1] ?? ''
  const saved = await post(cookie, `${PATH}/confirm`, { id: address.split('/').at(-1)!, all: '1', ...fields })
  expect(saved.status).toBe(303)
  const checked = wordsOf((await open(cookie, address)).text)
  expect(checked).toContain('All values are checked')
  expect(checked).toMatch(/confirmed .*Save my change/)
  expect(checked).not.toMatch(/I checked/)
  const text = wordsOf((await open(cookie, question)).text)
  expect(text).toMatch(
    new RegExp(
      String.raw`About \$600 .*at General Hospital.*Between \$560 and \$720.*Paying cash would cost ` +
        String.raw`less than the estimate\.`,
    ),
  )
  expect(text).toMatch(
    new RegExp(
      String.raw`Goes to your deductible \$500 \$500 \$500 .*Your coinsurance on the rest \$60 \$100 ` +
        String.raw`\$220 .*You pay \$560 \$600 \$720`,
    ),
  )
  expect(text).toContain('This is an estimate, not a quote')
})

test('each opened page is in the audit trail', async () => {
  const cookie = await signIn({ sub: 'reader' })
  const address = (await upload(cookie, benefitsPdf())).headers.location!
  await open(cookie, address)
  await open(cookie, `${address}/estimate`)
  const { rows } = await pool.query(
    `SELECT actor, action FROM audit_event WHERE object_id = $1 ORDER BY seq`,
    [address.split('/').at(-1)],
  )
  expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'reader pt_document.uploaded',
    'reader pt_document.read',
    'reader pt_document.read',
  ])
})

test('another organization sees nothing of it, and cannot confirm or delete it', async () => {
  const [cookie, stranger] = [await signIn(), await signIn({ sub: 'bob', orgId: OTHER_ORG })]
  const address = (await upload(cookie, benefitsPdf())).headers.location!
  const id = address.split('/').at(-1)!
  const answers = [
    await open(stranger, address),
    await open(stranger, `${address}/estimate`),
    await post(stranger, `${PATH}/confirm`, { id, 'ok.plan_name': '1', 'value.plan_name': 'x' }),
    await post(stranger, `${PATH}/delete`, { id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await open(stranger)).text).not.toContain(id)
})

test('deleting removes file and rows, and says so', async () => {
  const cookie = await signIn()
  const before = [blobs().length, await documents()]
  const address = (await upload(cookie, benefitsPdf())).headers.location!
  const deleted = await post(cookie, `${PATH}/delete`, { id: address.split('/').at(-1)! })
  expect([deleted.status, deleted.headers.location]).toEqual([303, `${PATH}?deleted=1`])
  expect([blobs().length, await documents()]).toEqual(before)
  expect(wordsOf((await open(cookie, deleted.headers.location)).text)).toContain('everything read from it')
  expect((await open(cookie, address)).status).toBe(404)
})

test.each<[string, () => Buffer, Record<string, string>, RegExp]>([
  ['a text file', () => Buffer.from('Deductible $500'), {}, /The file is not a PDF/],
  ['more than 20 MiB', () => Buffer.alloc(21 * 1024 * 1024, 'a'), {}, /larger than 20 MiB/],
  ['no consent', () => benefitsPdf(), { consent: '' }, /Confirm this before you upload/],
])('%s shows the form with the reason, and leaves nothing behind', async (_, bytes, fields, reason) => {
  const cookie = await signIn()
  const before = [blobs().length, await documents()]
  const { status, text } = await upload(cookie, bytes(), fields)
  expect(status).toBe(422)
  expect(wordsOf(text)).toMatch(reason)
  expect([blobs().length, await documents()]).toEqual(before)
})

test('without file and consent, both are named', async () => {
  const cookie = await signIn()
  const _csrf_token = tokenIn((await open(cookie)).text)
  const form = site
    .post(PATH)
    .set({ ...navigating, ...sameOrigin })
    .set('cookie', cookie)
  const { status, text } = await form.field('_csrf_token', _csrf_token).field('kind', 'eob')
  expect(status).toBe(422)
  expect(wordsOf(text)).toMatch(
    /2 answers need another look .*Choose a PDF file\. .*Confirm this before you upload/,
  )
})

test('a form of another site, without token or of a stranger is refused', async () => {
  const cookie = await signIn()
  const before = await documents()
  expect((await upload(cookie, benefitsPdf(), {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await upload(cookie, benefitsPdf(), { _csrf_token: 'made-up' })).status).toBe(403)
  const stranger = await site.post(PATH).set(sameOrigin).attach('file', benefitsPdf(), 'a.pdf')
  expect(stranger.status).toBe(401)
  expect(await documents()).toBe(before)
})

test('a value that cannot be read shows the form with what was typed and what is accepted', async () => {
  const cookie = await signIn()
  const address = (await upload(cookie, benefitsPdf())).headers.location!
  const id = address.split('/').at(-1)!
  const { status, text } = await post(cookie, `${PATH}/confirm`, {
    id,
    'ok.deductible.individual.in_network': '1',
    'value.deductible.individual.in_network': 'about a thousand',
    'ok.plan_name': '1',
    'value.plan_name': 'Northline Choice',
    add_field: 'coinsurance.hospice.in_network',
    add_value: '150',
  })
  expect(status).toBe(422)
  expect(wordsOf(text)).toContain('2 answers need another look')
  expect(text).toContain(
    'href="#value-deductible-individual-in_network">Deductible, one person, in network: Type dollars',
  )
  expect(text).toMatch(
    /value="about a thousand"[^>]*aria-invalid="true"><p class="field-error"[^>]*>Type dollars/,
  )
  expect(text).toContain('value="Northline Choice"')
  expect(text).toContain('name="ok.plan_name" type="checkbox" value="1" checked')
  expect(text).toMatch(/value="coinsurance.hospice.in_network" selected/)
  expect(text).toMatch(/value="150"[^>]*aria-invalid="true">.*Type a percent from 0 to 100/)
  const { rows } = await pool.query(
    'SELECT FROM pt_document_value WHERE document_id = $1 AND decided_at IS NOT NULL',
    [id],
  )
  expect(rows).toHaveLength(0)
})

test('a document without a value says that none was read, not that all are checked', async () => {
  const cookie = await signIn()
  const address = (
    await upload(cookie, aPdf([[{ text: 'Our choir sings on Sunday.', x: 50, y: 740, size: 10 }]]))
  ).headers.location!
  const text = wordsOf((await open(cookie, address)).text)
  expect(text).toContain('No values yet')
  expect(text).toContain('We read no value in this document')
  expect(text).not.toMatch(/All values are checked|0 values/)
})

describe('an estimate', () => {
  let [cookie, address] = ['', '']
  beforeAll(async () => {
    cookie = await signIn()
    const page = aPdf([[{ text: 'Our choir sings on Sunday.', x: 50, y: 740, size: 10 }]])
    address = `${(await upload(cookie, page)).headers.location!}/estimate`
    await pool.query(`INSERT INTO hospital (ccn, name, city, state) VALUES
      ('220002', 'SALEM GENERAL HOSPITAL', 'SALEM', 'MA'), ('380001', 'SALEM HEALTH', 'SALEM', 'OR')`)
  })
  const asked = (ccn: string, code: string) =>
    open(cookie, `${address}?${new URLSearchParams({ ccn, code }).toString()}`)

  test('says at its field that a hospital or a procedure is unknown', async () => {
    const { text } = await asked('Nowhere Clinic', 'zzyzx')
    expect(text).toMatch(/value="Nowhere Clinic"[^>]*aria-invalid="true">.*We know no such hospital/)
    expect(text).toMatch(/value="zzyzx"[^>]*aria-invalid="true">.*We know no such procedure or code/)
  })

  test('understands the name of a hospital and a code with a modifier', async () => {
    const { status, headers } = await asked('salem general hospital', '70551-26')
    expect(status).toBe(302)
    expect(headers.location).toMatch(/\/estimate\?ccn=220002&code=70551&/)
  })

  test('offers the hospitals and the procedures that words may mean', async () => {
    const { text } = await asked('Salem', 'knee mri')
    expect(wordsOf(text)).toMatch(
      /Which hospital do you mean\? Salem General Hospital, Salem, MA Salem Health, Salem, OR/,
    )
    expect(wordsOf(text)).toMatch(/Which procedure do you mean\? .*\(73721\)/)
    expect(text).toMatch(/href="[^"]*ccn&#x3D;220002&amp;code&#x3D;knee/)
  })

  test('asks the hospital’s prices for the chosen setting', async () => {
    const inpatient = await open(
      cookie,
      `${address}?ccn=220001&code=70551&service=imaging&payer=Northline&setting=inpatient`,
    )
    expect(inpatient.text).toMatch(/<option value="inpatient" selected>/)
    expect(wordsOf(inpatient.text)).toContain('This hospital publishes no price for this code')
  })

  test('says that values which were never read can be added', async () => {
    const { text } = await open(cookie, `${address}?ccn=220001&code=70551&service=imaging&payer=Northline`)
    expect(wordsOf(text)).toContain('We need values that we did not find in the document. You can add them.')
    expect(wordsOf(text)).toMatch(/Values that are missing .*: add it/)
  })
})
