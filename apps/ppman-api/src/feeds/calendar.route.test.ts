import { aPayer } from '@ppman/payers/testing'
import { aBillingRule } from '@ppman/policies/rules/testing'
import { aPolicyChange } from '@ppman/policies/versions/testing'
import ICAL from 'ical.js'
import { ORG, testApi } from '../testing.ts'

const OTHER_ORG = '0190a000-0000-7000-8000-000000000002'
const { api, as, ctx, pool, close } = await testApi()
const { id: payer } = await aPayer(pool, { name: 'Sample Health', states: ['GA'] })
const { id: otherPayer } = await aPayer(pool, { name: 'Other Health' })
afterAll(close)
afterEach(() => pool.query('DELETE FROM saved_feed'))

const NOW = new Date('2026-06-15T23:59:59Z')
ctx.now = () => NOW
/** So many days from now, `YYYY-MM-DD`, UTC. */
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10)

type Caller = Parameters<typeof as>[0]
const calendarUrl = async (filters: object = {}, caller: Caller = {}): Promise<string> => {
  const { body } = await api.post('/api/v1/feeds/').set(as(caller)).send({ name: 'Calendar', filters })
  return new URL(body.urls.calendar).pathname
}
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const { uid, summary, description, sequence } = event
    const status = String(component.getFirstPropertyValue('status'))
    return { uid, summary, description, sequence, status, day: event.startDate.toString() }
  })
const events = async (filters: object = {}, caller: Caller = {}) =>
  eventsOf((await api.get(await calendarUrl(filters, caller)).buffer(true)).text)

/** A change with a stated day. @returns its id */
async function aDatedChange(
  title: string,
  effectiveOn: string,
  facts: Partial<Parameters<typeof aPolicyChange>[1]> = {},
): Promise<string> {
  const id = await aPolicyChange(pool, { payerId: payer, title, ...facts })
  const edits = [
    { op: 'inserted', before: null, after: { text: 'A new passage.' } },
    { op: 'modified', before: { text: 'Not required.' }, after: { text: 'Required, always.' } },
  ]
  await pool.query('UPDATE policy_change SET effective_date = $2, edits = $3 WHERE id = $1', [
    id,
    effectiveOn,
    JSON.stringify(edits),
  ])
  return id
}
/** A later version of the policy of a change, which names another day. */
const moveDate = (changeId: string, fetchedOn: string, effectiveOn: string) =>
  pool.query(
    `INSERT INTO document_version (policy_id, version, parse_id, fetch_attempt_id, fetched_at, effective_date)
     SELECT v.policy_id, 3, v.parse_id, v.fetch_attempt_id, $2, $3 FROM policy_change c
     JOIN document_version v ON v.id = c.to_version_id WHERE c.id = $1`,
    [changeId, fetchedOn, effectiveOn],
  )

