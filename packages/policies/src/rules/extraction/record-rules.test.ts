import { type Block, readingText } from '@ppman/policy-text'
import { addSource, checkSource, sourceRepo } from '../../sources/index.ts'
import { aWatch } from '../../sources/testing.ts'

const { db, pool, site, payer, now, pass, deps, close } = await aWatch({ stepMs: 0 })
afterAll(close)

let pages = 0

/** A policy whose page says other words at every look. */
async function aPolicy() {
  const path = `/policy-${(pages += 1)}`
  const { id } = await addSource(
    sourceRepo(db),
    { url: site.url(path), payer, allowLocal: true, specialty: 'therapy' },
    now(),
  )
  const read = async (...paragraphs: string[]) => {
    pass(86_400_000)
    site.pages[path] = {
      body: `<main><h1>Therapy</h1>${paragraphs.map((words) => `<p>${words}</p>`).join('')}</main>`,
    }
    return checkSource(id, deps)
  }
  const rules = async () =>
    (
      await pool.query(
        `SELECT r.id, r.rule_key, code, code_type, rule_category AS category,
          disposition, quantity, effective_from::text AS "from",
         effective_to::text AS "to", superseded_by, ended.version AS ended,
           said.version AS said, verification_status AS status
       FROM billing_rule r JOIN policy p ON p.id = r.policy_id LEFT JOIN document_version ended
         ON ended.id = r.ended_version_id
       JOIN document_version said ON said.id = r.document_version_id WHERE p.source_id = $1
         ORDER BY r.created_at, code, disposition`,
        [id],
      )
    ).rows
  return { id, path, read, rules }
}

const PA = 'Prior authorization is required for CPT codes 97110 and 97112.'
const EFFECTIVE = 'Effective Date: January 1, 2026'

test('search indexes the text of a rule when its quote changes, and only then', async () => {
  const { read, rules } = await aPolicy()
  await read(EFFECTIVE, PA)
  const ids = (await rules()).map(({ id }) => id)
  const indexed = async () =>
    (
      await pool.query(
        `SELECT t.xmin::text AS written, t.words = rule_words(r) AS current
         FROM shared_rule_text t JOIN billing_rule r ON r.id = t.rule_id WHERE r.id = ANY ($1) ORDER BY r.id`,
        [ids],
      )
    ).rows
  const first = await indexed()
  expect(first.map(({ current }) => current)).toEqual([true, true])
  await read(EFFECTIVE, 'A paragraph without a rule.', PA)
  expect(await indexed()).toEqual(first)
  await read(EFFECTIVE, 'Precertification is needed for CPT codes 97110 and 97112.')
  const last = await indexed()
  expect(last.map(({ current }) => current)).toEqual([true, true])
  expect(last.map(({ written }) => written)).not.toEqual(first.map(({ written }) => written))
})

test('a rule is one row for each of its codes, under one key, and everybody may see it', async () => {
  const { read, rules } = await aPolicy()
  await read(EFFECTIVE, PA)
  const rows = await rules()
  expect(rows).toMatchObject(
    ['97110', '97112'].map((code) => ({
      code,
      code_type: 'cpt',
      category: 'prior_authorization',
      disposition: 'required',
      from: '2026-01-01',
      to: null,
      status: 'unverified',
    })),
  )
  expect(new Set(rows.map(({ rule_key }) => rule_key)).size).toBe(1)
  const { rows: shared } = await pool.query(
    'SELECT DISTINCT org_id, origin, specialty FROM billing_rule WHERE id = ANY($1)',
    [rows.map(({ id }) => id)],
  )
  expect(shared).toEqual([{ org_id: null, origin: 'extracted_rule_based', specialty: 'therapy' }])
})

