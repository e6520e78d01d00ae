import { randomUUID } from 'node:crypto'
import { inTransaction } from '@ppman/db'
import { type Block, comparePolicies } from '@ppman/policy-text'
import type { LearnedRegion } from '@ppman/policy-text/learn'
import { regionListRepo, revokeRegion } from '../../versions/index.ts'
import type { CheckDeps } from './check-source.ts'
import { aWatch } from '../discovery/watch.fixtures.ts'

const { db, site, now, watch, look, stored, close } = await aWatch()
afterAll(close)

const QUOTES = [
  'A walk in the morning keeps the doctor smiling.',
  'Laughter travels further than medicine.',
  'Meet the people behind our phones.',
  'Our choir sings at the county fair.',
  'Gardening helps members with their therapy at home.',
  'Read how neighbours cook together.',
]
/** Of one source alone, so that no other has them too. */
const quotesOf = (path: string) => QUOTES.map((quote) => quote.replace('.', ` on ${path.slice(1)} street.`))
const policy = (title: string, quote: string, units = 3) => ({
  body:
    `<main><h1>${title}</h1><p>Policy Number: ${title.length}-7</p><p>Reimbursement for 97110 is ` +
    `limited to ${units} units per day.</p><div class="x1"><p>${quote}</p></div></main>`,
})
/** Looks at a page that says one quote after the other. */
const lookAt = async (id: string, path: string, quotes: readonly (string | undefined)[]) => {
  const recorded = []
  for (const quote of quotes) {
    site.pages[path] = policy(path, quote!)
    recorded.push((await look(id)).recorded?.version ?? null)
  }
  return recorded
}
const listed = (id: string) => regionListRepo(db).ofSource(id)
const revoke = (sourceId: string, regionId: string) =>
  inTransaction(db, (tx) =>
    revokeRegion(tx, { sourceId, regionId, reason: 'it says who is cared for', actor: 'person-7' }, now()),
  )

test(
  'a quote that turns at every look makes no version any more from the second time on, and every look ' +
    'is kept as before',
  async () => {
    const id = await watch('/turning')
    const quotes = quotesOf('/turning')
    expect(await lookAt(id, '/turning', quotes)).toEqual([1, 2, null, null, null, null])
    const [region, ...more] = await listed(id)
    expect(more).toEqual([])
    expect(region).toMatchObject({
      kind: 'place',
      state: 'active',
      words: quotes[2],
      under: ['/turning'],
      after: expect.stringMatching(/units per day/),
      before: null,
      uses: 4,
      rule: 'volatile/1',
    })
    expect(region!.basis.map(({ words, sourceId }) => [words, sourceId])).toEqual(
      quotes.slice(0, 3).map((words) => [words, id]),
    )
    const readings = await stored(
      'SELECT k.fetch_attempt_id AS id FROM source_check k WHERE source_id = $1 ORDER BY 1',
      [id],
    )
    expect(region!.basis.map(({ fetchId }) => fetchId)).toEqual(readings.slice(0, 3).map((one) => one['id']))
    const compared = await stored(
      `SELECT c.outcome, b.blob_sha256 = f.blob_sha256 AS is_its_parse, v.version FROM region_comparison c
        JOIN fetch_attempt f ON f.id = c.fetch_attempt_id
     JOIN parse b ON b.id = c.to_parse_id JOIN document_version v ON v.parse_id = c.from_parse_id
       WHERE c.fetch_attempt_id = ANY($1) ORDER BY c.fetch_attempt_id`,
      [readings.map((one) => one['id'])],
    )
    expect(compared).toEqual(Array(4).fill({ outcome: 'unchanged', is_its_parse: true, version: 2 }))
    expect(await stored('SELECT actor, action FROM audit_event WHERE object_id = $1', [region!.id])).toEqual([
      { actor: 'worker', action: 'learned_region.learned' },
    ])
  },
)

test('a change beside or inside a learned region is told, without what turned', async () => {
  const id = await watch('/beside')
  const quotes = quotesOf('/beside')
  await lookAt(id, '/beside', quotes.slice(0, 4))
  site.pages['/beside'] = policy('/beside', quotes[4]!, 2)
  const neighbor = (await look(id)).recorded!
  site.pages['/beside'] = policy('/beside', `${quotes[5]!} Prior authorization is required for CPT 97112.`, 2)
  const inside = (await look(id)).recorded!
  const changes = await stored(
    'SELECT change_type, should_alert, edits::text FROM policy_change WHERE id = ANY($1) ORDER BY id',
    [[neighbor.changeId, inside.changeId]],
  )
  expect(changes).toMatchObject([
    { change_type: 'unit_limit_changed', should_alert: true },
    { change_type: 'prior_auth_added', should_alert: true },
  ])
  expect(changes[0]!['edits']).not.toContain(quotes[4]!.slice(0, 20))
})

test('a page that stood still in between has not changed at two looks in a row', async () => {
  const id = await watch('/slow')
  const quotes = quotesOf('/slow')
  expect(
    await lookAt(id, '/slow', [quotes[0], quotes[1], quotes[1], quotes[2], quotes[2], quotes[3]]),
  ).toEqual([1, 2, null, 3, null, 4])
  expect(await listed(id)).toEqual([])
})

