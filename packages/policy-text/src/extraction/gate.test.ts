import { extract } from './extract.ts'
import { gate, hasCollapsed } from './gate.ts'

const outcomeOf = (html: string) => gate(extract(Buffer.from(html), 'text/html'))

test.each([
  ['ok', '<title>Spine</title><p>Prior authorization is required for CPT 22899.</p>'],
  ['blocked', "<title>Access Denied</title><p>You don't have permission. Reference #18.2f3 </p>"],
  ['blocked', '<p>Request unsuccessful. Incapsula incident ID: 88-99</p>'],
  ['gated', '<title>Sign in</title><form><input type="password"></form><p>Provider portal members</p>'],
  ['soft404', '<title>Page not found</title><p>Sorry about that one.</p>'],
  ['soft404', '<p>The page you are looking for is gone away.</p>'],
  [
    'soft404',
    '<h1>We can\u2019t find that page</h1><p>The document may have been moved. Try our search.</p>',
  ],
  ['soft404', '<title>Oops! | Lakeview</title><p>This page does not exist any more.</p>'],
  ['blocked', '<h1>We\u2019ll be back soon</h1><p>Our website is down for scheduled maintenance.</p>'],
  ['blocked', '<title>503 Service Temporarily Unavailable</title><center>nginx and its version</center>'],
  [
    'blocked',
    '<title>Too many requests</title><p>You have sent too many requests in a given amount of time.</p>',
  ],
  ['blocked', '<h1>Application error</h1><p>An unexpected error has occurred. Error ID 7f31-22.</p>'],
  ['parse_empty', '<div>Loading\u2026</div><p>Please wait while we load the page.</p>'],
  ['parse_empty', '<title>Policy</title><script>app()</script>'],
])('%s: %s', (outcome, html) => expect(outcomeOf(html)).toBe(outcome))

test('a long policy may quote an error message', () => {
  expect(
    outcomeOf(
      '<p>Access denied is a claim ' +
        `status.</p>${'<p>Reimbursement is limited to three units per day for this service.</p>'.repeat(60)}`,
    ),
  ).toBe('ok')
})

test.each([
  '<h1>Maintenance of insulin pumps</h1><p>Repairs under maintenance contracts are reimbursed when ' +
    'HCPCS K0739 is billed.</p>',
  '<h1>Spine</h1><p>Pumps are not covered. Report a technical error on the form; try again later.</p>',
])('a short policy with the words of an excuse is a policy: %s', (html) => expect(outcomeOf(html)).toBe('ok'))

test('a stub of other words that decides nothing is not believed before it is read twice', () => {
  const policy = {
    blocks: Array.from({ length: 40 }, (_, n) => ({
      kind: 'text' as const,
      path: [],
      text: `Rule ${n}: the service is covered when criteria are met.`,
    })),
  }
  const stub = (text: string) => ({ blocks: [{ kind: 'text' as const, path: [], text }] })
  expect(hasCollapsed(policy, stub('Welcome to our brand new home on the web'))).toBe(true)
  expect(hasCollapsed(policy, stub('This policy has been retired.'))).toBe(false)
  expect(hasCollapsed(policy, stub('Every such service is now covered for all.'))).toBe(false)
})
