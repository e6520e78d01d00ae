import type { EffectiveDate } from '@ppman/policies/feeds'
import ICAL from 'ical.js'
import { renderCalendar } from './render-calendar.ts'

const HEAD = { baseUrl: 'https://ppman.test', name: 'My feed' }
const aDate = (facts: Partial<EffectiveDate> = {}): EffectiveDate => ({
  kind: 'change',
  id: '0190a000-0000-7000-8000-000000000001',
  day: '2026-12-01',
  isCancelled: false,
  sequence: 0,
  revisedAt: new Date('2026-11-01T10:20:30Z'),
  payerName: 'Sample Health',
  title: 'Spine Surgery',
  number: null,
  severity: 'high',
  subject: 'prior_auth_added',
  disposition: null,
  codes: [],
  codeCount: 0,
  summary: 'Prior authorization is required.',
  quote: null,
  sourceUrl: 'https://payer.example/spine.pdf',
  ...facts,
})
/** Reads with another library than the one that writes, which throws on what it cannot parse. */
const eventsOf = (body: string) =>
  new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
const textOf = (event: InstanceType<typeof ICAL.Event>, name: string) =>
  String(event.component.getFirstPropertyValue(name))

test('an empty calendar is one that calendars read, with its name and how often to read it again', () => {
  const { body } = renderCalendar([], HEAD)
  const calendar = new ICAL.Component(ICAL.parse(body))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('My feed')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(calendar.getAllSubcomponents('vevent')).toEqual([])
})

test('a change is an event of one whole day in plain words, with links', () => {
  const quote = { before: 'No authorization is needed.', after: 'Authorization is needed.' }
  const [event] = eventsOf(renderCalendar([aDate({ quote, number: 'A-1' })], HEAD).body)
  expect(event!.startDate.toString()).toBe('2026-12-01')
  expect([event!.startDate.isDate, event!.duration.toString()]).toEqual([true, 'P1D'])
  expect(event!.summary).toBe('Sample Health: Spine Surgery, prior authorization added (high)')
  expect(event!.description.split('\n')).toEqual([
    'Prior authorization is required.',
    'Number: A-1',
    'Before: “No authorization is needed.”',
    'Now: “Authorization is needed.”',
    'Compare: https://ppman.test/policy/changes/diff?id=0190a000-0000-7000-8000-000000000001',
    'Document: https://payer.example/spine.pdf',
  ])
  expect(event!.uid).toBe('change-0190a000-0000-7000-8000-000000000001@payer-policy-monitor')
  expect(event!.sequence).toBe(0)
  expect(textOf(event!, 'dtstamp')).toBe('2026-11-01T10:20:30Z')
  expect(textOf(event!, 'status')).toBe('CONFIRMED')
  expect(textOf(event!, 'transp')).toBe('TRANSPARENT')
  expect(textOf(event!, 'url')).toBe(
    'https://ppman.test/policy/changes/diff?id=0190a000-0000-7000-8000-000000000001',
  )
})

test('a cancelled date says so, with a higher sequence', () => {
  const [event] = eventsOf(renderCalendar([aDate({ isCancelled: true, sequence: 1 })], HEAD).body)
  expect([textOf(event!, 'status'), event!.sequence]).toEqual(['CANCELLED', 1])
  expect(event!.summary).toMatch(/^Cancelled: Sample Health/)
})

const RULE = { subject: 'prior_authorization', codes: ['1', '2', '3', '4'], codeCount: 25, severity: null }
test.each<[Partial<EffectiveDate>, string]>([
  [{ kind: 'policy', subject: null, severity: null }, 'policy takes effect'],
  [{ kind: 'rule_start', ...RULE }, 'rule on prior authorization for 1, 2, 3 and 22 more takes effect'],
  [{ kind: 'rule_end', ...RULE }, 'last day of the rule on prior authorization for 1, 2, 3 and 22 more'],
  [{ kind: 'ruling_start', subject: 'lcd', severity: null }, 'LCD takes effect'],
  [{ kind: 'ruling_end', subject: 'article', severity: null }, 'article retires'],
])('$kind is told in plain words', (facts, what) => {
  const [event] = eventsOf(renderCalendar([aDate(facts)], HEAD).body)
  expect(event!.summary).toBe(`Sample Health: Spine Surgery, ${what}`)
  expect(textOf(event!, 'url')).toBe('https://payer.example/spine.pdf')
})

const HOSTILE = [
  'line\r\nBEGIN:VEVENT\nend\rlast',
  'a;b,c:d"e\\n\\',
  '\u0000\u0007\u001b control',
  'half \ud83d of a pair',
  'é'.repeat(200),
  '中文'.repeat(80),
  '',
  ' leading and trailing ',
]
/** An emoji at each place around the fold, so that no fold can fall into one. */
const AROUND_THE_FOLD = Array.from({ length: 80 }, (_, length) => `${'x'.repeat(length)}👩‍⚕️🩺 end`)

test.each([...HOSTILE, ...AROUND_THE_FOLD])('%j arrives as it is and breaks nothing', (text) => {
  const facts = { title: text, summary: text, payerName: text, number: text, sourceUrl: null }
  const quote = { before: null, after: text }
  const { body } = renderCalendar([aDate({ ...facts, quote }), aDate({ day: '2026-12-02' })], {
    baseUrl: HEAD.baseUrl,
    name: `Feed ${text}`,
  })
  const [event, ...others] = eventsOf(body)
  const readable = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (control) => ('\r\n'.includes(control) ? control : ''))
    .replace(/\r\n?/g, '\n')
  expect(others).toHaveLength(1)
  expect(event!.summary).toBe(`${readable}: ${readable}, prior authorization added (high)`)
  expect(event!.description).toContain(`Number: ${readable}\n`)
  const calendar = new ICAL.Component(ICAL.parse(body))
  const name = String(calendar.getFirstPropertyValue('x-wr-calname'))
  expect(ICAL.design.icalendar.value.text.fromICAL(name)).toBe(`Feed ${readable}`)
  expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('equal dates are equal bytes, so that a copy stays current', () => {
  expect(renderCalendar([aDate()], HEAD)).toEqual(renderCalendar([aDate()], HEAD))
  expect(renderCalendar([aDate({ sequence: 1 })], HEAD).etag).not.toBe(renderCalendar([aDate()], HEAD).etag)
})
