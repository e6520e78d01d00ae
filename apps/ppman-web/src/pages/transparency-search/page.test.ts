import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dataFile, hasData, tallFile } from '@ppman/mrf/testing'
import { aPayer } from '@ppman/payers/testing'
import { navigating, testSite } from '../../testing.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-search-'))
const { site, pool, url, close } = await testSite({ blobDir: join(dir, 'blobs') })
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})

/** The operator's command line, as an operator runs it. */
const CLI = fileURLToPath(new URL('../../../../ppman-cli/src/main.ts', import.meta.url))
async function ppman(...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') }
  return JSON.parse((await promisify(execFile)(process.execPath, [CLI, ...words], { env })).stdout)
}
async function ingest(name: string, text: string, ccn: string, hospital: string) {
  await writeFile(join(dir, name), text)
  return ppman('mrf', 'ingest', join(dir, name), '--ccn', ccn, '--create-hospital', hospital)
}
const page = async (query: object, path = '/transparency/search') =>
  (await site.get(path).query(query).set(navigating)).text
/** The first link of a page that begins so. */
const linkIn = (html: string, start: string) =>
  [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => href!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='))
    .find((href) => href.startsWith(start))!
/** The words of a page, tags and entities gone. */
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z]+;|&#x?\w+;/g, ' ')
    .replace(/\s+/g, ' ')

beforeAll(async () => {
  const hip = { code: '27130', type: 'HCPCS', description: 'Hip <b>joint</b> replaced' }
  await ingest(
    'cape.csv',
    tallFile([
      { ...hip, plan: 'PPO A', dollar: '1000' },
      { ...hip, plan: 'PPO B', dollar: '3000.005' },
      { ...hip, plan: 'PPO C', dollar: '700', methodology: 'per diem' },
      { code: '99213', description: 'Hip visit', algorithm: 'by contract' },
    ]),
    '220001',
    'Cape "Cod" Clinic,MA,02139',
  )
  await ingest(
    'dune.csv',
    tallFile([
      { ...hip, dollar: '5000', gross: '9000' },
      { type: 'RC', code: '0120', description: 'Ward bed', dollar: '500' },
    ]),
    '220002',
    'Dune Hospital,MA,02140',
  )
  await ingest(
    'elm.csv',
    tallFile([
      { type: 'RC', code: '0120', description: 'Semi-private bed', dollar: '800' },
      { type: 'RC', code: '0120', description: 'Newborn bed', dollar: '900', plan: 'B' },
    ]),
    '220003',
    'Elm Hospital,MA,02141',
  )
}, 300_000)

test('groups prices by procedure, then hospital, and compares what is paid alike', async () => {
  const html = await page({ q: 'hip joint' })
  const text = words(html)
  expect(text).toContain('Hip replacement: $2,000 to $5,000')
  expect(text).toMatch(/Hip replacement (CPT )?27130 2 hospitals/)
  expect(text).toMatch(/Cape "?Cod"? ?Clinic .* \$2,000 median of 1 insurer, commercial Lowest here/)
  expect(text).toMatch(/Dune Hospital .* \$5,000 median of 1 insurer, commercial Highest here/)
  expect(text).toContain('Also priced for another setting or kind of payment')
  expect(text).toContain('Middle 80% over all kinds of plans: $1,000 to $3,000')
  expect(html).toContain('Cash price, no insurance')
})

test('compares insurers of one kind of plan, and ranks no hospital over all kinds', async () => {
  const medicaid = words(await page({ q: '27130', line_of_business: 'medicaid' }))
  expect(medicaid).toContain('Hip replacement: no price that can be compared')
  expect(medicaid).not.toMatch(/Lowest here|Highest here/)
  const all = words(
    await page(
      { codes: '27130', hospitals: '220001,220002', line_of_business: 'all' },
      '/transparency/compare',
    ),
  )
  expect(all).toContain('2 hospitals side by side')
  expect(all).toContain('$5,000.00 1 contract, all kinds of plans')
  expect(all).not.toMatch(/\$[\d.,]+ (?:lowest|highest)/)
})