test('a rule that is said again stays the same row, with evidence from both versions', async () => {
  const { read, rules } = await aPolicy()
  await read(EFFECTIVE, PA)
  const before = await rules()
  await read('Effective Date: May 1, 2026', PA, 'CPT 97140 is limited to 2 units per day.')
  const after = await rules()
  expect(after.slice(0, 2)).toEqual(before.map((row) => ({ ...row, said: 2 })))
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM rule_evidence WHERE rule_id = $1', [
    before[0].id,
  ])
  expect(rows).toEqual([{ n: 2 }])
  expect(after[2]).toMatchObject({ code: '97140', from: '2026-05-01', to: null })
})

test('a rule that is replaced ends and names what replaced it', async () => {
  const { read, rules } = await aPolicy()
  await read(EFFECTIVE, 'CPT 97110 is limited to 4 units per day.')
  await read('Effective Date: May 1, 2026', 'CPT 97110 is limited to 3 units per day.')
  const [old, next] = await rules()
  expect(old).toMatchObject({
    quantity: 4,
    from: '2026-01-01',
    to: '2026-04-30',
    superseded_by: next.id,
    ended: 2,
    status: 'superseded',
  })
  expect(next).toMatchObject({ quantity: 3, from: '2026-05-01', to: null, superseded_by: null, ended: null })
})

test('an announced rule is kept with its future first day', async () => {
  const { read, rules } = await aPolicy()
  await read(EFFECTIVE, 'Effective January 1, 2028, prior authorization is required for CPT 97110.')
  expect(await rules()).toMatchObject([{ from: '2028-01-01', to: null }])
})

test('a rule that turns round before it was in force never was in force', async () => {
  const { read, rules } = await aPolicy()
  await read('Effective Date: January 1, 2028', 'HCPCS Q4158 is covered.')
  await read('Effective Date: January 1, 2028', 'HCPCS Q4158 is not covered.')
  expect(await rules()).toMatchObject([
    { disposition: 'covered', from: '2028-01-01', to: '2027-12-31', ended: 2 },
    { disposition: 'not_covered', from: '2028-01-01', to: null },
  ])
})

test('a rule that is withdrawn ends without a successor, and begins anew when it is said again', async () => {
  const { read, rules } = await aPolicy()
  const limit = 'CPT 97140 is limited to 2 units per day.'
  await read(EFFECTIVE, PA, limit)
  await read(EFFECTIVE, limit)
  const lastDay = new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10)
  expect((await rules()).filter(({ ended }) => ended)).toMatchObject(
    ['97110', '97112'].map((code) => ({ code, to: lastDay, superseded_by: null })),
  )
  await read(EFFECTIVE, PA, limit)
  expect((await rules()).map(({ code, ended }) => [code, ended])).toEqual([
    ['97110', 2],
    ['97112', 2],
    ['97140', null],
    ['97110', null],
    ['97112', null],
  ])
})

test('a printed last day is kept, and a rule with one is not current', async () => {
  const { read, rules } = await aPolicy()
  await read(EFFECTIVE, 'Through December 31, 2026, prior authorization is required for CPT 97110.')
  expect(await rules()).toMatchObject([{ to: '2026-12-31', ended: null }])
})

test('a document that says the same of two times apart has a rule for each', async () => {
  const { read, rules } = await aPolicy()
  const [first, second] = [
    'Through June 30, 2026, prior authorization is required for CPT 97110.',
    'Effective January 1, 2027, prior authorization is required for CPT 97110.',
  ]
  await read(EFFECTIVE, first, second)
  const before = await rules()
  expect(before.map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-01', '2026-06-30'],
    ['2027-01-01', null],
  ])
  await read(EFFECTIVE, first, second, 'CPT 97140 is limited to 2 units per day.')
  expect((await rules()).slice(0, 2)).toEqual(before.map((row) => ({ ...row, said: 2 })))
})

test('a rule about one modifier is not replaced by one about another', async () => {
  const { read, rules } = await aPolicy()
  await read(EFFECTIVE, 'Modifier 25 is required for CPT 97110.')
  await read('Effective Date: May 1, 2026', 'Modifier 59 is required for CPT 97110.')
  const [old, next] = await rules()
  expect(old).toMatchObject({ to: '2026-04-30', ended: 2, superseded_by: null })
  expect(next).toMatchObject({ from: '2026-05-01', to: null })
})

