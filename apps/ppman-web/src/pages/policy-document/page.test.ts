import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction, openDb, withTenant } from '@ppman/db'
import { aPayer } from '@ppman/payers/testing'
import { readUpload } from '@ppman/policies/uploaded'
import { goodPolicyPdf } from '@ppman/uploads/fixtures'
import { navigating, testSite } from '../../testing.ts'

const { site, ctx, pool, url, signIn, close } = await testSite({
  blobDir: await mkdtemp(join(tmpdir(), 'uploads-')),
})
const worker = openDb({ url, role: 'ppman_worker', max: 2 })
afterAll(async () => {
  await worker.$disconnect()
  await close()
})
const reading = {
  db: worker,
  transaction: <T>(work: (tx: Db) => Promise<T>) => inTransaction(worker, work),
  inTenant: withTenant,
  documents: ctx.documents,
  now: ctx.now,
}

await aPayer(pool, { name: 'Meridian Trust' })
const cookie = await signIn({ sub: 'ada' })
const stranger = await signIn({ sub: 'eve', orgId: '0190a000-0000-7000-8000-0000000000ff' })
const open = async (path: string, who = cookie) =>
  (await site.get(path).set(navigating).set('cookie', who)).text
const tokenIn = (html: string) => /name="_csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
const sameSite = { 'sec-fetch-site': 'same-origin' }

const CRITERIA = [
  'Lumbar braces are medically necessary when all of the following are met:',
  '• The spine is unstable',
  '• The member is 18 years of age or older',
]

test('an uploaded policy shows its rules with quotes and pages, and its own search finds it', async () => {
  const sent = await site
    .post('/policy/documents')
    .set({ ...sameSite, ...navigating })
    .set('cookie', cookie)
    .field('_csrf_token', tokenIn(await open('/policy/documents')))
    .field('consent', 'true')
    .field('payer', 'meridian trust')
    .attach('file', goodPolicyPdf(CRITERIA), 'braces.pdf')
  const href = /href="(\/policy\/documents\/[0-9a-f-]{36})">See what was read/.exec(sent.text)![1]!
  const id = href.split('/').at(-1)!
  expect(await readUpload(id, reading)).toBe('read')

  const page = await open(href)
  expect(page).toContain('Rules in force today')
  expect(page).toContain('“Prior authorization is required for 97110.”')
  expect(page).toMatch(/The member is 18 years of age or older <span[^>]*>page 1/)
  expect(await open('/policy/documents')).toMatch(/Meridian Trust[\s\S]*1 rule|1 rule[\s\S]*Meridian Trust/)

  const search = await open('/policy/search?q=lumbar+braces')
  expect(search).toContain(href)
  expect(search).toContain('your document')
  expect(await open('/policy/search?q=lumbar+braces', stranger)).not.toContain(id)
  expect(await open('/policy/search?q=97110', stranger)).not.toContain('Prior authorization is required')
  expect(await open('/search?q=lumbar+braces', stranger)).not.toContain(id)
  expect(await open('/policy/search?q=97110')).toContain(`${href}#rule-`)
  expect(await open('/policy/codes/97110')).toMatch(/1 of 1 payer with rules for it requires/)
  expect(await open('/policy/codes/97110', stranger)).not.toMatch(/1 of 1 payer/)
})
