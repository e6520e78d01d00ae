import { inTransaction } from '@ppman/db'
import type { DownloadDeps } from './download-price-file.ts'
import { hptBlock, withEtag } from './fake-web.fixtures.ts'
import { fetchHostRepo } from '@ppman/ledger/fetches'
import { priceTakeInRepo } from './price-take-in-repo.ts'
import { hptOf, watchBench } from './watch-bench.fixtures.ts'

const bench = await watchBench()
const { db, web, now, rowsOf, one, aHospital, watch, check, download, takeIn, downloadsOf, round } = bench
afterAll(bench.close)

describe('what changes', () => {
  const host = 'changing.example'
  let id = ''
  beforeAll(async () => {
    const pair = [await aHospital(), await aHospital()]
    for (const [i, { file }] of pair.entries()) web.set(`https://${host}/${i}.csv`, withEtag(file))
    web.set(
      hptOf(host),
      withEtag(pair.map(({ name }, i) => hptBlock(name, `https://${host}/${i}.csv`)).join('\n')),
    )
    id = (await watch(host)).id
    await round(id)
  })
  const entries = () =>
    rowsOf(
      'SELECT location_name AS name, removed_at IS NOT NULL AS gone, first_seen_at FROM ' +
        'pt_source_entry WHERE source_id = $1 ORDER BY first_seen_at, 1',
      [id],
    )

  test('a file that is named no longer is kept as removed, and comes back with its first sight', async () => {
    const [first, second] = await entries()
    web.set(hptOf(host), withEtag(hptBlock(first!.name as string, `https://${host}/0.csv`), '"v2"'))
    expect(await check(id)).toMatchObject({ outcome: 'ok', entries: { added: 0, removed: 1, named: 1 } })
    expect(await entries()).toEqual([first, { ...second, gone: true }])
    const both = [first, second]
      .map((entry, i) => hptBlock(entry!.name as string, `https://${host}/${i}.csv`))
      .join('\n')
    web.set(hptOf(host), withEtag(both, '"v3"'))
    expect(await check(id)).toMatchObject({ outcome: 'ok', entries: { added: 0, restored: 1, removed: 0 } })
    expect(await entries()).toEqual([first, second])
  })

  test('a failure removes nothing', async () => {
    const before = await entries()
    web.set(hptOf(host), { status: 404, body: 'gone' })
    expect(await check(id)).toMatchObject({ outcome: 'not_found' })
    expect(await entries()).toEqual(before)
  })

  test('new bytes become the hospital’s prices', async () => {
    const hospital = await aHospital()
    web.set('https://news.example/f.csv', withEtag(hospital.file))
    web.set(hptOf('news.example'), withEtag(hptBlock(hospital.name, 'https://news.example/f.csv')))
    const { id: news } = await watch('news.example')
    await round(news)
    web.set('https://news.example/f.csv', withEtag(hospital.file.replace(',10,', ',12,'), '"v2"'))
    expect(await round(news)).toEqual({ source: 'unchanged', files: ['ok'] })
    const prices = await rowsOf(
      'SELECT contract_median_e4::int AS e4 FROM hospital_code_price WHERE hospital_id = $1 ORDER BY ' +
        'valid_from',
      [hospital.id],
    )
    expect(prices).toEqual([{ e4: 100_000 }, { e4: 120_000 }])
    const evidence = await rowsOf('SELECT DISTINCT evidence FROM mrf_file_hospital WHERE hospital_id = $1', [
      hospital.id,
    ])
    expect(evidence).toEqual([
      { evidence: expect.stringMatching(/^cms_hpt_txt, (npi|address|ccn_list)$/) as string },
    ])
  })

  test('a download that broke off is an outcome, and the next look goes on with it', async () => {
    const hospital = await aHospital()
    const file = Buffer.from(hospital.file)
    const half = Math.floor(file.length / 2)
    const whole = { etag: '"v1"', 'content-length': String(file.length) }
    web.set('https://cut.example/f.csv', (headers, cut) => {
      if (!headers.range) return cut({ headers: whole, body: file.subarray(0, half) })
      const range = { 'content-range': `bytes ${half}-${file.length - 1}/${file.length}` }
      return { status: 206, headers: { etag: '"v1"', ...range }, body: file.subarray(half) }
    })
    const { id: source } = await watch('https://cut.example/f.csv', hospital.ccn)
    const [id = ''] = await downloadsOf(source)
    expect(await download(id)).toMatchObject({ outcome: 'network_error', sha256: null })
    expect(await download(id)).toMatchObject({ outcome: 'ok', resumedFrom: half, bytes: file.length })
    expect(await takeIn(id)).toMatchObject({
      readings: [{ outcome: 'promoted', hospital: { ccn: hospital.ccn } }],
    })
    const asked = await one(
      `SELECT validators_sent FROM fetch_attempt WHERE url = 'https://cut.example/f.csv' AND outcome = 'ok'`,
    )
    expect(asked.validators_sent).toEqual({ range: `bytes=${half}-`, 'if-range': '"v1"' })
  })

  test('the same bytes at a new address change no price and are told as a move', async () => {
    const hospital = await aHospital()
    web.set('https://moving.example/old.csv', withEtag(hospital.file))
    web.set('https://moving.example/new.csv', withEtag(hospital.file))
    await round((await watch('https://moving.example/old.csv', hospital.ccn)).id, { isFile: true })
    const before = await rowsOf('SELECT id FROM hospital_code_price WHERE hospital_id = $1', [hospital.id])
    await round((await watch('https://moving.example/new.csv', hospital.ccn)).id, { isFile: true })
    expect(await rowsOf('SELECT id FROM hospital_code_price WHERE hospital_id = $1', [hospital.id])).toEqual(
      before,
    )
    expect(
      await rowsOf('SELECT from_url, to_url FROM pt_file_move WHERE hospital_id = $1', [hospital.id]),
    ).toEqual([{ from_url: 'https://moving.example/old.csv', to_url: 'https://moving.example/new.csv' }])
  })
})