test('a document without a date gives no first day, least of all that of the fetch', async () => {
  const { read, rules } = await aPolicy()
  await read(PA)
  expect((await rules()).map(({ from }) => from)).toEqual([null, null])
})

test('a failed look, a new stamp and a repeated look leave the rules as they are', async () => {
  const { id, path, read, rules } = await aPolicy()
  await read(EFFECTIVE, PA)
  const before = await rules()
  site.pages[path] = { body: '<title>Access Denied</title><p>Reference #18.2f3</p>' }
  expect(await checkSource(id, deps)).toMatchObject({ outcome: 'blocked' })
  await read(EFFECTIVE, PA)
  expect(await rules()).toEqual(before)
})

test('a retired policy has no rules that stand', async () => {
  const { read, rules } = await aPolicy()
  await read(EFFECTIVE, PA)
  await read(EFFECTIVE, 'This policy has been retired.', PA)
  expect((await rules()).map(({ ended }) => ended)).toEqual([2, 2])
})

describe('over everything that was recorded here', () => {
  const count = async (sql: string) =>
    Number((await pool.query(`SELECT count(*) AS n FROM ${sql}`)).rows[0].n)

  test('only an outcome ok made a parse', async () => {
    expect(await count('parse')).toBeGreaterThan(0)
    expect(
      await count(
        'parse a WHERE NOT EXISTS (SELECT FROM fetch_attempt f WHERE f.blob_sha256 = a.blob_sha256 ' +
          "AND f.outcome = 'ok')",
      ),
    ).toBe(0)
    expect(
      await count(
        "document_version v JOIN fetch_attempt f ON f.id = v.fetch_attempt_id WHERE f.outcome <> 'ok'",
      ),
    ).toBe(0)
  })

  test('only a changed norm hash makes a version; each change cites two versions of its policy', async () => {
    expect(
      await count(
        'document_version v JOIN document_version w ON w.policy_id = v.policy_id AND w.version ' +
          `= v.version + 1
      JOIN parse a ON a.id = v.parse_id JOIN parse b ON b.id = w.parse_id WHERE a.norm_sha256 = ` +
          'b.norm_sha256',
      ),
    ).toBe(0)
    expect(
      await count(
        'policy_change c JOIN document_version v ON v.id = c.from_version_id JOIN ' +
          `document_version w ON w.id = c.to_version_id
      WHERE v.policy_id <> c.policy_id OR w.policy_id <> c.policy_id OR w.version <> v.version + 1`,
      ),
    ).toBe(0)
  })

  test('every rule has evidence from each version that states it, whose slice is the quote', async () => {
    expect(
      await count(
        'billing_rule r WHERE NOT EXISTS (SELECT FROM rule_evidence e WHERE e.rule_id = r.id AND ' +
          'e.document_version_id = r.document_version_id)',
      ),
    ).toBe(0)
    const { rows } = await pool.query(
      'SELECT e.*, a.blocks, r.code FROM rule_evidence e JOIN parse a ON a.id = e.parse_id JOIN ' +
        'billing_rule r ON r.id = e.rule_id',
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { blocks, start_offset, end_offset, quote, code } of rows as (Record<string, never> & {
      blocks: Block[]
    })[]) {
      expect(readingText(blocks).text.slice(start_offset, end_offset)).toBe(quote)
      expect(quote).toContain(code)
    }
  })

  test('what was superseded has a last day, and current rules have none', async () => {
    expect(
      await count(
        'billing_rule WHERE (superseded_by IS NOT NULL OR ended_version_id IS NOT NULL) AND ' +
          'effective_to IS NULL',
      ),
    ).toBe(0)
    expect(await count('billing_rule WHERE superseded_by IS NOT NULL')).toBeGreaterThan(0)
  })
})
