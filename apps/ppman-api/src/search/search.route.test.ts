import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { searchIndexRepo } from '@ppman/policies/search-index'
import { aMcdRow, importRows } from '@ppman/search/testing'
import { type Db, inTransaction, openDb } from '@ppman/db'
import { testApi } from '../testing.ts'

const { api, as, pool, url, close } = await testApi()
const worker = openDb({ url, role: 'ppman_worker', max: 2 })
const asWorker = <T>(work: (tx: Db) => Promise<T>) => inTransaction(worker, work)
afterAll(async () => {
  await worker.$disconnect()
  await close()
})

type Item = {
  title: string
  type: string
  snippet: string
  highlights: { start: number; end: number }[]
  score: number
} & Record<string, unknown>
const search = async (query: object) =>
  (await api.get('/api/v1/search/').set(as()).query(query)).body as { items: Item[]; total: number } & Record<
    string,
    unknown
  >
const titles = async (query: object) => (await search(query)).items.map(({ title }) => title)

/** A policy with this text, in the index as a check of its source would leave it. */
async function aPolicy(payerId: string, title: string, lines: string[], facts: object = {}) {
  await aPolicyChange(pool, { payerId, title, ...facts })
  const { rows } = await pool.query(
    'SELECT p.id, v.parse_id FROM policy p JOIN document_version v ON v.policy_id = p.id WHERE ' +
      'p.title = $1 AND v.version = 2',
    [title],
  )
  const blocks = lines.map((text) => ({ kind: 'text', path: ['Coverage'], text }))
  await pool.query('UPDATE parse SET blocks = $2 WHERE id = $1', [rows[0].parse_id, JSON.stringify(blocks)])
  await searchIndexRepo(worker).indexPolicy(rows[0].id as string)
  return rows[0].id as string
}

const { id: brand } = await aPayer(pool, { name: 'Meridian Trust' })
const { id: affiliate } = await aPayer(pool, { name: 'Meridian Trust of Ohio' })
const { id: other } = await aPayer(pool, { name: 'Prairie Mutual', aliases: ['Prairie Dog Plan'] })
await aPayer(pool, { name: 'Meridian Closed', isActive: false })

beforeAll(async () => {
  await pool.query('UPDATE payer SET parent_id = $1 WHERE id = $2', [brand, affiliate])
  await importRows(asWorker, [
    aMcdRow({ number: 'L10001', title: 'Total Knee Arthroplasty' }),
    aMcdRow({ number: 'A10002', title: 'Billing and Coding: Total Knee Arthroplasty' }),
    aMcdRow({ number: 'A10003', title: 'Response to Comments: Total Knee Arthroplasty' }),
    aMcdRow({
      number: 'L10004',
      title: 'Total Knee Arthroplasty',
      contractor: 'Novitas Solutions, Inc. (MAC - Part B)',
      retired: '01/01/2021',
      note: 'Retired',
    }),
    aMcdRow({ number: 'DL10005', title: 'Hyperbaric Oxygen Therapy' }),
    aMcdRow({
      number: 'L10006',
      title: 'LUTS/BPH &amp; Fluid Jet System',
      contractor: 'Novitas Solutions, Inc. (MAC - Part B)',
    }),
    aMcdRow({ number: 'L10007', title: 'Polysomnography', effective: '01/01/2099' }),
  ])
  await aPolicy(
    brand,
    'Genetic Tests',
    ['The test is covered.', 'Prior authorization is required for CPT codes 81162 and 81163.'],
    { specialty: 'genetics' },
  )
  await aPolicy(
    affiliate,
    'Imaging',
    ['Covered with E11.9 only. <b>Contrast</b> & dye need authorization.'],
    { specialty: 'imaging' },
  )
  await aPolicy(other, 'Knee Braces', ['Braces of the knee.'])
})

