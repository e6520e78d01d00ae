import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@ppman/db'
import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { hospitalRepo, listContracts, loadSamplePrices, priceLoadRepo } from '@ppman/prices'
import { navigating, testSite } from '../../testing.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-contracts-'))
const { site, ctx, pool, url, signIn, close } = await testSite({ blobDir: dir })
afterAll(async () => {
  ctx.singleRates.close()
  await close()
  await rm(dir, { recursive: true })
})
beforeAll(async () => {
  const worker = openDb({ url, role: 'ppman_worker', max: 2 })
  await loadSamplePrices({
    loads: priceLoadRepo(pool),
    hospitals: hospitalRepo(worker),
    blobs: ctx.blobs,
    now: () => new Date('2026-05-01'),
  })
  await worker.$disconnect()
}, 120_000)

const ASKED = { ccn: '99S001', code: '45378', code_type: 'CPT' }
const page = async (query: object, cookie = '') =>
  site.get('/transparency/contracts').query(query).set(navigating).set('cookie', cookie)
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z]+;|&#x?\w+;/g, ' ')
    .replace(/\s+/g, ' ')

test('lists every contract of a hospital, with the same count and median as the price', async () => {
  const list = (await listContracts(ctx, { ccn: '99S001', code: '45378' }))!
  const priced = list.contracts.filter(({ dollarE4 }) => dollarE4 !== null)
  expect(priced).toHaveLength(list.price.contracts)
  const amounts = priced.map(({ dollarE4 }) => dollarE4!).sort((a, b) => a - b)
  const half = amounts.length / 2
  expect((amounts[Math.ceil(half) - 1]! + amounts[Math.floor(half)]!) / 2).toBeCloseTo(
    list.price.contractMedianE4!,
    -2,
  )
  const text = wordsOf((await page(ASKED)).text)
  expect(text).toMatch(new RegExp(`${priced.length} contracts pay \\$[\\d,]+ to \\$[\\d,]+\\. Half pay`))
  expect(text).toContain('Colonoscopy, exam only')
  expect(text).toContain('Also published, not comparable')
  expect(text).toMatch(/Prairie Benefit Administrators \(sample\) .*% of charges/)
})

test('sorts by rate, and marks the lines of one insurer', async () => {
  const { text } = await page({ ...ASKED, sort: 'rate:desc', payer: 'blue lantern (sample)' })
  const rates = [...text.matchAll(/<strong class="num">\$([\d,.]+)</g)].map(([, rate]) =>
    Number(rate!.replaceAll(',', '')),
  )
  expect(rates.length).toBeGreaterThan(3)
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  expect(text).toContain('aria-sort="descending"')
  expect(text.match(/<tr class="yours">/g)).toHaveLength(2)
  expect((await page({ ...ASKED, sort: 'constructor' })).status).toBe(200)
})

test('gives the contracts as CSV, each line with its file, record and rate', async () => {
  const { text, headers } = await page({ ...ASKED, format: 'csv' })
  expect(headers['content-disposition']).toBe('attachment; filename=contracts.csv')
  const [header, first] = text.split('\r\n')
  expect(header).toMatch(
    /^ccn,code_type,code,setting,payer_name,.*,record,rate_id,billing_class,drug_unit,modifiers$/,
  )
  expect(first).toMatch(/^99S001,CPT,45378,outpatient,.*,[0-9a-f]{64},\d+,[0-9a-f-]{36}:\d+:\d+:\d+,.*$/)
})

test('each rate leads to its own evidence, which is read again on request', async () => {
  const { text } = await page({ ...ASKED, sort: 'payer' })
  const [, rate] = /href="\/transparency\/evidence\?rate[^"]*?([0-9a-f]{8}-[^"]+)"/.exec(text)!
  const evidence = async (query: object) =>
    site
      .get('/transparency/evidence')
      .query({ rate: decodeURIComponent(rate!), ...query })
      .set(navigating)
  const shown = wordsOf((await evidence({})).text)
  expect(shown).toMatch(/\$[\d,.]+ is in record \d+ of the hospital/)
  expect(shown).toContain('Blue Lantern (sample) this figure')
  expect(shown).not.toContain('Read again')
  expect(wordsOf((await evidence({ verify: 'now' })).text)).toContain('Read again and equal.')
  const manifest = JSON.parse((await evidence({ format: 'manifest' })).text)
  expect(manifest.file.sha256).toMatch(/^[0-9a-f]{64}$/)
  const record = await evidence({ format: 'record' })
  expect(Buffer.byteLength(record.text)).toBe(manifest.record.byte_length)
  expect(createHash('sha256').update(record.text).digest('hex')).toBe(manifest.record.text_sha256)
  expect((await evidence({ rate: `${manifest.file.id}:999999:0:0` })).status).toBe(404)
  expect((await evidence({ rate: 'x' })).status).toBe(422)
})

test('members see whether the payer asks for prior authorization; no rule is no “no”', async () => {
  const { id } = await aPayer(pool, { name: 'Blue Lantern' })
  await pool.query(
    `UPDATE payer_line SET payer_id = $1, match_basis = 'name', match_confidence = 1, matched_version = '1'
      WHERE payer_name ILIKE 'blue lantern%'`,
    [id],
  )
  await aBillingRule(pool, {
    payerId: id,
    code: '45378',
    category: 'prior_authorization',
    disposition: 'required',
    effectiveFrom: '2026-01-01',
  })
  const member = wordsOf((await page(ASKED, await signIn())).text)
  expect(member).toMatch(/Blue Lantern \(sample\) PPO \$[\d,.]+ [^$]* Required/)
  expect(member).toMatch(/Harborview Mutual \(sample\) Choice \$[\d,.]+ [^$]* No rule found/)
  const stranger = wordsOf((await page(ASKED)).text)
  expect(stranger).not.toMatch(/Required|No rule found/)
  expect(stranger).toContain('Sign in to see it')
})

test('an unknown hospital or code is 404, and nothing asked leads to the search', async () => {
  expect((await page({ ...ASKED, ccn: '000000' })).status).toBe(404)
  expect((await page({ ...ASKED, code: '00000' })).status).toBe(404)
  expect(wordsOf((await page({})).text)).toContain('Choose both in the price search')
})

test.each([
  '/transparency/hospital?ccn=99S001',
  '/transparency/compare?codes=45378&code_types=CPT&hospitals=99S001,99S002',
  '/transparency/contracts?ccn=99S001&code=45378',
])('%s shows a file that writes its day M/D/YYYY', async (path) => {
  await pool.query(`UPDATE mrf_file SET last_updated_on = '07/01/2026'`)
  const answer = await site.get(path).set(navigating)
  expect(answer.status).toBe(200)
  expect(wordsOf(answer.text)).toContain('Jul 1, 2026')
})
