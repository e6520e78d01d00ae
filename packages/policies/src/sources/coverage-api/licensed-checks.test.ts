import { AppError } from '@ppman/errors'
import { aWatch } from '../discovery/watch.fixtures.ts'
import { coverageLicence } from './coverage-licence.ts'
import { CODES_PATH } from '../article-codes/article-table.ts'
import { aDiagnosis, aService, inCalifornia, scriptedApi } from './scripted-api.fixtures.ts'

const { site, watch, look, deps, stored, close } = await aWatch()
afterAll(close)

const ARTICLE = 5001
const api = scriptedApi(site, ARTICLE)
const licence = coverageLicence(true)
const accepted = (id: string) => look(id, { licence })
const REPORT = '/v1/reports/local-coverage-articles/'
const publishReport = (version: number) =>
  (site.pages[REPORT] = api.answerOf([
    {
      document_id: ARTICLE,
      document_version: version,
      document_display_id: `A${ARTICLE}`,
      document_type: 'Article',
      title: 'Billing and Coding: Spine',
      updated_on: '03/01/2026',
    },
  ]))
const listed = (id: string) =>
  stored(
    'SELECT s.id, s.kind, s.url, i.title, i.number, i.version FROM source_item i JOIN source s ON ' +
      's.id = i.source_id WHERE i.listing_id = $1 ORDER BY s.kind',
    [id],
  )

let report: string
beforeAll(async () => {
  publishReport(7)
  report = await watch(REPORT, { kind: 'cms_coverage_api' })
})

test('a report names the articles without codes until the licence is accepted, and says so', async () => {
  expect(await look(report)).toMatchObject({
    outcome: 'ok',
    found: { named: 1, added: 1, refused: { licence_not_accepted: 1 } },
  })
  expect(await listed(report)).toMatchObject([{ kind: 'cms_document' }])
})

test('accepted, it names their codes as documents of their own, version by version', async () => {
  expect(await accepted(report)).toMatchObject({ found: { named: 2, added: 1, refused: {} } })
  const codes = { kind: 'cms_article_codes', number: 'A5001', title: 'Codes of Billing and Coding: Spine' }
  const [before] = await listed(report)
  expect(await stored('SELECT fetch_interval_s FROM source WHERE id = $1', [before!['id']])).toEqual([
    { fetch_interval_s: 7 * 86_400 },
  ])
  expect(before).toMatchObject({
    ...codes,
    url: site.url(`${CODES_PATH}?articleid=5001&ver=7`),
    version: '7',
  })
  publishReport(8)
  expect(await accepted(report)).toMatchObject({ found: { changed: 2 } })
  expect(await listed(report)).toMatchObject([
    { ...codes, id: before!['id'], url: site.url(`${CODES_PATH}?articleid=5001&ver=8`), version: '8' },
    {},
  ])
})

test('when the licence is taken back, the codes are not told as taken out of the report', async () => {
  expect(await look(report)).toMatchObject({ found: { removed: 0, refused: { licence_not_accepted: 1 } } })
  expect(await stored("SELECT kind FROM source_item_event WHERE kind = 'index_item_removed'")).toEqual([])
  expect(await accepted(report)).toMatchObject({ found: { added: 0, restored: 0, removed: 0 } })
})

test('a check killed before it is written leaves no rule; the next check makes up for it', async () => {
  api.publish(8, {
    ...inCalifornia,
    'hcpc-code': [aService('22612')],
    'icd10-covered': [aDiagnosis('M43.16')],
  })
  const [codes] = await listed(report)
  const killed: typeof deps.transaction = (work) =>
    deps.transaction(async (tx) => {
      await work(tx)
      throw new AppError('unavailable', 'killed')
    })
  await expect(look(codes!['id'] as string, { licence, transaction: killed })).rejects.toThrow('killed')
  expect(
    await stored(
      'SELECT (SELECT count(*) FROM billing_rule)::int AS rules, (SELECT count(*) FROM ' +
        'reference_import)::int AS imports, (SELECT count(*) FROM policy)::int AS policies',
    ),
  ).toEqual([{ rules: 0, imports: 0, policies: 0 }])
  expect(await accepted(codes!['id'] as string)).toMatchObject({ outcome: 'ok', recorded: { version: 1 } })
  expect(await stored('SELECT code FROM billing_rule ORDER BY code')).toEqual([
    { code: '22612' },
    { code: 'M43.16' },
  ])
})

test('an LCD is asked with the token, which a newer one replaces when it is refused', async () => {
  const page = api.answerOf([
    {
      lcd_id: 36668,
      title: 'Spine Procedures',
      display_id: 'L36668',
      indication: '<p>The service is covered when all criteria are met.</p>',
    },
  ])
  const seen: (string | undefined)[] = []
  site.pages['/v1/data/lcd/?lcdid=36668&ver=45'] = (req) => {
    seen.push(req.headers.authorization)
    return req.headers.authorization === `Bearer ${api.given.at(-1)}` && api.given.length > 1
      ? page
      : { status: 401, body: '{}' }
  }
  site.pages['/v1/reports/local-coverage-final-lcds/'] = api.answerOf([
    {
      document_id: 36668,
      document_version: 45,
      document_display_id: 'L36668',
      document_type: 'LCD',
      title: 'Spine Procedures',
    },
  ])
  const lcds = await watch('/v1/reports/local-coverage-final-lcds/', { kind: 'cms_coverage_api' })
  await accepted(lcds)
  const [lcd] = await listed(lcds)
  expect(await look(lcd!['id'] as string)).toMatchObject({ outcome: 'gated' })
  expect(await accepted(lcd!['id'] as string)).toMatchObject({ outcome: 'ok', recorded: { version: 1 } })
  expect(seen).toEqual([undefined, ...api.given.slice(-2).map((token) => `Bearer ${token}`)])
})
