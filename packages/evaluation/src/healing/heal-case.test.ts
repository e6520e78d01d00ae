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

/** How the policy stands elsewhere now: its title, lines below it and its text. */
const relaid = (title: string, { below = '', pageTitle = title } = {}) => {
  const paragraphs = KNEE.sections.flatMap(([, lines]) => lines.map((line) => `<p>${line}</p>`))
  return (
    `<html><head><title>${pageTitle}</title></head><body><div class="n"><h2>${title}</h2>${below}` +
    `${paragraphs.join('')}</div></body></html>`
  )
}
const heal = (afterHtml: string) =>
  healCase({ selector: SELECTOR, beforeHtml: asRead({ ...KNEE, number: '' }), afterHtml })

test.each([
  ['codes in brackets after its title', relaid(`${KNEE.title} (CPT 29880, 29881 and 29882)`)],
  [
    'several lines of business',
    relaid(KNEE.title, { below: '<p>Lines of business: Commercial, Medicaid</p>' }),
  ],
])('a policy is found with %s', (_, afterHtml) => {
  expect(heal(afterHtml).outcome).toBe('healed')
})

test.each([
  ['one line of business', relaid(KNEE.title, { below: '<p>Line of business: Medicaid</p>' }), 'other_scope'],
  [
    'members of one program',
    relaid(KNEE.title, { below: '<p>For Medicaid members only.</p>' }),
    'other_scope',
  ],
  [
    'its end as a sentence',
    relaid(KNEE.title, { below: '<p>Superseded. See below.</p>' }),
    'superseded_copy',
  ],
])('a copy that states %s below its title is left to a person', (_, afterHtml, reason) => {
  expect(heal(afterHtml)).toMatchObject({ outcome: 'needs_human_review', reason })
})

test('the name of the site in the title of a page is no other policy', () => {
  const named = asRead({ ...KNEE, number: '' }).replace(/<title>[^<]*/, `<title>${KNEE.title} | Harbor Plan`)
  const lines = KNEE.sections.flatMap(([, texts]) => texts).slice(0, 5)
  const table =
    '<title>Harbor Plan</title><table><tr><td><a href="/a">All</a></td><td>' +
    `<font size="5">${KNEE.title}</font><br>${lines.join('<br>')}</td></tr></table>`
  expect(healCase({ selector: SELECTOR, beforeHtml: named, afterHtml: table }).outcome).toBe('healed')
})

test('a link whose text the page shortened is read by its name', () => {
  const indexBody =
    '<ul><li><a title="Hip Arthroscopy" href="/1">Hip Arth…</a></li><li>' +
    `<a title="${KNEE.title}" href="/2">${KNEE.title.slice(0, 8)}...</a></li></ul>`
  expect(
    healCase({
      url: 'https://payer.example/p/knee.html',
      selector: SELECTOR,
      beforeHtml: asRead(KNEE),
      httpStatus: 404,
      indexUrl: 'https://payer.example/p/',
      indexBody,
    }),
  ).toMatchObject({ outcome: 'healed', url: 'https://payer.example/2' })
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
