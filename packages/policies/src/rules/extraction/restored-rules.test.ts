import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { testDb } from '@ppman/db/testing'
import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '../testing.ts'

const { pool, close } = await testDb()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const RESTORE = read('prisma/migrations/0060_rule_days/migration.sql').split(/^(?=UPDATE )/m)[1]!
const LISTED = read('docs/runbooks/rules-that-ended-unasked.md')
  .split('\n')
  .filter((line) => line.startsWith('    '))
  .join('\n')
const orgId = randomUUID()
afterAll(close)

/** A rule as the old behaviour left it: ended and superseded by one of these days. */
async function superseded(
  days: { from: string; to: string },
  by: { from: string; to?: string },
): Promise<string> {
  const a = (effectiveFrom: string, effectiveTo?: string) =>
    aBillingRule(pool, {
      payerId,
      orgId,
      origin: 'manual',
      effectiveFrom,
      ...(effectiveTo && { effectiveTo }),
    })
  const [id, successor] = [await a(days.from, days.to), await a(by.from, by.to)]
  await pool.query(
    `UPDATE billing_rule SET superseded_by = $2, verification_status = 'superseded' WHERE id = $1`,
    [id, successor],
  )
  return id
}

test.each([
  ['was over long before', { from: '2020-01-01', to: '2021-12-31' }, { from: '2031-01-01' }, true],
  [
    'ended the day before its successor began',
    { from: '2024-01-01', to: '2030-12-31' },
    { from: '2031-01-01' },
    false,
  ],
  ['was set to never in force', { from: '2024-01-01', to: '2023-12-31' }, { from: '2020-01-01' }, false],
])('of rules that were superseded unasked, one that %s is restored: %#', async (_, days, by, isRestored) => {
  const id = await superseded(days, by)
  await pool.query(RESTORE)
  const { rows } = await pool.query(
    `SELECT superseded_by IS NULL AS restored, verification_status AS status, effective_from::text AS "from",
      effective_to::text AS "to"
     FROM billing_rule WHERE id = $1`,
    [id],
  )
  expect(rows).toEqual([{ restored: isRestored, status: isRestored ? 'unverified' : 'superseded', ...days }])
})

test('the runbook lists those whose last day was lost', async () => {
  await pool.query('TRUNCATE billing_rule CASCADE')
  const id = await superseded({ from: '2024-01-01', to: '2023-12-31' }, { from: '2020-01-01' })
  await superseded({ from: '2024-01-01', to: '2030-12-31' }, { from: '2031-01-01' })
  await pool.query(`UPDATE billing_rule SET created_at = '2026-01-01'`)
  expect((await pool.query(LISTED)).rows).toMatchObject([
    { id, org_id: orgId, why: 'was set to never in force' },
  ])
})