describe('a list of addresses', () => {
  test('is borne out by the file, or the file is nobody’s', async () => {
    const [right, wrong] = [await aHospital(), await aHospital({ zip: '36301' })]
    await rowsOf(`UPDATE hospital SET state = 'AL' WHERE id = $1`, [wrong.id])
    web.set('https://listed.example/f.csv', withEtag(right.file))
    const listed = [
      await watch('https://listed.example/f.csv', right.ccn),
      await watch('https://listed.example/f.csv', wrong.ccn),
    ]
    await round(listed[0]!.id, { isFile: true })
    const matches = await Promise.all(
      listed.map(({ id }) =>
        one('SELECT match_state, match_reason FROM pt_source_entry WHERE source_id = $1', [id]),
      ),
    )
    expect(matches).toEqual([
      { match_state: 'matched', match_reason: null },
      { match_state: 'needs_human_review', match_reason: 'state_differs' },
    ])
    expect(await rowsOf('SELECT 1 FROM hospital_code_price WHERE hospital_id = $1', [wrong.id])).toEqual([])
  })

  test('an entry that is added when the bytes are there waits for them to be read', async () => {
    const later = await aHospital({ address: '1 Quay Street' })
    await watch('https://listed.example/f.csv', later.ccn)
    const [download] = await rowsOf(`SELECT id FROM pt_download WHERE url = 'https://listed.example/f.csv'`)
    expect(await priceTakeInRepo(db).claimWaiting(now(), 100)).toEqual([download!.id])
    expect(await priceTakeInRepo(db).claimWaiting(now(), 100)).toEqual([])
  })
})

describe('single flight', () => {
  test('a host is asked by one visitor at a time', async () => {
    web.set(hptOf('crowd.example'), withEtag(hptBlock('Quay', 'https://crowd.example/f.csv')))
    const { id } = await watch('crowd.example')
    const at = now()
    const checks = await Promise.all([1, 2, 3].map(() => check(id, { now: () => at })))
    expect(checks.filter((reading) => 'outcome' in reading)).toHaveLength(1)
    expect(checks.filter((reading) => 'busyUntil' in reading)).toHaveLength(2)
    expect(web.asked.filter(({ host }) => host === 'crowd.example').map(({ path }) => path)).toEqual([
      '/robots.txt',
      '/cms-hpt.txt',
    ])
  })

  test('a look that dies before its commit leaves no row, and the next finds everything', async () => {
    web.set(hptOf('killed.example'), withEtag(hptBlock('Quay', 'https://killed.example/f.csv')))
    const { id } = await watch('killed.example')
    const dying: DownloadDeps['transaction'] = (work) =>
      inTransaction(db, async (tx) => {
        await work(tx)
        throw new Error('killed')
      })
    await expect(check(id, { transaction: dying })).rejects.toThrow('killed')
    expect(await rowsOf('SELECT 1 FROM pt_source_entry WHERE source_id = $1', [id])).toEqual([])
    expect(await check(id)).toMatchObject({ outcome: 'ok', entries: { added: 1 } })
  })

  test('a turn whose taker was killed is free after a minute', async () => {
    const hosts = fetchHostRepo(db)
    const at = now()
    expect(await hosts.takeTurn('dead.example', at, new Date(at.getTime() + 60_000))).toBeNull()
    expect(
      await hosts.takeTurn('dead.example', new Date(at.getTime() + 59_000), new Date(at.getTime() + 99_000)),
    ).toEqual(new Date(at.getTime() + 60_000))
    expect(
      await hosts.takeTurn('dead.example', new Date(at.getTime() + 60_000), new Date(at.getTime() + 99_000)),
    ).toBeNull()
  })
})