test('names the group of items of a revenue code, and ranks no hospital by it', async () => {
  const found = words(await page({ q: '0120' }))
  expect(found).toContain('Room and board, room for two, revenue code 0120: no price that can be compared')
  expect(found).toContain('$850')
  expect(found).not.toMatch(/Lowest here|Highest here|Ward bed|Newborn bed/)
  const compared = words(
    await page({ codes: '0120', code_types: 'rc', hospitals: '220002,220003' }, '/transparency/compare'),
  )
  expect(compared).toContain('a group of items, not ranked')
  expect(compared).not.toMatch(/\$[\d.]+ (?:lowest|highest)|Hospital is lowest/)
  expect(words(await page({ code: '0120', code_type: 'RC' }, '/transparency/procedure'))).toContain(
    'This code names no single item',
  )
})

test('finds the prices of a code that was typed with a modifier', async () => {
  expect(words(await page({ q: '27130-RT' }))).toContain('Hip replacement: $2,000 to $5,000')
})

test('says why there is no median', async () => {
  const text = words(await page({ q: '99213' }))
  expect(text).toContain('Only a percentage or formula is published')
  expect(text).toContain('no price that can be compared')
})

test('understands everyday words and repairs their spelling', async () => {
  expect(words(await page({ q: 'total hip replacement' }))).toContain('Hip replacement: $2,000 to $5,000')
  expect(words(await page({ q: 'hip replacment' }))).toContain(
    'We searched for hip replacement in place of “hip replacment”.',
  )
})

test('orders as asked, by one word or by two', async () => {
  const order = async (query: object) =>
    [...words(await page({ q: '27130', ...query })).matchAll(/(Dune Hospital|Cape) /g)].map(
      ([, name]) => name,
    )
  const [dune, cape] = ['Dune Hospital', 'Cape']
  expect(new Set(await order({ sort: 'price', dir: 'asc' }))).toEqual(new Set([cape, dune]))
  expect((await order({}))[0]).toBe(cape)
  expect((await order({ sort: 'price:asc' }))[0]).toBe(cape)
  expect((await order({ sort: 'price' }))[0]).toBe(dune)
  expect((await order({ sort: 'price:desc' }))[0]).toBe(dune)
  expect((await order({ sort: 'name' }))[0]).toBe(cape)
})

test('keeps the query in the form, and invites when nothing is asked or found', async () => {
  expect(await page({ q: '"><script>alert(1)</script>', state: 'ma' })).toContain(
    'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
  )
  expect(words(await page({ q: 'zzz', state: 'ma' }))).toContain('No prices found for “zzz” in MA')
  expect(await page({})).toContain('class="empty"')
  expect(words(await page({ q: 'hip', near: '00000' }))).toContain('We do not know “00000”')
  expect(words(await page({ q: 'hip', payer_id: 'x' }))).toContain('No prices found for “hip”')
})

test('shows what the chosen insurer pays', async () => {
  const { id } = await aPayer(pool, { name: 'Blue Lantern' })
  await pool.query(
    `UPDATE payer_line SET payer_id = $1, match_basis = 'name', match_confidence = 1, matched_version = '1'`,
    [id],
  )
  expect(words(await page({ q: '27130', payer_id: id }))).toMatch(/This insurer pays \$[\d,]+/)
})

test('leads from a figure to its evidence and to a comparison', async () => {
  const html = await page({ q: '27130', sort: 'price' })
  const evidence = words(await page({}, linkIn(html, '/transparency/evidence?')))
  expect(evidence).toContain('$5,000.00 is in record 0 of the hospital’s own file')
  expect(evidence).toContain('Median of 1 contract, 1 rate in all.')
  expect(evidence).toMatch(
    /The record, as published .*27130 ,HCPCS.*The record, as read .*fee schedule \$5,000\.00/,
  )
  expect(evidence).toMatch(/ ppman -- mrf trace [0-9a-f-]{36} 0/)
  expect(evidence).toMatch(/SHA-256 of the file as published [0-9a-f]{64}/)
  const matrix = words(
    await page({ codes: '27130', code_types: 'CPT', hospitals: '220002,220001' }, '/transparency/compare'),
  )
  expect(matrix).toContain('$5,000.00 highest pricier, 43% above the row’s median')
  expect(matrix).toContain('$2,000.00 lowest cheaper, 43% below the row’s median')
  expect(matrix).toContain('median $3,500')
})

test('evidence of an unknown figure is 404, of a malformed number 422', async () => {
  expect(
    (await site.get('/transparency/evidence?price=0190a000-0000-7000-8000-000000000009').set(navigating))
      .status,
  ).toBe(404)
  expect((await site.get('/transparency/evidence?price=1').set(navigating)).status).toBe(422)
})