describe('what a query means', () => {
  test.each([
    ['an abbreviation', 'TKA', 'Total Knee Arthroplasty'],
    ['lay words', 'knee replacement', 'Total Knee Arthroplasty'],
    ['the plural', 'total knee arthroplasties', 'Total Knee Arthroplasty'],
    ['a misspelt word', 'total knee artroplasty', 'Total Knee Arthroplasty'],
    ['words around it', 'does medicare cover a knee replacement', 'Total Knee Arthroplasty'],
    ['words that stand apart', 'replacement surgery for the knee', 'Total Knee Arthroplasty'],
    ['a word that is not finished', 'polysomno', 'Polysomnography'],
    ['the name of a thing in pieces', 'sleep study', 'Polysomnography'],
    ['a part after a slash', 'BPH', 'LUTS/BPH &amp; Fluid Jet System'],
    ['a word of the text only', 'contrast dye', 'Imaging'],
  ])('%s is understood', async (_, q, first) => expect((await titles({ q }))[0]).toBe(first))

  test('what was read for a misspelt word is told', async () =>
    expect((await search({ q: 'total knee artroplasty' })).corrections).toEqual([
      { from: 'artroplasty', to: 'arthroplasty' },
    ]))

  test('a word that nothing is like finds nothing, and is no error', async () =>
    expect(await search({ q: 'qqqxxzz' })).toMatchObject({ items: [], total: 0 }))

  test.each(['%%', "a' OR 1=1", '& | !', '<->', ':*', '()', 'the of', '"""', '𝒳𝒳', `${'a '.repeat(99)}a`])(
    '%s is a query like another',
    async (q) => {
      expect((await api.get('/api/v1/search/').set(as()).query({ q })).status).toBe(200)
    },
  )
})

describe('numbers and codes', () => {
  test.each(['L10001', 'l10001', 'LCD 10001', 'L10001v1'])(
    '%s is the document of that number, then what is about the same',
    async (q) => {
      expect(
        (await search({ q })).items.map(
          ({ document }) => (document as { policy_number: string }).policy_number,
        ),
      ).toEqual(['L10001', 'A10002', 'A10003', 'L10004'])
    },
  )

  test('a number finds its proposal too, which says that it is one', async () => {
    expect((await search({ q: 'L10005' })).items).toMatchObject([
      { document: { policy_number: 'DL10005', status: 'proposed' } },
    ])
  })

  test.each(['81162', 'CPT 81162', 'E11.9', 'e11.9'])(
    '%s is found where a text names the code',
    async (q) => {
      expect((await titles({ q }))[0]).toBe(/81162/.test(q) ? 'Genetic Tests' : 'Imaging')
    },
  )

  test('a code that no document names finds no document', async () =>
    expect(await titles({ q: '99999' })).toEqual([]))

  test('a rule of the code stands among the results with its words', async () => {
    const id = await aBillingRule(pool, {
      payerId: brand,
      code: '81164',
      category: 'prior_authorization',
      disposition: 'required',
      description: 'Ask before 81164.',
    })
    expect((await search({ q: '81164' })).items).toMatchObject([
      {
        type: 'rule',
        id,
        title: 'CPT 81164: prior authorization, required',
        snippet: 'Ask before 81164.',
        payer: { name: 'Meridian Trust' },
      },
    ])
    expect((await search({ q: '81164', payer_id: other })).items).toEqual([])
  })

  test("another organization's own rule is not found", async () => {
    await aBillingRule(pool, { payerId: brand, code: '81165', orgId: '0190a000-0000-7000-8000-000000000002' })
    expect((await search({ q: '81165' })).items).toEqual([])
  })
})

