import { extract } from '../extraction/extract.ts'
import { gateAfter, gatePolicy, isOtherText } from './likely-policy.ts'

const pageOf = (html: string) => extract(Buffer.from(html), 'text/html')
const framed = (title: string, body: string) =>
  pageOf(`<title>${title}</title><header><nav><a href="/">Home</a></nav></header><main>${body}</main>`)

const RULES = [
  '<h2>Coverage</h2><p>Hypoglossal nerve stimulation (CPT 64582) is covered when CPAP therapy failed.</p>',
  '<h2>Prior authorization</h2><p>Prior authorization is required for CPT 64582 and 64584.</p>',
  '<h2>Limits</h2><p>One implantation per lifetime is reimbursed. Removal is limited to the same side.</p>',
  '<h2>Documentation</h2><p>A sleep study with an apnea index from 15 to 65 is required.</p>',
]
const REWORDED =
  '<h2>Coverage</h2><p>We cover hypoglossal nerve stimulation, CPT 64582, where CPAP did not help.</p>' +
  '<h2>Prior authorization</h2><p>CPT 64582 and 64584 are approved before the service.</p>' +
  '<h2>Limits</h2><p>The device is paid once. Its removal is paid on the same side only.</p>'
const TITLE =
  '<h1>Nerve Stimulation for Sleep Apnea</h1><p>Policy number: SL-204. Effective March 1, 2026.</p>'
const POLICY = framed('SL-204 Sleep Apnea', TITLE + RULES.join(''))

test.each([
  [
    'a wall',
    'One moment',
    '<h1>One moment</h1><p>We are making sure that your connection is safe. Please wait.</p>',
  ],
  [
    'a sign-in page',
    'Provider portal',
    '<h1>Welcome back</h1><p>Please enter your user name to continue.</p>',
  ],
  [
    'an error of the server',
    'Error',
    '<h1>Something did not work</h1><p>We could not load this page. Try again.</p>',
  ],
  [
    'a missing page',
    'Lakeview',
    '<h1>Sorry</h1><p>We could not find what you are looking for. Please try our search.</p>',
  ],
])('%s makes no version, known policy or not', (_, title, body) => {
  expect(gatePolicy(framed(title, body))).not.toBe('ok')
  expect(isOtherText(POLICY, framed(title, body))).toBe(true)
})

test.each([
  [
    'blocked',
    'Welcome',
    '<h1>Hello</h1><p>Something went wrong on our side. Sorry, please try again soon.</p>',
  ],
  ['gated', 'Members', '<h1>Log in</h1><p>Please log in to your account to go on.</p>'],
  ['soft404', 'Lakeview', '<h1>Welcome back</h1><p>Please choose your region.</p>'],
])('a page alone is %s by its signs', (outcome, title, body) =>
  expect(gatePolicy(framed(title, body))).toBe(outcome),
)

test.each([
  ['rules in other words', TITLE + REWORDED],
  ['a notice that it ended', `${TITLE}<p>This policy was retired on June 30, 2026.</p>`],
  [
    'a maintenance banner',
    `<p>The portal is down for maintenance on Sunday. Please try again later.</p>${TITLE}${RULES.join('')}`,
  ],
])('%s leaves it the policy', (_, body) => {
  expect(isOtherText(POLICY, framed('SL-204 Sleep Apnea', body))).toBe(false)
  expect(gateAfter(POLICY, framed('SL-204 Sleep Apnea', body))).toBe('ok')
})

test('a page whose sections lost their text is not the policy', () => {
  const headings = RULES.map((rule) => rule.slice(0, rule.indexOf('<p>'))).join('')
  expect(isOtherText(POLICY, framed('SL-204 Sleep Apnea', TITLE + headings))).toBe(true)
})

test('another policy under the same address is not the policy', () => {
  const other =
    '<h1>Cochlear Implants</h1><p>Policy number: EN-118. Effective May 1, 2026.</p><h2>Coverage</h2>' +
    '<p>Cochlear implantation (CPT 69930) is covered for bilateral hearing loss of 70 dB or more.</p>'
  expect(isOtherText(POLICY, framed('EN-118 Cochlear Implants', other))).toBe(true)
})

test('an empty page is not the policy', () => expect(isOtherText(POLICY, pageOf(''))).toBe(true))

test('a long document is not judged by its words', () => {
  const long = '<p>Please try again later. We could not load your page, sorry.</p>'.repeat(120)
  expect(gatePolicy(framed('Long', long))).toBe('ok')
})