describe('changes of policies', () => {
  const clear = () => pool.query('UPDATE policy_change SET effective_date = NULL')
  afterEach(clear)

  test('stand on the day that the document names, with the passage that changed', async () => {
    const id = await aDatedChange('Spine Surgery', day(7))
    expect(await events()).toEqual([
      {
        uid: `change-${id}@payer-policy-monitor`,
        summary: 'Sample Health: Spine Surgery, coverage change (high)',
        description: expect.stringContaining(
          'Before: “Not required.”\nNow: “Required, always.”\nCompare: http',
        ),
        sequence: 0,
        status: 'CONFIRMED',
        day: day(7),
      },
    ])
  })

  test('are listed from 30 days back to a year ahead, in the order of their days', async () => {
    for (const days of [366, 365, 0, -30, -31]) await aDatedChange(`In ${days}`, day(days))
    expect((await events()).map((event) => event.day)).toEqual([day(-30), day(0), day(365)])
  })

  test('are cancelled when the document names another day before the first came', async () => {
    const moved = await aDatedChange('Moved', day(20))
    const late = await aDatedChange('Moved too late', day(-5))
    const url = await calendarUrl()
    const { etag } = (await api.get(url)).headers
    await moveDate(moved, day(-1), day(40))
    await moveDate(late, day(-1), day(40))
    const reply = await api.get(url).set({ 'If-None-Match': etag! }).buffer(true)
    expect(eventsOf(reply.text)).toMatchObject([
      { uid: `change-${late}@payer-policy-monitor`, status: 'CONFIRMED', sequence: 0 },
      { uid: `change-${moved}@payer-policy-monitor`, status: 'CANCELLED', sequence: 1, day: day(20) },
    ])
  })

  test('pass the filters of the feed; changes of wording wait to be asked for', async () => {
    await aDatedChange('Severe', day(1), { severity: 'critical' })
    await aDatedChange('Elsewhere', day(2), { payerId: otherPayer, changeType: 'codes_added' })
    const wording = await aDatedChange('Worded', day(3), { severity: 'info' })
    await pool.query('UPDATE policy_change SET should_alert = false WHERE id = $1', [wording])
    const titles = async (filters: object) =>
      (await events(filters)).map(({ summary }) => /: (\w+),/.exec(summary)![1])
    expect(await titles({})).toEqual(['Severe', 'Elsewhere'])
    expect(await titles({ payer_id: payer })).toEqual(['Severe'])
    expect(await titles({ payer_id: payer, state: 'OH' })).toEqual([])
    expect(await titles({ severity: 'critical' })).toEqual(['Severe'])
    expect(await titles({ severity: 'info' })).toEqual(['Worded'])
    expect(await titles({ change_type: 'codes_added' })).toEqual(['Elsewhere'])
    expect(await titles({ is_reviewed: true })).toEqual([])
    expect(await titles({ specialty: 'general' })).toEqual(['Severe', 'Elsewhere'])
  })

  test('a policy that is new to us stands on its day, unless only changes are asked for', async () => {
    const id = await aPolicyChange(pool, { payerId: payer, title: 'New here' })
    const { rows } = await pool.query(
      `UPDATE document_version v SET effective_date = $2 FROM policy_change c
       WHERE c.id = $1 AND v.id = c.from_version_id RETURNING v.id`,
      [id, day(4)],
    )
    expect(await events()).toMatchObject([
      {
        uid: `policy-${rows[0].id}@payer-policy-monitor`,
        summary: 'Sample Health: New here, policy takes effect',
      },
    ])
    expect(await events({ severity: 'high' })).toEqual([])
    await pool.query('UPDATE document_version SET effective_date = NULL')
  })
})