describe('rules by the words of their text', () => {
  const ORG = '0190a000-0000-7000-8000-000000000001'
  const rules = async (query: object) => (await search(query)).items.filter(({ type }) => type === 'rule')
  const ids = async (query: object) => (await rules(query)).map(({ id }) => id)
  const aQuotation = async (ruleId: string, quote: string, createdAt: string) =>
    pool.query(
      `INSERT INTO rule_evidence (rule_id, document_version_id, parse_id, block,
        start_offset, end_offset, quote, quote_sha256, text_form, extractor, created_at)
      SELECT $1, v.id, v.parse_id, 0, 0, 1, $2, encode(sha256(convert_to($2,
        'UTF8')), 'hex'), 'test', $3::text, $3::timestamptz FROM document_version v LIMIT 1`,
      [ruleId, quote, createdAt],
    )

  test(
    'a shared rule is found by its description, its conditions, the note of a modifier, and by other ' +
      'names of the same thing',
    async () => {
      const described = await aBillingRule(pool, {
        payerId: brand,
        code: '90460',
        description: 'Counsel on vaccines before the wombat visit.',
      })
      const conditioned = await aBillingRule(pool, {
        payerId: brand,
        code: '90461',
        conditions: { setting: ['Numbat clinic, ages 3/4'] },
      })
      const noted = await aBillingRule(pool, {
        payerId: brand,
        code: '90462',
        dispositions: { 25: { disposition: 'allowed', note: 'Only at the quokka desk.' } },
      })
      const named = await aBillingRule(pool, {
        payerId: brand,
        code: '90463',
        description: 'A bilby needs an echocardiogram.',
      })
      expect(await rules({ q: 'wombat vaccine' })).toMatchObject([
        {
          id: described,
          title: 'CPT 90460: other',
          snippet: 'Counsel on vaccines before the wombat visit.',
          highlights: [{}, {}],
        },
      ])
      expect(await rules({ q: 'numbat ages 4' })).toMatchObject([
        { id: conditioned, snippet: 'Numbat clinic, ages 3/4' },
      ])
      expect(await rules({ q: 'quokka' })).toMatchObject([{ id: noted, snippet: 'Only at the quokka desk.' }])
      expect(await ids({ q: 'bilby heart ultrasound' })).toEqual([named])
      expect(await ids({ q: 'wombat numbat' })).toEqual([])
    },
  )

  test('the quoted sentence finds its rule, and a newer quotation replaces an older one', async () => {
    const id = await aBillingRule(pool, { payerId: brand, code: '90464' })
    await aQuotation(id, 'The echidna is billed once.', '2026-01-01')
    expect(await rules({ q: 'echidna billed' })).toMatchObject([
      { id, snippet: 'The echidna is billed once.' },
    ])
    await aQuotation(id, 'The platypus is billed once.', '2026-01-02')
    expect(await ids({ q: 'platypus' })).toEqual([id])
    expect(await ids({ q: 'echidna' })).toEqual([])
  })

  test('a rule whose text changes is found by its new text alone', async () => {
    const id = await aBillingRule(pool, {
      payerId: brand,
      code: '90465',
      description: 'The dugong is counted.',
    })
    await pool.query(`UPDATE billing_rule SET description = 'The manatee is counted.' WHERE id = $1`, [id])
    expect(await ids({ q: 'manatee' })).toEqual([id])
    expect(await ids({ q: 'dugong' })).toEqual([])
  })

  test("an organization finds its own rules, never another's", async () => {
    const own = await aBillingRule(pool, {
      payerId: brand,
      code: '90466',
      orgId: ORG,
      description: 'The potoroo is ours.',
    })
    const others = await aBillingRule(pool, {
      payerId: brand,
      code: '90467',
      orgId: '0190a000-0000-7000-8000-000000000002',
      description: 'The potoroo is theirs.',
    })
    expect(await ids({ q: 'potoroo' })).toEqual([own])
    const { body } = await api
      .get('/api/v1/search/')
      .set(as({ org: '0190a000-0000-7000-8000-000000000002' }))
      .query({ q: 'potoroo' })
    expect((body as { items: Item[] }).items.map(({ id }) => id)).toEqual([others])
  })

  test(
    'rules not in force are not found, a payer narrows them, and a sentence about many codes is shown ' +
      'three times',
    async () => {
      await aBillingRule(pool, {
        payerId: brand,
        code: '90468',
        description: 'The koala has left.',
        effectiveTo: '2020-01-01',
      })
      expect(await ids({ q: 'koala' })).toEqual([])
      const theirs = await aBillingRule(pool, {
        payerId: affiliate,
        code: '90469',
        description: 'The koala stays.',
      })
      await aBillingRule(pool, { payerId: other, code: '90469', description: 'The koala stays.' })
      expect(await ids({ q: 'koala', payer_id: brand })).toEqual([theirs])
      expect(await ids({ q: 'prairie mutual koala' })).toHaveLength(1)
      const many = await Promise.all(
        ['90470', '90471', '90472', '90473'].map((code) =>
          aBillingRule(pool, { payerId: brand, code, description: 'The kangaroo is one.' }),
        ),
      )
      await pool.query('UPDATE billing_rule SET rule_key = $1 WHERE id = ANY ($2)', [many[0], many])
      expect(await ids({ q: 'kangaroo' })).toHaveLength(3)
    },
  )

  test('a rule ranks after documents with the words in the title, before those in the text', async () => {
    await aPolicy(brand, 'Cassowary Care', ['About birds.'])
    await aPolicy(brand, 'Birds', ['The emu and the cassowary are two.'])
    await aBillingRule(pool, { payerId: brand, code: '90474', description: 'An emu or a cassowary counts.' })
    const found = async (q: string) =>
      (await search({ q })).items.map(({ type, title }) => (type === 'rule' ? type : title))
    expect(await found('cassowary')).toEqual(['Cassowary Care', 'rule'])
    expect(await found('emu')).toEqual(['rule', 'Birds'])
  })
})