test('a revoked region counts at the next check, is never learned again, and stays listed', async () => {
  const id = await watch('/back')
  const quotes = quotesOf('/back')
  await lookAt(id, '/back', quotes.slice(0, 4))
  const [region] = await listed(id)
  await stored(`UPDATE source SET etag = '"x"', next_check_at = '2030-01-01' WHERE id = $1`, [id])
  await revoke(id, region!.id)
  expect(
    await stored("SELECT etag, next_check_at < '2029-01-01' AS due FROM source WHERE id = $1", [id]),
  ).toEqual([{ etag: null, due: true }])
  expect(await lookAt(id, '/back', [quotes[3], quotes[4], quotes[5], quotes[0]])).toEqual([3, 4, 5, 6])
  expect(await listed(id)).toMatchObject([
    { id: region!.id, state: 'revoked', revokeReason: 'it says who is cared for', uses: 2 },
  ])
  expect(
    await stored(
      "SELECT actor, detail FROM audit_event WHERE action = 'learned_region.revoked' AND object_id = $1",
      [region!.id],
    ),
  ).toMatchObject([{ actor: 'person-7' }])
  await expect(revoke(id, region!.id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(revoke(randomUUID(), region!.id)).rejects.toMatchObject({ kind: 'not_found' })
})

test('a banner of three policies of a host is left out of the third, by checks of all three', async () => {
  const banner = 'Join us at the county fair.'
  const base = (title: string, more = '') => ({
    body: `<main><h1>${title}</h1>${more}<p>Code 97110 is covered for ${title}.</p></main>`,
  })
  const ids: string[] = []
  const recorded: (number | null)[] = []
  for (const title of ['Knees', 'Hips', 'Hips', 'Feet']) {
    const path = `/banner-${ids.length}`
    site.pages[path] = base(title)
    const id = await watch(path)
    ids.push(id)
    await look(id)
    site.pages[path] = base(title, `<p>${banner}</p>`)
    recorded.push((await look(id)).recorded?.version ?? null)
  }
  expect(recorded).toEqual([2, 2, 2, null])
  const [region] = await listed(ids[3]!)
  expect(region).toMatchObject({ kind: 'words', words: banner, under: [], uses: 1 })
  expect(region!.basis).toHaveLength(3)
  expect(new Set(region!.basis.map(({ sourceId }) => sourceId)).size).toBe(3)
})

test('a check that dies before its commit teaches nothing; concurrent checks teach once', async () => {
  const id = await watch('/killed')
  const quotes = quotesOf('/killed')
  await lookAt(id, '/killed', quotes.slice(0, 2))
  site.pages['/killed'] = policy('/killed', quotes[2]!)
  const dying: CheckDeps['transaction'] = (work) =>
    inTransaction(db, async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  await expect(look(id, { transaction: dying })).rejects.toThrow('killed')
  expect(await listed(id)).toEqual([])
  await Promise.all([look(id), look(id), look(id)])
  expect(await listed(id)).toHaveLength(1)
  expect(
    await stored(
      'SELECT count(*)::int AS n FROM document_version v JOIN policy p ON p.id = v.policy_id WHERE ' +
        'p.source_id = $1',
      [id],
    ),
  ).toEqual([{ n: 2 }])
})

test(
  'every comparison that left something out gives the same answer when it is made again, and another ' +
    'one without its regions',
  async () => {
    const rows = await stored(`
    SELECT c.outcome, c.left_out, a.extractor, a.blocks AS before, b.blocks AS after,
      (SELECT json_agg(json_build_object('id', r.id, 'kind', r.kind, 'wordsSha256', r.words_sha256, 'path',
        r.path, 'after', r.after_sha256,
        'before', r.before_sha256, 'maxBlocks', r.max_blocks)) FROM region_comparison_region u
          JOIN learned_region r ON r.id = u.region_id
        WHERE u.fetch_attempt_id = c.fetch_attempt_id) AS regions
    FROM region_comparison c JOIN parse a ON a.id = c.from_parse_id JOIN parse b ON b.id = c.to_parse_id`)
    expect(rows.length).toBeGreaterThan(10)
    for (const { outcome, left_out: leftOut, extractor, before, after, regions } of rows) {
      const page = (blocks: unknown) => ({
        extractor: extractor as string,
        title: null,
        blocks: blocks as Block[],
        asksPassword: false,
      })
      const repeated = comparePolicies(page(before), page(after), {
        isConfirmed: true,
        regions: regions as LearnedRegion[],
      })
      expect(repeated.outcome).toBe(outcome)
      expect(
        repeated.leftOut!.map(({ regionIds, ...sides }) => ({ region_ids: regionIds, ...sides })),
      ).toEqual(leftOut)
      const without = comparePolicies(page(before), page(after), { isConfirmed: true })
      expect([without.outcome, without.leftOut]).toEqual(['changed', undefined])
    }
  },
)
