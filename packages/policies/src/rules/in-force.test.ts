import { Prisma, queryRows } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { aPayer } from '@ppman/payers/testing'
import { type DatedRule, holdsOn, isInForce, rulesInForce, validityOn } from './rule-days.ts'
import { inForceOrUpcomingSql, inForceSql, latestFirstSql, newerRuleInForceSql } from './rule-listing-repo.ts'

const { sql } = Prisma
const { db, pool, close } = await testDb()
const { id: payerId } = await aPayer(pool, { name: 'Sample Health' })
afterAll(close)

const FIRST = Date.UTC(2023, 11, 20)
const LAST = 24
const dayOf = (offset: number) => new Date(FIRST + offset * 86_400_000).toISOString().slice(0, 10)
const DAYS = Array.from({ length: LAST + 8 }, (_, offset) => dayOf(offset - 4))

/**
 * Open and closed, of one day, equal, withdrawn before they began (`to` the day before `from`); of
 * two subjects and two modifiers.
 */
const rule: fc.Arbitrary<DatedRule> = fc
  .record({
    begin: fc.option(fc.integer({ min: 0, max: LAST }), { freq: 5 }),
    end: fc.option(fc.integer({ min: -1, max: 8 }), { freq: 2 }),
    subjectKey: fc.constantFrom(
      '00000000-0000-8000-8000-00000000000a',
      '00000000-0000-8000-8000-00000000000b',
    ),
    verificationStatus: fc.constantFrom('unverified', 'unverified', 'superseded', 'rejected'),
    modifierDispositions: fc.constantFrom({}, { '25': { disposition: 'denied', note: null } }),
  })
  .map(({ begin, end, ...more }) => ({
    ...more,
    id: randomUUID(),
    effectiveFrom: begin === null ? null : dayOf(begin),
    effectiveTo: end === null ? null : dayOf((begin ?? 0) + end),
    modifierRequirements: [],
    documentVersionId: null,
  }))
const rules = fc.array(rule, { maxLength: 12 })

/** Every day of an interval written out: what the comparison of days must say. */
const daysOf = ({ effectiveFrom, effectiveTo }: DatedRule) =>
  DAYS.filter(
    (day) =>
      DAYS.indexOf(day) >= indexOf(effectiveFrom, 0) &&
      DAYS.indexOf(day) <= indexOf(effectiveTo, DAYS.length - 1),
  )
const indexOf = (day: string | null, open: number) =>
  day === null ? open : day > DAYS.at(-1)! ? DAYS.length : DAYS.indexOf(day)

test('a day is in an interval when it is one of its days', () => {
  fc.assert(
    fc.property(rule, (one) => expect(DAYS.filter((day) => holdsOn(one, day))).toEqual(daysOf(one))),
    { numRuns: 1_000 },
  )
})

test('a rule is upcoming before its first day, ended after its last, and at once when withdrawn', () => {
  const days = (effectiveFrom: string | null, effectiveTo: string | null) =>
    ['2026-12-31', '2027-01-01', '2027-01-02'].map((day) => validityOn({ effectiveFrom, effectiveTo }, day))
  expect(days('2027-01-01', '2027-01-01')).toEqual(['upcoming', 'in_force', 'ended'])
  expect(days('2027-01-02', null)).toEqual(['upcoming', 'upcoming', 'in_force'])
  expect(days(null, '2026-12-31')).toEqual(['in_force', 'ended', 'ended'])
  expect(days('2027-01-02', '2027-01-01')).toEqual(['ended', 'ended', 'ended'])
})

