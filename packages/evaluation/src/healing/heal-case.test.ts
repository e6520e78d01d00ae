import { OWN_CASES } from './cases/own-cases.ts'
import { REALISTIC_CASES } from './cases/realistic/realistic-cases.ts'
import { asRead, frame, KNEE, SELECTOR } from './cases/policies.ts'
import { healCase, healCaseOf } from '@ppman/policy-text/src/healing/heal-case.ts'
import { isAsLabelled, isWrong } from './score-healing.ts'

const judged = [...OWN_CASES, ...REALISTIC_CASES].map((line) => ({
  ...line,
  told: healCase(healCaseOf(line)),
}))

test.each(judged)('$id', (one) =>
  expect([one.told.outcome, isAsLabelled(one)]).toEqual([one.told.outcome, true]),
)

test('nothing is taken for a policy that is another', () => expect(judged.filter(isWrong)).toEqual([]))

test.each([
  ['bot_wall', 'blocked'],
  ['access_denied', 'blocked'],
  ['login_wall', 'gated'],
  ['teaser_behind_login', 'gated'],
  ['consent_wall', 'gated'],
  ['soft_404', 'soft404'],
  ['retired_notice', 'needs_human_review'],
  ['same_text_other_number', 'needs_human_review'],
])('%s is told as %s', (kind, outcome) => {
  const of = judged.filter((one) => one.kind === kind)
  expect(of.length).toBeGreaterThan(0)
  for (const { told } of of) expect(told).toMatchObject({ outcome, method: null })
})

test('the same template with another number is refused by name', () => {
  const { told } = judged.find(({ kind }) => kind === 'same_text_other_number')!
  expect(told.reason).toBe('other_number')
})

test('a document that says it replaces the known one under a new number is taken', () => {
  const renumbered = asRead({ ...KNEE, number: 'MS-40.1' }).replace(
    '<h2>Coverage',
    `<p>This policy replaces ${KNEE.number}.</p><h2>Coverage`,
  )
  const result = healCase({ selector: SELECTOR, beforeHtml: asRead(KNEE), afterHtml: renumbered })
  expect(result).toMatchObject({ outcome: 'unchanged', reason: 'accepted' })
})

test('a selector that is none is passed over', () => {
  expect(
    healCase({ selector: '#doc .body', beforeHtml: asRead(KNEE), afterHtml: asRead(KNEE) }),
  ).toMatchObject({ outcome: 'unchanged' })
  expect(healCase({ selector: 'a[[', beforeHtml: asRead(KNEE), afterHtml: frame('<p>x</p>') }).outcome).toBe(
    'needs_human_review',
  )
})

test.each([
  [{ id: 1 }, 'A case names at least before_html'],
  [{ url: 5 }, 'url is to be a string.'],
  [{ url: 'https://payer.example/', http_status: '404' }, 'http_status is to be a number.'],
])('%j is told what is wrong with it', (line, message) => expect(() => healCaseOf(line)).toThrow(message))

test('a policy of a megabyte, of which a sample is known, is found in its own box', () => {
  const lines = Array.from(
    { length: 6_000 },
    (_, n) =>
      `<p>Paragraph ${n} says that service ${n % 97} is considered in clinic ${(n * 7919) % 1009} ` +
      `for members of plan ${n % 83}.</p>`,
  )
  const page = (box: string, sidebar = '') =>
    `<h1>Large Policy</h1><section>${sidebar}<div class="${box}">${lines.join('')}</div></section>`
  const sidebar = '<div class="side"><h2>Related policies</h2><p>See our other policies for more.</p></div>'
  const result = healCase({ selector: '.text', beforeHtml: page('text'), afterHtml: page('copy', sidebar) })
  expect([result.outcome, result.selector]).toEqual(['healed', 'div.copy'])
})
