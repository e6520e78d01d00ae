import { aWatch } from './watch.fixtures.ts'

const { site, watch, look, stored, close } = await aWatch()
afterAll(close)

const answer = (values: unknown[], meta: object = {}) => ({
  body: JSON.stringify({
    meta: { status: { id: 200, message: 'OK' }, notes: '', fields: [], children: [], ...meta },
    data: values,
  }),
  headers: { 'content-type': 'application/json' },
})
/** A row of a report, by the names of the OpenAPI description 1.5. */
const reportRow = (id: number, version: number, over: object = {}) => ({
  document_id: id,
  document_version: version,
  document_display_id: `L${id}`,
  document_type: 'LCD',
  note: '',
  title: `Spine Procedures ${id}`,
  contractor_name_type: 'A contractor (MAC - Part B)',
  updated_on: '03/01/2026',
  updated_on_sort: '20260301000000',
  effective_date: '03/15/2026',
  retirement_date: 'N/A',
  url: `https://www.cms.gov/medicare-coverage-database/view/lcd.aspx?lcdId=${id}&ver=${version}`,
  ...over,
})
const detail = (id: number, version: number, indication: string) =>
  answer([
    {
      lcd_id: id,
      lcd_version: version,
      display_id: `L${id}`,
      title: `Spine Procedures ${id}`,
      rev_eff_date: '03/15/2026',
      indication,
    },
  ])
const REPORT = '/v1/reports/local-coverage-final-lcds/?status=A'
const lcd = (id: number, version: number) => `/v1/data/lcd/?lcdid=${id}&ver=${version}`
const sourcesOf = (id: string) =>
  stored(
    'SELECT s.id, s.url, s.kind, i.number, i.version FROM source_item i JOIN source s ON s.id = ' +
      'i.source_id WHERE i.listing_id = $1 ORDER BY i.number',
    [id],
  )

test('a report with its pages names documents by id and version', async () => {
  site.pages['/v1/reports/local-coverage-articles/'] = answer(
    [reportRow(5001, 7, { document_type: 'Article', document_display_id: 'A5001' })],
    { next_token: 'more' },
  )
  site.pages['/v1/reports/local-coverage-articles/?next_token=more'] = answer([
    reportRow(5002, 3, { document_type: 'Article', document_display_id: 'A5002' }),
  ])
  const id = await watch('/v1/reports/local-coverage-articles/', { kind: 'cms_coverage_api' })
  expect(await look(id)).toMatchObject({ outcome: 'ok', found: { named: 2, added: 2 } })
  expect(await sourcesOf(id)).toMatchObject([
    {
      url: site.url('/v1/data/article/?articleid=5001&ver=7'),
      kind: 'cms_document',
      number: 'A5001',
      version: '7',
    },
    {
      url: site.url('/v1/data/article/?articleid=5002&ver=3'),
      kind: 'cms_document',
      number: 'A5002',
      version: '3',
    },
  ])
})

test('a newer version of a document at its own address is a change of the same policy', async () => {
  site.pages[REPORT] = answer([reportRow(36668, 45)])
  site.pages[lcd(36668, 45)] = detail(
    36668,
    45,
    '<p>Reimbursement for 97110 is limited to 3 units per day.</p><p>The service is covered when ' +
      '<b>all</b> criteria are met.</p>',
  )
  site.pages[lcd(36668, 46)] = detail(
    36668,
    46,
    '<p>Reimbursement for 97110 is limited to 2 units per day.</p><p>The service is covered when ' +
      '<b>all</b> criteria are met.</p>',
  )
  const id = await watch(REPORT, { kind: 'cms_coverage_api' })
  await look(id)
  const [document] = await sourcesOf(id)
  expect(await look(document!['id'] as string)).toMatchObject({ outcome: 'ok', recorded: { version: 1 } })
  site.pages[REPORT] = answer([reportRow(36668, 46, { updated_on: '04/01/2026' })])
  expect(await look(id)).toMatchObject({ found: { added: 0, changed: 1, removed: 0 } })
  expect(await sourcesOf(id)).toEqual([{ ...document, url: site.url(lcd(36668, 46)), version: '46' }])
  expect(await look(document!['id'] as string)).toMatchObject({
    outcome: 'ok',
    recorded: { version: 2, changeId: expect.any(String) },
  })
  const versions = await stored(
    `SELECT f.url, p.extractor FROM document_version v JOIN fetch_attempt f ON f.id = v.fetch_attempt_id
      JOIN parse p ON p.id = v.parse_id
     JOIN policy ON policy.id = v.policy_id WHERE policy.source_id = $1 ORDER BY v.version`,
    [document!['id']],
  )
  expect(versions).toEqual(
    [45, 46].map((version) => ({
      url: site.url(lcd(36668, version)),
      extractor: 'cms-coverage/1+html-blocks/4',
    })),
  )
})

test('what one report knows already is not watched twice because another names it', async () => {
  site.pages['/v1/reports/whats-new/local/'] = answer([reportRow(36668, 46)])
  const id = await watch('/v1/reports/whats-new/local/', { kind: 'cms_coverage_api' })
  await look(id)
  expect(
    await stored(
      "SELECT count(*)::int AS n FROM source WHERE kind = 'cms_document' AND url LIKE '%lcdid=36668%'",
    ),
  ).toEqual([{ n: 1 }])
  site.pages['/v1/reports/whats-new/local/'] = answer([reportRow(1, 1)])
  await look(id)
  const events = await stored(
    'SELECT e.kind FROM source_item_event e JOIN source_item i ON i.id = e.item_id WHERE i.listing_id ' +
      '= $1 ORDER BY e.id',
    [id],
  )
  expect(events.map(({ kind }) => kind)).toEqual(['index_item_added', 'index_item_added'])
})

test('an answer without a document makes no version', async () => {
  site.pages['/v1/reports/local-coverage-proposed-lcds/'] = answer([
    reportRow(77, 1, { document_type: 'Proposed LCD', document_display_id: 'DL77' }),
  ])
  site.pages[lcd(77, 1)] = answer([])
  const id = await watch('/v1/reports/local-coverage-proposed-lcds/', { kind: 'cms_coverage_api' })
  await look(id)
  const [document] = await sourcesOf(id)
  expect(await look(document!['id'] as string)).toMatchObject({ outcome: 'parse_empty', recorded: null })
})
