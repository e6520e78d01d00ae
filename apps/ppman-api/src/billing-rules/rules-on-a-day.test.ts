import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import fc from 'fast-check'
import { testApi } from '../testing.ts'

const { api, as, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health' })
afterAll(close)

/** A fortnight at the turn of a year, as days from its first. */
const LAST = 14
const dayOf = (offset: number) => new Date(Date.UTC(2025, 11, 25 + offset)).toISOString().slice(0, 10)
const DAYS = Array.from({ length: LAST + 2 }, (_, offset) => dayOf(offset - 1))

type Written = { from: string; to: string | null; modifiers: string[] }
const written: fc.Arbitrary<Written> = fc
  .record({
    begin: fc.integer({ min: 0, max: LAST }),
    length: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 2 }),
    modifiers: fc.constantFrom<string[]>([], [], ['25']),
  })
  .map(({ begin, length, modifiers }) => ({
    from: dayOf(begin),
    to: length === null ? null : dayOf(begin + length),
    modifiers,
  }))

type Kept = Written & { id: string; place: number }

/** What a reader of the whole list says: every rule looked at, day by day. */
function plainScan(rules: readonly Kept[], day: string): [string, string | null][] {
  const held = rules.filter(({ from, to }) => from <= day && (to === null || day <= to))
  const ordered = held.toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : b.place - a.place))
  return ordered.map((rule) => [rule.id, firstAbout(rule, ordered)])
}
const firstAbout = (rule: Kept, ordered: readonly Kept[]): string | null => {
  const first = ordered.find(({ modifiers }) => modifiers.join() === rule.modifiers.join())!
  return first.id === rule.id ? null : first.id
}

const get = async (path: string, query: object) =>
  (await api.get(`/api/v1/${path}`).set(as()).query(query)).body
type Item = { id: string; newer_rule_in_force: string | null }
const marksOf = (items: Item[]) => items.map(({ id, newer_rule_in_force: newer }) => [id, newer])

test(
  'on every day the list, the prior authorization and the comparison answer as a plain scan of the ' +
    'rules does',
  async () => {
    let number = 10_000
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 6 }), async (rules) => {
        const code = String((number += 1))
        const about = {
          payer_id: payer,
          code,
          code_type: 'cpt',
          rule_category: 'prior_authorization',
          disposition: 'required',
        }
        const kept: Kept[] = []
        for (const [place, rule] of rules.entries()) {
          const body = {
            ...about,
            effective_from: rule.from,
            effective_to: rule.to,
            modifier_requirements: rule.modifiers,
          }
          kept.push({
            ...rule,
            place,
            id: (await api.post('/api/v1/billing-rules/').set(as()).send(body)).body.id,
          })
        }
        for (const day of DAYS) {
          const expected = plainScan(kept, day)
          expect(
            marksOf((await get('billing-rules/', { code, effective_date: day, current_only: false })).items),
          ).toEqual(expected)
          expect(
            marksOf((await get('prior-auth/check', { payer_id: payer, code, date: day })).rules),
          ).toEqual(expected)
          expect(
            marksOf(
              (await get('compare/payers', { code, date: day })).rows.flatMap(
                ({ cells }: { cells: { rules: Item[] }[] }) => cells[0]!.rules,
              ),
            ),
          ).toEqual(expected)
        }
        const open = kept.filter(({ to }) => to === null).map(({ id }) => id)
        expect((await get('billing-rules/', { code })).items.map(({ id }: Item) => id).toSorted()).toEqual(
          open.toSorted(),
        )
      }),
      { numRuns: 12 },
    )
  },
  300_000,
)

test('a list by modifier has the order of the list by code', async () => {
  const ids = []
  for (const effectiveFrom of ['2025-03-01', '2025-01-01', '2025-02-01'])
    ids.push(await aBillingRule(pool, { payerId: payer, code: '99199', requirements: ['77'], effectiveFrom }))
  const ordered = [ids[0], ids[2], ids[1]]
  const on = { effective_date: '2026-01-01' }
  for (const query of [
    { modifier: '77', ...on },
    { code: '99199', ...on },
    { modifier: '77', code: '99199', ...on },
  ])
    expect((await get('billing-rules/', query)).items.map(({ id }: Item) => id)).toEqual(ordered)
  expect(
    (await get('billing-rules/', { modifier: '77', ...on, offset: 1, limit: 1 })).items.map(
      ({ id }: Item) => id,
    ),
  ).toEqual([ordered[1]])
})

describe('today', () => {
  const today = new Date().toISOString().slice(0, 10)
  const shift = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    const a = (more: object) =>
      aBillingRule(pool, {
        payerId: payer,
        code: '99198',
        category: 'coverage',
        disposition: 'covered',
        ...more,
      })
    ids.over = await a({ effectiveTo: shift(-2) })
    ids.toCome = await a({ effectiveFrom: shift(3) })
    ids.ending = await a({
      effectiveFrom: '2024-01-01',
      effectiveTo: shift(2),
      verificationStatus: 'superseded',
    })
    ids.misread = await a({ verificationStatus: 'rejected' })
    ids.since = await a({ effectiveFrom: '2025-01-01' })
  })
  const inForce = () => [ids.since, ids.ending]
  const idsOf = (items: Item[]) => items.map(({ id }) => id)

  test.each([
    [
      'the list',
      async () =>
        (await get('billing-rules/', { code: '99198', effective_date: today, current_only: false })).items,
    ],
    [
      'search',
      async () =>
        (await get('search/', { q: '99198' })).items.filter(({ type }: { type: string }) => type === 'rule'),
    ],
    ['lookup', async () => (await get('lookup/', { topic: '99198' })).rules],
    ['the comparison', async () => (await get('compare/payers', { code: '99198' })).rows[0].cells[0].rules],
  ])('%s shows the rules in force, the one that began last first', async (_, ask) => {
    expect(idsOf(await ask())).toEqual(inForce())
  })
})