describe('order and marks', () => {
  test('the document ranks before answers to comments; retired ones rank last, marked', async () => {
    const { items } = await search({ q: 'knee arthroplasty' })
    expect(
      items.map(({ document }) => [
        (document as { policy_number: string }).policy_number,
        (document as { status: string }).status,
      ]),
    ).toEqual([
      ['L10001', 'current'],
      ['A10002', 'current'],
      ['A10003', 'current'],
      ['L10004', 'retired'],
    ])
    expect(items.map(({ score }) => score)).toEqual(items.map(({ score }) => score).sort((a, b) => b - a))
  })

  test('a document that is not in force yet says so', async () =>
    expect((await search({ q: 'polysomnography' })).items).toMatchObject([
      { document: { status: 'future', effective_date: '2099-01-01' } },
    ]))

  test('documents of a payer that the query names come first', async () => {
    const payers = (await search({ q: 'novitas knee arthroplasty' })).items.map(
      ({ payer }) => (payer as { name: string }).name,
    )
    expect(payers[0]).toBe('Novitas Solutions')
  })

  test('a payer that is named stands first, a closed one not at all', async () => {
    expect(
      (await search({ q: 'meridian' })).items
        .filter(({ type }) => type === 'payer')
        .map(({ title }) => title),
    ).toEqual(['Meridian Trust', 'Meridian Trust of Ohio'])
  })
})

describe('filters and pages', () => {
  test('a payer counts with its affiliates', async () => {
    expect(await titles({ q: 'authorization', payer_id: brand })).toEqual(
      expect.arrayContaining(['Genetic Tests', 'Imaging']),
    )
    expect(await titles({ q: 'authorization', payer_id: affiliate })).toEqual(['Imaging'])
    expect(await titles({ q: 'authorization', payer_id: '0190a000-0000-7000-8000-00000000ffff' })).toEqual([])
  })

  test('a specialty narrows in any case, an unknown one finds nothing', async () => {
    expect(await titles({ q: 'authorization', specialty: 'Genetics' })).toEqual(['Genetic Tests'])
    expect(await titles({ q: 'authorization', specialty: 'astrology' })).toEqual([])
  })

  test('pages follow one another without overlap, and a page beyond the last tells the total', async () => {
    const all = await titles({ q: 'knee' })
    const pages = [
      await titles({ q: 'knee', page_size: 2 }),
      await titles({ q: 'knee', page_size: 2, page: 2 }),
      await titles({ q: 'knee', page_size: 2, page: 3 }),
    ]
    expect(pages.flat()).toEqual(all)
    expect(await search({ q: 'knee', page: 99 })).toMatchObject({
      items: [],
      total: all.length,
      total_is_capped: false,
    })
  })

  test.each([
    ['q', { q: 'a' }],
    ['q', { q: 'a'.repeat(201) }],
    ['q', {}],
    ['payer_id', { q: 'knee', payer_id: 'x' }],
    ['page_size', { q: 'knee', page_size: 101 }],
  ])('%s out of bounds is named', async (path, query) => {
    const { status, body } = await api.get('/api/v1/search/').set(as()).query(query)
    expect([status, body.error.details[0].path]).toEqual([422, path])
  })
})

test('a passage is plain text, and its highlights are places in it', async () => {
  const { items } = await search({ q: 'contrast' })
  const { snippet, highlights } = items[0]!
  expect(snippet).toBe('Covered with E11.9 only. <b>Contrast</b> & dye need authorization.')
  expect(highlights.map(({ start, end }) => snippet.slice(start, end))).toContain('Contrast')
})

test('a list imported again changes nothing; a changed one is found by it at once', async () => {
  const row = { number: 'L10009', title: 'Cold Therapy' }
  const counts = async (rows: object[]) =>
    (({ added, updated, unchanged }) => [added, updated, unchanged])(await importRows(asWorker, rows))
  expect(await counts([aMcdRow(row)])).toEqual([1, 0, 0])
  expect(await counts([aMcdRow(row)])).toEqual([0, 0, 1])
  expect(await counts([aMcdRow({ ...row, title: 'Warm Therapy' })])).toEqual([0, 1, 0])
  expect(await titles({ q: 'warm' })).toEqual(['Warm Therapy'])
  expect(await counts([aMcdRow({ ...row, version: 2 })])).toEqual([1, 0, 0])
  const { rows } = await pool.query(`SELECT m.version, f.outcome, f.tool, f.url, b.bytes::int > 0 AS kept
      FROM medicare_document m
    JOIN fetch_attempt f ON f.id = m.fetch_attempt_id JOIN blob b ON b.sha256 = f.blob_sha256
      WHERE number = 'L10009' ORDER BY 1`)
  expect(rows).toEqual(
    [1, 2].map((version) => ({
      version,
      outcome: 'ok',
      tool: 'mcd-list/1',
      url: 'file:///list.json',
      kept: true,
    })),
  )
})