describe('comparison', () => {
  const compare = async (query: object) => words(await page(query, '/transparency/compare'))

  test('offers a form and the hospitals with prices when nothing is asked', async () => {
    const html = await page({}, '/transparency/compare')
    expect(html).toContain('class="empty"')
    expect(words(html)).toMatch(/Hospitals with prices .*Dune Hospital/)
  })

  test('shows a code without a name once', async () => {
    const text = await compare({ codes: '12345', hospitals: '220001,220002' })
    expect(text).toContain('12345')
    expect(text).not.toContain('12345 12345')
  })

  test('shows one kind of payment, tells of others, and shows all when asked', async () => {
    const asked = { codes: '27130', hospitals: '220001,220002' }
    expect(await compare(asked)).toContain('1 procedure, 2 hospitals')
    expect(await compare(asked)).toContain('other contracts: per diem')
    expect(await compare({ ...asked, methodology_class: 'all' })).toContain('1 procedure, 2 hospitals')
    expect(await compare({ ...asked, methodology_class: 'all' })).toContain('$700.00')
  })

  test('finds nothing under an unknown kind of payment', async () => {
    const html = await compare({ codes: '27130', hospitals: '220001,220002', methodology_class: 'hourly' })
    expect(html).toContain('other contracts: fee schedule, per diem')
    expect(html).toContain('$5,000.00 not comparable')
    expect(html).not.toContain('% below the row’s median')
  })

  test('shows a value on another basis, marked and without a rank', async () => {
    const html = await page(
      { codes: '27130', hospitals: '220001,220002', methodology_class: 'per_diem' },
      '/transparency/compare',
    )
    expect(words(html)).toContain('$700.00')
    expect(words(html)).toContain('$5,000.00 not comparable 1 contract, paid by fee schedule')
    expect(html).not.toMatch(/class="tag-(?:low|high)"/)
  })

  test('adds ticked hospitals, and hospitals and procedures by name, at an address to share', async () => {
    const ask = async (query: object) => site.get('/transparency/compare').query(query).set(navigating)
    const ticked = await site
      .get('/transparency/compare?codes=27130&code_types=CPT&hospital=220001&hospital=220002')
      .set(navigating)
    expect([ticked.status, ticked.headers['location']]).toEqual([
      302,
      '/transparency/compare?codes=27130&code_types=CPT&hospitals=220001%2C220002',
    ])
    const added = await ask({ codes: '99213', add_hospital: 'dune', add_procedure: 'hip replacment' })
    expect(added.headers['location']).toBe(
      '/transparency/compare?codes=99213%2C27130&code_types=%2CCPT&hospitals=220002',
    )
    expect((await ask({ add_hospital: 'Anything (220001)', add_procedure: '470' })).headers['location']).toBe(
      '/transparency/compare?codes=470&hospitals=220001',
    )
    expect(words((await ask({ add_hospital: 'zzz', add_procedure: 'qwzx' })).text)).toMatch(
      /We know no such hospital\..*We know no such procedure or code\./,
    )
  })

  test('gives the same cells as a table for a spreadsheet, each with its file', async () => {
    const { text, headers } = await site
      .get('/transparency/compare')
      .query({ codes: '27130', hospitals: '220001,=1+1', format: 'csv' })
      .set(navigating)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename=comparison.csv',
    ])
    const [header, cape, nobody] = text.split('\r\n')
    expect(header).toMatch(/^code_type,code,setting,methodology_class,ccn,hospital,median_dollars/)
    expect(cape).toMatch(
      /^CPT,27130,outpatient,fee_schedule,220001,"Cape ""Cod"" Clinic",2000,,,,2,[0-9a-f]{64},0,/,
    )
    expect(nobody).toMatch(/^CPT,27130,outpatient,fee_schedule,'=1\+1,,,,,not_found,/)
  })

  test('says what is missing, unknown, unpublished or too much', async () => {
    expect(await compare({ codes: '27130' })).toContain('Name at least one hospital')
    expect(await compare({ hospitals: '220001' })).toContain('Name at least one procedure')
    const odd = await compare({ codes: '27130,00000', hospitals: '220001,abc' })
    expect(odd).toContain('No hospital with the CCN ABC was found')
    expect(odd).toContain('1 hospital side by side')
    expect(odd).toContain('Not in this hospital’s file')
    expect(
      await compare({ codes: '27130', hospitals: Array.from({ length: 14 }, (_, i) => 220_001 + i).join() }),
    ).toContain('2 entries left out')
  })
})

