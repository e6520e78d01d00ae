import { type Db, inTransaction } from '@ppman/db'
import { aPayer } from '@ppman/payers/testing'
import { readingText } from '@ppman/policy-text'
import { reextractRules } from '../../rules/index.ts'
import { addSource } from '../manage-sources.ts'
import { type CheckDeps, checkSource } from '../checks/check-source.ts'
import { aWatch } from '../discovery/watch.fixtures.ts'
import { sourceRepo } from '../source-repo.ts'
import { type PolicyReread, rereadArchive, type RereadOptions } from './reread-archive.ts'

const { db, pool, site, payer, now, pass, deps, close } = await aWatch({ stepMs: 60_000 })
afterAll(close)

const stored = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows
const one = async (sql: string, values: unknown[] = []) => (await stored(sql, values))[0]

let pages = 0
/** A policy with a version for each list of paragraphs. @returns its policy id */
async function aPolicy(...versions: string[][]): Promise<string> {
  const path = `/reread-${(pages += 1)}`
  const { id } = await addSource(sourceRepo(db), { url: site.url(path), payer, allowLocal: true }, now())
  for (const paragraphs of versions) {
    pass(86_400_000)
    const body = paragraphs.map((text) => `<p>${text}</p>`).join('')
    site.pages[path] = { body: `<main><h1>Therapy ${path}</h1>${body}</main>` }
    await checkSource(id, deps)
  }
  return (await one('SELECT id FROM policy WHERE source_id = $1', [id])).id
}

const LIMIT = (units: number) => `CPT 97110 is limited to ${units} units per day.`
const AUTHORIZATION = 'Prior authorization is required for CPT 97112.'

/** Makes the stored parses those of an older extractor, which read one text as another. */
async function asReadByOlder(policyId: string, from: string, to: string): Promise<void> {
  await stored(
    `UPDATE parse SET extractor = 'html-blocks/0', blocks = replace(blocks::text, $2, $3)::jsonb,
       norm_sha256 = repeat('0', 64)
     WHERE id IN (SELECT parse_id FROM document_version WHERE policy_id = $1)`,
    [policyId, from, to],
  )
}

async function reread(options: Partial<RereadOptions> = {}, over: Partial<CheckDeps> = {}) {
  const all: PolicyReread[] = []
  const run = { scope: {}, after: null, limit: Infinity, isDryRun: true, ...options }
  for await (const policy of rereadArchive(run, { ...deps, ...over })) all.push(policy)
  return all
}
const rereadOne = async (policyId: string, options: Partial<RereadOptions> = {}) =>
  (await reread({ scope: { policyId }, ...options }))[0]!.versions
const parsesOf = (policyId: string) =>
  stored(
    `SELECT extractor FROM parse WHERE blob_sha256 IN (SELECT a.blob_sha256 FROM document_version v
       JOIN parse a ON a.id = v.parse_id WHERE v.policy_id = $1) ORDER BY extractor, id`,
    [policyId],
  )
const rulesOf = (policyId: string) =>
  stored(
    `SELECT code, quantity, verification_status AS status FROM billing_rule WHERE policy_id = $1
     ORDER BY created_at, code`,
    [policyId],
  )
const counts = () =>
  one(`SELECT (SELECT count(*)::int FROM document_version) AS versions,
    (SELECT count(*)::int FROM policy_change) AS changes, (SELECT count(*)::int FROM parse) AS parses,
    (SELECT count(*)::int FROM billing_rule) AS rules, (SELECT count(*)::int FROM rule_evidence) AS quotes`)

test('an archive that reads as it was stored differs in nothing', async () => {
  const id = await aPolicy([LIMIT(4), AUTHORIZATION], [LIMIT(3), AUTHORIZATION])
  expect(await rereadOne(id)).toMatchObject(
    [1, 2].map((version) => ({
      version,
      kind: 'read',
      isUnannounced: false,
      text: { kind: 'equal', gone: 0, added: 0 },
      facts: [],
      rules: { equal: 2, requoted: 0, added: [], gone: [], changed: [] },
      change: [],
      isStored: false,
    })),
  )
})

