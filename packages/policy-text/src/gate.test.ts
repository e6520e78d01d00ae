import { extract } from './extract/extract.ts'
import { gate } from './gate.ts'

const outcomeOf = (html: string) => gate(extract(Buffer.from(html), 'text/html'))

test.each([
  ['ok', '<title>Spine</title><p>Prior authorization is required for CPT 22899.</p>'],
  ['blocked', "<title>Access Denied</title><p>You don't have permission. Reference #18.2f3 </p>"],
  ['blocked', '<p>Request unsuccessful. Incapsula incident ID: 88-99</p>'],
  ['gated', '<title>Sign in</title><form><input type="password"></form><p>Provider portal members</p>'],
  ['soft404', '<title>Page not found</title><p>Sorry about that one.</p>'],
  ['soft404', '<p>The page you are looking for is gone away.</p>'],
  ['parse_empty', '<title>Policy</title><script>app()</script>'],
])('%s: %s', (outcome, html) => expect(outcomeOf(html)).toBe(outcome))

test('a long policy may quote an error message', () => {
  expect(
    outcomeOf(
      `<p>Access denied is a claim status.</p>${'<p>Reimbursement is limited to three units per day for this service.</p>'.repeat(60)}`,
    ),
  ).toBe('ok')
})