test('finds hospitals around a ZIP code or a city and says how far they are', async () => {
  await pool.query(
    `INSERT INTO zip_centroid (zip, lat, lon) VALUES ('02139', 42.36, -71.1), ('90210', 34.1, -118.4)
      ON CONFLICT DO NOTHING`,
  )
  await pool.query(`UPDATE hospital SET lat = 42.4, lon = -71.1, geo_source = 'address', city = 'SALT HARBOR'
    WHERE ccn = '220002'`)
  const near = words(await page({ q: 'hip', near: '02139', radius: 10 }))
  expect(near).toContain('Hip replacement near 02139: $5,000')
  expect(near).toMatch(/Dune Hospital Salt Harbor, MA · 2\.8 miles/)
  expect(near).not.toContain('Cape')
  for (const place of ['salt harbor', 'Salt Harbor, MA', 'SALT HARBOR massachusetts'])
    expect(words(await page({ q: 'hip', place }))).toContain('Hip replacement near Salt Harbor, MA: $5,000')
  expect(words(await page({ q: 'hip', place: 'Salt Harbor, TX' }))).toContain(
    'We do not know “Salt Harbor, TX”',
  )
  expect(words(await page({ q: 'hip', near: '90210', radius: 500 }))).toContain(
    'No prices found for “hip” near 90210',
  )
})

test(
  'a procedure has a page of its own with words, hospitals from the lowest price on, and no national ' +
    'figure from two',
  async () => {
    const html = words(await page({ code: '27130', code_type: 'HCPCS' }, '/transparency/procedure'))
    expect(html).toContain('CPT 27130')
    expect(html).toContain('2 hospitals only: a national figure needs three.')
    expect(html).toMatch(
      /fee schedule .* Cape .* \$2,000\.00 .* Dune Hospital .* \$5,000\.00 .* per diem .* Cape .* \$700\.00/,
    )
    expect((await site.get('/transparency/procedure?code=00000').set(navigating)).status).toBe(404)
  },
)

test('a hospital has a page of its own with its file, prices and what became of its files', async () => {
  const html = words(await page({ ccn: '220001' }, '/transparency/hospital'))
  expect(html).toMatch(
    new RegExp(
      String.raw`SHA-256 of the file [0-9a-f]{64} .* Holds 4 records, 4 rates, 0 left out, with the ` +
        String.raw`reason Official check not`,
    ),
  )
  expect(html).toContain('3 prices, those with most contracts first.')
  expect(html).toContain('First file read: 4 rates')
  expect((await site.get('/transparency/hospital?ccn=000000').set(navigating)).status).toBe(404)
})

const withData = hasData ? test : test.skip
withData(
  'a real file: pages show the numbers that the command line and the independent reader give (needs ' +
    'PPMAN_DATA)',
  async () => {
    const real = dataFile('real/emory-university-hospital.csv')
    const { medians } = JSON.parse(readFileSync(dataFile('expected.json'), 'utf8')).files[
      'real/emory-university-hospital.csv'
    ]
    await ppman(
      'mrf',
      'ingest',
      real,
      '--ccn',
      '110010',
      '--create-hospital',
      'Emory University Hospital,GA,30322',
    )
    await writeFile(join(dir, 'keys.jsonl'), medians.map((key: object) => JSON.stringify(key)).join('\n'))
    const inspected = await ppman('mrf', 'inspect', real, '--medians', join(dir, 'keys.jsonl'))
    for (const [i, { code, code_type, setting, contract_median }] of medians.entries()) {
      expect(inspected.medians[i].contract_median).toBe(contract_median)
      const shown = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
        Math.round(contract_median * 100) / 100,
      )
      const matrix = words(
        await page(
          { codes: code, code_types: code_type, hospitals: '110010', line_of_business: 'all' },
          '/transparency/compare',
        ),
      )
      expect(matrix).toMatch(new RegExp(`${setting}[a-z ,]+ ${shown.replaceAll('$', '\\$')} `))
    }
  },
  300_000,
)
