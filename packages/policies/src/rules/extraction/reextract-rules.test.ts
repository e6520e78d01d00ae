import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { RULES_VERSION } from '@ppman/policy-text'
import { aPayer } from '@ppman/payers/testing'
import { aPolicyChange } from '../../versions/testing.ts'
import { type ReextractDeps, reextractRules } from './reextract-rules.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const deps: ReextractDeps = {
  db,
  transaction: (work) => inTransaction(db, work),
  now: () => new Date('2026-05-01T00:00:00Z'),
}
const stored = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows
afterAll(close)

const BLOCKS = [
  { kind: 'text', path: [], text: 'Effective Date: January 1, 2026' },
  { kind: 'text', path: [], text: 'Prior authorization is required for CPT 97110.' },
]
const rules = () =>
  stored(`SELECT id, code, disposition, effective_from::text AS "from", effective_to::text AS "to",
    superseded_by, verification_status AS status
    FROM billing_rule ORDER BY created_at, code`)

/**
 * Three policies of two versions each, read by an older extractor that took 97110 for not covered.
 */
beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) await aPolicyChange(pool, { payerId })
  await stored('UPDATE parse SET blocks = $1', [JSON.stringify(BLOCKS)])
  await stored(`INSERT INTO rule_extraction (document_version_id, extractor, parse_id, rules, extracted_at)
    SELECT id, 'rules/0', parse_id, 1, now() FROM document_version`)
  await stored(`INSERT INTO billing_rule (payer_id, policy_id, document_version_id, rule_key, subject_key,
    code, code_type, rule_category,
      disposition, severity, origin, verification_status, effective_from, created_at, updated_at)
    SELECT p.payer_id, p.id, v.id, gen_random_uuid(), gen_random_uuid(), '97110', 'cpt',
      'prior_authorization', 'not_required', 'info',
      'extracted_rule_based', 'unverified', '2026-01-01', '2026-02-01', '2026-02-01'
    FROM policy p JOIN document_version v ON v.policy_id = p.id AND v.version = 2`)
})

test('a run that is killed half way has read whole policies, and the next one reads the rest', async () => {
  let transactions = 0
  const dying: ReextractDeps = {
    ...deps,
    transaction: (work) =>
      inTransaction(db, async (tx) => {
        const done = await work(tx)
        transactions += 1
        if (transactions === 2) throw new Error('killed')
        return done
      }),
  }
  await expect(reextractRules(dying)).rejects.toThrow('killed')
  expect(
    await stored('SELECT count(*)::int AS n FROM rule_extraction WHERE extractor = $1', [RULES_VERSION]),
  ).toEqual([{ n: 1 }])
  expect(await reextractRules(deps)).toEqual({ policies: 2, stayed: 0, added: 2, ended: 2 })
})

test('misreadings of the old extractor are rejected and never in force; the new rules stay', async () => {
  const rows = await rules()
  expect(rows.slice(0, 3)).toMatchObject(
    Array(3).fill({ disposition: 'not_required', from: '2026-01-01', to: '2025-12-31', status: 'rejected' }),
  )
  expect(rows.slice(3)).toMatchObject(
    Array(3).fill({ disposition: 'required', from: '2026-01-01', to: null, status: 'unverified' }),
  )
  expect(
    rows
      .slice(0, 3)
      .map(({ superseded_by }) => superseded_by)
      .sort(),
  ).toEqual(
    rows
      .slice(3)
      .map(({ id }) => id)
      .sort(),
  )
})

test('only newest versions are read, and no version, parse or change comes of it', async () => {
  expect(
    await stored(
      'SELECT DISTINCT v.version FROM rule_extraction x JOIN document_version v ON v.id = ' +
        'x.document_version_id WHERE extractor = $1',
      [RULES_VERSION],
    ),
  ).toEqual([{ version: 2 }])
  expect(
    await stored(
      'SELECT (SELECT count(*)::int FROM document_version) AS versions, (SELECT count(*)::int FROM ' +
        'parse) AS parses, (SELECT count(*)::int FROM policy_change) AS changes',
    ),
  ).toEqual([{ versions: 6, parses: 6, changes: 3 }])
})

test('running again changes nothing, also when two run at once', async () => {
  const before = await rules()
  expect(await Promise.all([reextractRules(deps), reextractRules(deps)])).toEqual(
    Array(2).fill({ policies: 0, stayed: 0, added: 0, ended: 0 }),
  )
  expect(await rules()).toEqual(before)
})

test('it stops between policies when told to', async () => {
  await stored('DELETE FROM rule_extraction WHERE extractor = $1', [RULES_VERSION])
  expect(await reextractRules(deps, AbortSignal.abort())).toMatchObject({ policies: 0 })
  expect(await reextractRules(deps)).toEqual({ policies: 3, stayed: 3, added: 0, ended: 0 })
})

test('what changed while a document was read is left to the next run', async () => {
  await stored('DELETE FROM rule_extraction WHERE extractor = $1', [RULES_VERSION])
  let others = 0
  const overtaken: ReextractDeps = {
    ...deps,
    transaction: async (work) => {
      if ((others += 1) === 1)
        await stored(
          "UPDATE policy SET specialty = 'therapy' WHERE id = (SELECT id FROM policy ORDER BY id LIMIT 1)",
        )
      return inTransaction(db, work)
    },
  }
  expect(await reextractRules(overtaken)).toMatchObject({ policies: 2 })
  expect(await reextractRules(deps)).toMatchObject({ policies: 1 })
})