test('a text that the older extractor read otherwise is told; a dry run stores nothing', async () => {
  const id = await aPolicy([LIMIT(4)], [LIMIT(3)])
  await asReadByOlder(id, '3 units', '9 units')
  const before = await counts()
  const [first, second] = await rereadOne(id)
  expect(first).toMatchObject({ kind: 'read', storedExtractor: 'html-blocks/0', text: { kind: 'equal' } })
  expect(second).toMatchObject({
    kind: 'read',
    text: { kind: 'text', gone: 1, added: 1, examples: { gone: [LIMIT(9)], added: [LIMIT(3)] } },
    isUnannounced: false,
  })
  expect(await counts()).toEqual(before)
})

test('rules that differ are told with both quotes, and so is a change that is judged otherwise', async () => {
  const id = await aPolicy([LIMIT(4), AUTHORIZATION], [LIMIT(3), AUTHORIZATION])
  await stored(`UPDATE billing_rule SET rule_key = gen_random_uuid() WHERE policy_id = $1 AND quantity = 3`, [
    id,
  ])
  await stored(
    `UPDATE billing_rule SET rule_key = gen_random_uuid(), code = '97140', subject_key = gen_random_uuid()
     WHERE policy_id = $1 AND code = '97112'`,
    [id],
  )
  await stored(`UPDATE policy_change SET severity = 'low' WHERE policy_id = $1`, [id])
  const [, second] = await rereadOne(id)
  expect(second).toMatchObject({
    rules: {
      equal: 0,
      added: [{ category: 'prior_authorization', code: '97112', quotes: [AUTHORIZATION] }],
      gone: [{ category: 'prior_authorization', code: '97140', quotes: [AUTHORIZATION] }],
      changed: [
        { before: { code: '97110', quotes: [LIMIT(3)] }, after: { code: '97110', quotes: [LIMIT(3)] } },
      ],
    },
    change: [{ name: 'severity', stored: 'low', read: expect.stringMatching(/high|medium/) }],
  })
})

test('a text that differs under the same extractor name is called unannounced', async () => {
  const id = await aPolicy([LIMIT(4)])
  await stored(
    `UPDATE parse SET blocks = replace(blocks::text, '4 units', '8 units')::jsonb
     WHERE id IN (SELECT parse_id FROM document_version WHERE policy_id = $1)`,
    [id],
  )
  expect(await rereadOne(id, { isDryRun: false })).toMatchObject([{ isUnannounced: true, isStored: false }])
  expect(await parsesOf(id)).toHaveLength(1)
})

test('stored dates and names that today’s reading states otherwise are told', async () => {
  const id = await aPolicy(['Effective Date: January 1, 2026', LIMIT(4)])
  await stored("UPDATE document_version SET effective_date = '2025-01-01' WHERE policy_id = $1", [id])
  await stored("UPDATE policy SET title = 'Another title' WHERE id = $1", [id])
  expect(await rereadOne(id)).toMatchObject([
    {
      facts: [
        { name: 'effective_on', stored: '2025-01-01', read: '2026-01-01' },
        { name: 'title', stored: 'Another title', read: expect.stringContaining('Therapy') },
      ],
    },
  ])
})

test.each([
  ['lost', 'DELETE', 'blob_missing'],
  ['no longer a policy', 'GATE', 'soft404'],
])('a version whose bytes are %s is reported and stops nothing', async (_, how, reason) => {
  const id = await aPolicy([`${LIMIT(4)} ${how}`])
  const gone = await deps.blobs.put(Buffer.from('<title>Page not found</title><h1>Page not found</h1>'))
  const blobs = {
    ...deps.blobs,
    get: (sha256: string) => deps.blobs.get(how === 'GATE' ? gone.sha256 : sha256.replace(/^./, 'f')),
  }
  const [policy] = await reread({ scope: { policyId: id } }, { blobs })
  expect(policy!.versions).toMatchObject([{ version: 1, kind: 'unreadable', reason }])
})