test('on every day the rules in force are those of a plain scan, one of each subject first', () => {
  const property = fc.property(rules, (all) => {
    for (const day of DAYS) {
      const found = rulesInForce(all, day)
      expect(new Set(found.map(({ rule: { id } }) => id))).toEqual(
        new Set(all.filter((one) => isInForce(one, day)).map(({ id }) => id)),
      )
      const begins = found.map(({ rule: { effectiveFrom } }) => effectiveFrom ?? '')
      expect(begins).toEqual(begins.toSorted().toReversed())
      const bySubject = Map.groupBy(
        found,
        ({ rule: { subjectKey, modifierDispositions } }) => subjectKey + JSON.stringify(modifierDispositions),
      )
      for (const [first, ...others] of bySubject.values()) {
        expect(first!.newerRuleInForce).toBeNull()
        expect(others.map(({ newerRuleInForce: newer }) => newer)).toEqual(others.map(() => first!.rule.id))
      }
    }
  })
  fc.assert(property, { numRuns: 300 })
})

test('SQL gives the same rules in the same order with the same marks', async () => {
  const property = fc.asyncProperty(rules, async (all) => {
    await pool.query('DELETE FROM billing_rule')
    await store(all)
    for (const day of DAYS) {
      const rows = await queryRows<{ id: string; newer: string | null }>(
        db,
        sql`
        SELECT r.id, ${newerRuleInForceSql(day)} AS newer FROM billing_rule r
          WHERE ${inForceSql(sql`r`, day)} ORDER BY ${latestFirstSql(sql`r`, sql`r.id`)}`,
      )
      const open = await queryRows<{ id: string }>(
        db,
        sql`SELECT r.id FROM billing_rule r WHERE ${inForceOrUpcomingSql(sql`r`, day)}`,
      )
      expect(new Set(open.map(({ id }) => id))).toEqual(
        new Set(
          all
            .filter((one) => one.verificationStatus !== 'rejected' && validityOn(one, day) !== 'ended')
            .map(({ id }) => id),
        ),
      )
      expect(rows).toEqual(
        rulesInForce(all, day).map(({ rule: { id }, newerRuleInForce: newer }) => ({ id, newer })),
      )
    }
  })
  await fc.assert(property, { numRuns: 25 })
}, 300_000)

test('rules of one version of a document stand side by side, and a later version leads', () => {
  const [version, next] = [randomUUID(), randomUUID()]
  const a = (documentVersionId: string, effectiveFrom: string): DatedRule => ({
    id: randomUUID(),
    subjectKey: 's',
    verificationStatus: 'unverified',
    modifierDispositions: {},
    modifierRequirements: [],
    documentVersionId,
    effectiveFrom,
    effectiveTo: null,
  })
  const [one, other, later] = [a(version, '2024-01-01'), a(version, '2025-01-01'), a(next, '2026-01-01')]
  expect(rulesInForce([one, other], '2026-06-01').map(({ newerRuleInForce: newer }) => newer)).toEqual([
    null,
    null,
  ])
  expect(rulesInForce([one, later], '2026-06-01')).toMatchObject([
    { rule: later },
    { rule: one, newerRuleInForce: later.id },
  ])
})

async function store(all: readonly DatedRule[]): Promise<void> {
  const rows = all.map((one) => ({
    id: one.id,
    payer_id: payerId,
    rule_key: randomUUID(),
    subject_key: one.subjectKey,
    code: '99213',
    code_type: 'cpt',
    rule_category: 'other',
    modifier_dispositions: one.modifierDispositions,
    modifier_requirements: one.modifierRequirements,
    verification_status: one.verificationStatus,
    effective_from: one.effectiveFrom,
    effective_to: one.effectiveTo,
  }))
  await pool.query(
    `INSERT INTO billing_rule (id, payer_id, rule_key, subject_key,
      code, code_type, rule_category, modifier_dispositions, modifier_requirements,
       verification_status, effective_from, effective_to, severity, origin, created_at, updated_at)
     SELECT id, payer_id, rule_key, subject_key, code, code_type, rule_category,
       modifier_dispositions, modifier_requirements,
       verification_status, effective_from, effective_to, 'medium', 'imported_reference', now(), now()
     FROM jsonb_populate_recordset(NULL::billing_rule, $1)`,
    [JSON.stringify(rows)],
  )
}