describe('billing rules', () => {
  afterEach(() => pool.query('DELETE FROM billing_rule'))
  const aRule = (facts: Partial<Parameters<typeof aBillingRule>[1]>) =>
    aBillingRule(pool, { payerId: payer, category: 'prior_authorization', ...facts })

  test('begin and end on their days; the rows of one statement are one event', async () => {
    const id = await aRule({ code: '29881', effectiveFrom: day(3), effectiveTo: day(90) })
    const other = await aRule({ code: '29880', effectiveFrom: day(3), effectiveTo: day(90) })
    await pool.query(
      'UPDATE billing_rule SET rule_key = (SELECT rule_key FROM billing_rule WHERE id = $1) WHERE id = $2',
      [id, other],
    )
    const rule = 'rule on prior authorization for 29880, 29881'
    expect(await events()).toMatchObject([
      {
        uid: `rule_start-${id}@payer-policy-monitor`,
        summary: `Sample Health, ${rule} takes effect (medium)`,
        description: expect.stringContaining('Codes: 29880, 29881'),
        day: day(3),
      },
      {
        uid: `rule_end-${id}@payer-policy-monitor`,
        summary: `Sample Health, last day of the ${rule} (medium)`,
      },
    ])
  })

  test('are cancelled when they were withdrawn before their day, with a higher sequence', async () => {
    const id = await aRule({ effectiveFrom: day(10) })
    const [{ sequence: first } = {}] = await events()
    await pool.query('UPDATE billing_rule SET effective_to = $2, updated_at = now() WHERE id = $1', [
      id,
      day(9),
    ])
    const [cancelled, ...others] = await events()
    expect(others).toEqual([])
    expect(cancelled).toMatchObject({ uid: `rule_start-${id}@payer-policy-monitor`, status: 'CANCELLED' })
    expect(cancelled!.sequence).toBeGreaterThan(first!)
  })

  test('keep their UID when their day moves', async () => {
    const id = await aRule({ effectiveFrom: day(10) })
    const [before] = await events()
    await pool.query('UPDATE billing_rule SET effective_from = $2, updated_at = now() WHERE id = $1', [
      id,
      day(12),
    ])
    const [after] = await events()
    expect([after!.uid, after!.day, after!.status]).toEqual([before!.uid, day(12), 'CONFIRMED'])
    expect(after!.sequence).toBeGreaterThan(before!.sequence)
  })

  test('of an organization stand in its own calendars only', async () => {
    await aRule({ orgId: ORG, origin: 'manual', effectiveFrom: day(5), effectiveTo: day(6) })
    expect(await events()).toHaveLength(2)
    expect(await events({}, { org: OTHER_ORG })).toEqual([])
  })

  test('are left out far from today when there are more than a calendar holds', async () => {
    await pool.query(
      `INSERT INTO billing_rule (payer_id, rule_key, subject_key, code, code_type, rule_category, severity,
         origin, verification_status, effective_from, created_at, updated_at)
       SELECT $1, new_id(), new_id(), n::text, 'cpt', 'other', 'low', 'imported_reference', 'unverified',
         CASE WHEN n <= 1100 THEN $2::date + n / 10 ELSE $2::date - 1 - (n - 1100) / 20 END, now(), now()
       FROM generate_series(1, 1400) n`,
      [payer, day(0)],
    )
    const days = (await events()).map((event) => event.day)
    expect(days).toHaveLength(1_250)
    expect([days[0], days.at(-1)]).toEqual([day(-13), day(100)])
  })

  test('pass the filters that concern rules', async () => {
    await aRule({ effectiveFrom: day(5), states: ['GA'], specialty: 'cardiology', severity: 'low' })
    await aRule({ effectiveFrom: day(6), severity: 'info' })
    const count = async (filters: object) => (await events(filters)).length
    expect(await count({})).toBe(1)
    expect(await count({ severity: 'info' })).toBe(1)
    expect(await count({ payer_id: payer, state: 'GA' })).toBe(1)
    expect(await count({ payer_id: otherPayer })).toBe(0)
    expect(await count({ specialty: 'cardiology' })).toBe(1)
    expect(await count({ specialty: 'general' })).toBe(0)
    expect(await count({ change_type: 'coverage_change' })).toBe(0)
  })
})

test('a Medicare ruling stands on its first day and on its last, unless it is proposed', async () => {
  const ruling = (number: string, isProposed: boolean) =>
    pool.query(
      `WITH f AS (INSERT INTO fetch_attempt (url, started_at, outcome, tool)
         VALUES ('https://cms.example/', now(), 'ok', 'test/1') RETURNING id),
       m AS (INSERT INTO medicare_document (number, version, kind, title, contractor, effective_date,
           retirement_date, is_proposed, url, fetch_attempt_id)
         SELECT $1, 1, 'lcd', 'Knee Braces', 'MAC', $2::date, $3::date, $4, 'https://cms.example/lcd', id
         FROM f RETURNING id)
       INSERT INTO search_document (kind, medicare_document_id, payer_id, payer_ids, number, version,
         title, topic, specialty, url, title_words, words, updated_at)
       SELECT 'lcd', id, $5::uuid, ARRAY[$5::uuid], $1, 1, 'Knee Braces', 'knee braces', 'orthopedics', '',
         '', '', now() FROM m`,
      [number, day(8), day(80), isProposed, otherPayer],
    )
  await ruling('L100', false)
  await ruling('L200', true)
  const found = await events({ payer_id: otherPayer, specialty: 'orthopedics' })
  expect(found).toMatchObject([
    { summary: 'Other Health: Knee Braces, LCD takes effect', day: day(8) },
    { summary: 'Other Health: Knee Braces, LCD retires', day: day(80) },
  ])
  expect(found[0]!.description).toContain('Number: L100')
  expect(await events({ payer_id: payer })).toEqual([])
  expect(await events({ severity: 'high' })).toEqual([])
})
