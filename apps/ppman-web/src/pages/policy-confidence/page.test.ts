import { readFileSync } from 'node:fs'
import { aPayer } from '@ppman/payers/testing'
import { figuresTable, formatShare, publishedFigures } from '@ppman/evaluation'
import { chrome, testSite, visitor } from '../../testing.ts'
import { confidencePage } from './page.ts'

const { ctx, pool, close } = await testSite()
afterAll(close)

async function words(): Promise<string> {
  const model = await confidencePage.load({ query: {} as never, ctx, visitor })
  return confidencePage
    .render(model, chrome)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
const measured = publishedFigures().flatMap(({ measurement, ...area }) =>
  measurement ? [{ ...area, measurement }] : [],
)

test(
  'payers are told by what their sources show, the worst first, and those that nobody watches are ' +
    'counted',
  async () => {
    expect(await words()).toMatch(/No coverage yet.*No payer is watched yet/)
    for (const [name, status, score] of [
      ['Good Health', 'healthy', 95],
      ['Poor Health', 'critical', 20],
    ] as const) {
      const { id } = await aPayer(pool, { name })
      await pool.query(
        `INSERT INTO source (payer_id, url, kind, specialty, plan_types,
        fetch_interval_s, allow_local, next_check_at)
       VALUES ($1::uuid, 'https://x.example/' || $1::text,
         'policy_page', 'general', '{}', 3600, false, now())`,
        [id],
      )
      await pool.query(
        `INSERT INTO payer_health (payer_id, composite_score, status, freshness, fetch_success,
        parse_success, coverage, review_backlog, reasons, sources_total, sources_stale, computed_at)
       VALUES ($1, $2, $3, 90, 90, 90, 90, 90, '{}', 1, 0, now())`,
        [id, score, status],
      )
    }
    await aPayer(pool, { name: 'Unwatched Health' })
    const page = await words()
    expect(page).toMatch(
      new RegExp(
        String.raw`Partial coverage.* watched in full 1 in part 0 thinly 1 not watched or paused 1 .*` +
          String.raw`Poor Health watched thinly 20\.0.*Good`,
      ),
    )
    expect(page).toContain('Good Health watched in full 95.0')
    expect(page).not.toContain('Unwatched Health')
  },
)

test('every published figure is shown with its count and bounds', async () => {
  expect(measured.length).toBeGreaterThan(0)
  const page = await words()
  for (const { title, measurement } of measured) {
    expect(page).toContain(title)
    for (const { what, hits, n } of measurement.figures)
      expect(page).toContain(`${what} ${formatShare(hits, n)}`)
  }
})

test.each(measured)(
  'the scorecard of $area says the same as the page',
  ({ area, scorecard, measurement }) => {
    const text = readFileSync(new URL(`../../../../../docs/lab/${scorecard}`, import.meta.url), 'utf8')
    expect(text).toContain(`<!-- published ${area} -->\n${figuresTable(measurement)}\n<!-- /published -->`)
  },
)
