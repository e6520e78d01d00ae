import { pageOutcome, refusalOf } from './check-outcome.ts'

test.each([
  [404, '', 'not_found'],
  [410, '', 'not_found'],
  [401, '', 'gated'],
  [403, '<title>Access Denied</title>', 'blocked'],
  [429, '', 'blocked'],
  [403, '<p>Please complete the CAPTCHA</p>', 'captcha'],
  [503, '<div class="cf-challenge">', 'captcha'],
  [503, 'Request unsuccessful. Incapsula incident ID: 1', 'blocked'],
  [500, 'oops', 'server_error'],
])('%i with “%s” is %s', (status, words, outcome) => expect(refusalOf(status, words)).toBe(outcome))

test.each([
  ['captcha', '<html><script src="https://www.hcaptcha.example/1/api.js"></script><p>One moment.</p></html>'],
  ['blocked', '<html><title>Access Denied</title><p>Reference #18.2f3</p></html>'],
  ['gated', '<html><title>Sign in</title><form><input type="password"></form></html>'],
  [
    'html_not_txt',
    '<html><title>Our hospital</title><p>Welcome to Hill Hospital, and get well soon.</p></html>',
  ],
  [
    'html_not_txt',
    `<html><form class="g-recaptcha"></form>${'<p>We care for all of Boston, day and night.</p>'.repeat(60)}</html>`,
  ],
])('a page is %s', (outcome, html) => expect(pageOutcome(Buffer.from(html), 'html_not_txt')).toBe(outcome))