describe('without a dry run', () => {
  test('a version gains a second parse beside the older one, and its rules follow', async () => {
    const id = await aPolicy([LIMIT(4), AUTHORIZATION], [LIMIT(3), AUTHORIZATION])
    await asReadByOlder(id, '3 units', '9 units')
    await stored(
      'UPDATE billing_rule SET quantity = 9, rule_key = gen_random_uuid() ' +
        'WHERE quantity = 3 AND policy_id = $1',
      [id],
    )
    const before = await counts()
    expect(await rereadOne(id, { isDryRun: false })).toMatchObject([
      { isStored: true, rules: { equal: 2 } },
      { isStored: true, rules: { equal: 1, changed: [expect.anything()] } },
    ])
    expect(await parsesOf(id)).toEqual(
      ['html-blocks/0', 'html-blocks/0', 'html-blocks/4', 'html-blocks/4'].map((extractor) => ({
        extractor,
      })),
    )
    expect(await rulesOf(id)).toMatchObject([
      { quantity: 4, status: 'superseded' },
      { code: '97112', status: 'unverified' },
      { quantity: 9, status: 'rejected' },
      { quantity: 3, status: 'unverified' },
    ])
    expect(await counts()).toMatchObject({ versions: before.versions, changes: before.changes })
    const quotes = await stored(
      `SELECT a.blocks, e.start_offset AS start, e.end_offset AS "end", e.quote FROM rule_evidence e
         JOIN parse a ON a.id = e.parse_id JOIN billing_rule r ON r.id = e.rule_id
       WHERE r.policy_id = $1 AND a.extractor = 'html-blocks/4'`,
      [id],
    )
    expect(quotes.map(({ quote }) => quote)).toContain(LIMIT(3))
    for (const { blocks, start, end, quote } of quotes)
      expect(readingText(blocks).text.slice(start, end)).toBe(quote)
  })

  test('a second run stores nothing and tells the same; the hourly extraction keeps the rules', async () => {
    const id = await aPolicy([LIMIT(3), AUTHORIZATION])
    await asReadByOlder(id, '3 units', '9 units')
    const first = await rereadOne(id, { isDryRun: false })
    const before = [await counts(), await rulesOf(id)]
    expect(await rereadOne(id, { isDryRun: false })).toEqual(
      first.map((version) => ({ ...version, isStored: false })),
    )
    await stored(
      `UPDATE rule_extraction SET extractor = 'rules/0' WHERE document_version_id IN
         (SELECT id FROM document_version WHERE policy_id = $1)`,
      [id],
    )
    expect(await reextractRules({ db, transaction: deps.transaction, now })).toMatchObject({ policies: 1 })
    expect([await counts(), await rulesOf(id)]).toEqual(before)
  })

  test('a killed run keeps whole versions, and the next one does the rest', async () => {
    const id = await aPolicy([LIMIT(5)], [LIMIT(4)], [LIMIT(3)])
    await asReadByOlder(id, 'units', 'visits')
    let transactions = 0
    const dying = <T>(work: (tx: Db) => Promise<T>) =>
      inTransaction(db, async (tx) => {
        const done = await work(tx)
        if ((transactions += 1) === 2) throw new Error('killed')
        return done
      })
    const run = { scope: { policyId: id }, isDryRun: false }
    await expect(reread(run, { transaction: dying })).rejects.toThrow('killed')
    expect(await parsesOf(id)).toHaveLength(4)
    expect((await rereadOne(id, run)).map((version) => version.kind === 'read' && version.isStored)).toEqual([
      false,
      true,
      true,
    ])
    expect(await parsesOf(id)).toHaveLength(6)
  })
})

test('policies are chosen by payer, day of fetching and number, and continue after one', async () => {
  const { id: other } = await aPayer(pool, { name: 'Another Payer' })
  expect(await reread({ scope: { payerId: other } })).toEqual([])
  const all = await reread()
  expect(all.length).toBeGreaterThan(4)
  expect(await reread({ limit: 2 })).toHaveLength(2)
  expect((await reread({ after: all[1]!.policyId })).map(({ policyId }) => policyId)).toEqual(
    all.slice(2).map(({ policyId }) => policyId),
  )
  const id = await aPolicy([LIMIT(5)], [LIMIT(4)])
  const { fetched_at: since } = await one(
    'SELECT fetched_at FROM document_version WHERE policy_id = $1 AND version = 2',
    [id],
  )
  expect(await reread({ scope: { since } })).toMatchObject([
    { policyId: id, versions: [{ version: 2, text: { kind: 'equal' }, change: [] }] },
  ])
})
