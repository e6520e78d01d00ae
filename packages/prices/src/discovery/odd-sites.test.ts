import { oddSites } from './odd-sites.fixtures.ts'
import { GAP_MS, watchBench } from './watch-bench.fixtures.ts'

const bench = await watchBench()
const { web, rowsOf, one, watch, check, round } = bench
afterAll(bench.close)

const WRITTEN = [
  'pt_source_entry',
  'pt_entry_hospital',
  'pt_fetch',
  'fetch_attempt',
  'blob',
  'mrf_file',
  'mrf_file_hospital',
]
const COUNTED = [
  'pt_source',
  'pt_download',
  'pt_file_move',
  'hospital',
  'hospital_npi',
  'hospital_alias',
  'hospital_code_price',
  'fetch_host',
]
/** Rows of every table, and the last write to those that a look without news must not touch. */
const fingerprint = async () => ({
  rows: await rowsOf(
    [...WRITTEN, ...COUNTED]
      .map((table) => `SELECT '${table}' AS name, count(*)::int AS rows FROM ${table}`)
      .join(' UNION ALL '),
  ),
  writes: await rowsOf(
    WRITTEN.map(
      (table) => `SELECT '${table}' AS name, max(xmin::text::bigint)::text AS at FROM ${table}`,
    ).join(' UNION ALL '),
  ),
})

const SITES = oddSites(bench)
const ids = new Map<string, string>()
beforeAll(async () => {
  web.set('https://page-for-file.example/soft404.csv', {
    body: '<html><title>Hill</title><p>We moved some of our pages to another place.</p></html>',
  })
  for (const { host, set } of SITES) {
    await set()
    ids.set(host, (await watch(host)).id)
  }
})
const GOOD = SITES.filter(({ source }) => source === 'ok')

describe('the first round', () => {
  test.each(SITES)('$host: $source', async ({ host, source, files = [], matched = 0, more }) => {
    const id = ids.get(host)!
    expect(await round(id)).toEqual({ source, files })
    const stored = await one(
      'SELECT outcome, fail_streak, last_success_at IS NOT NULL AS was_read FROM pt_source WHERE id = $1',
      [id],
    )
    expect(stored).toEqual({
      outcome: source,
      fail_streak: source === 'ok' ? 0 : 1,
      was_read: source === 'ok',
    })
    const { count } = await one(
      `SELECT count(*)::int FROM pt_source_entry WHERE source_id = $1 AND match_state = 'matched'`,
      [id],
    )
    expect(count).toBe(matched)
    await more?.(id)
  })

  test('each hospital with a sure match shows the prices of its file, and no other does', async () => {
    const { shown } = await one(
      'SELECT count(DISTINCT hospital_id)::int AS shown FROM hospital_code_price WHERE valid_to IS NULL',
    )
    const { told } = await one('SELECT count(DISTINCT hospital_id)::int AS told FROM pt_entry_hospital')
    expect([shown, told]).toEqual([told, 15])
  })

  test('every fetch is kept with who asked and what for', async () => {
    const agents = await rowsOf('SELECT DISTINCT user_agent FROM fetch_attempt')
    expect(agents).toEqual([{ user_agent: 'ppman-test/1 (+mailto:a@b.example)' }])
  })

  test('no host was asked twice without a pause', () => {
    const gaps = Map.groupBy(web.asked, ({ host }) => host)
    for (const [host, asked] of gaps) {
      for (const [i, { at }] of asked.slice(1).entries())
        expect([host, at - asked[i]!.at >= GAP_MS - 1]).toEqual([host, true])
    }
  })

  test('a forbidden file is never asked for', () => {
    expect(web.asked.filter(({ host, path }) => host === 'robots.example' && path !== '/robots.txt')).toEqual(
      [],
    )
  })
})

describe('the second round', () => {
  test('what is unchanged writes no row', async () => {
    const before = await fingerprint()
    for (const { host, files = [] } of GOOD) {
      const wanted = files.map((outcome) => (outcome === 'ok' ? 'unchanged' : outcome))
      if (wanted.every((outcome) => outcome === 'unchanged'))
        expect([host, await round(ids.get(host)!)]).toEqual([host, { source: 'unchanged', files: wanted }])
    }
    expect(await fingerprint()).toEqual(before)
  })

  test.each(SITES.filter(({ source }) => source !== 'ok'))(
    '$host fails again, is left alone longer, and loses nothing',
    async ({ host, source }) => {
      const id = ids.get(host)!
      expect(await check(id)).toMatchObject({ outcome: source })
      const { fail_streak, wait } = await one(
        'SELECT fail_streak, next_check_at - last_checked_at AS wait FROM pt_source WHERE id = $1',
        [id],
      )
      expect([fail_streak, wait]).toMatchObject([
        2,
        source === 'robots_disallowed' ? { days: 7 } : { hours: 2 },
      ])
    },
  )
})
