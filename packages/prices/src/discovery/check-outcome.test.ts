import { nextCheck, classifyPage, classifyRefusal } from './check-outcome.ts'

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
])('%i with “%s” is %s', (status, words, outcome) => expect(classifyRefusal(status, words)).toBe(outcome))

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
    '<html><form class="g-recaptcha"></form>' +
      `${'<p>We care for all of Boston, day and night.</p>'.repeat(60)}</html>`,
  ],
])('a page is %s', (outcome, html) => expect(classifyPage(Buffer.from(html), 'html_not_txt')).toBe(outcome))

const HOUR_S = 3_600
const reading = (over: Partial<Parameters<typeof nextCheck>[0]>) =>
  nextCheck({ outcome: 'ok', failStreak: 0, hasValidators: true, random: 0.5, ...over })

test.each([
  ['what was read is looked at daily', { failStreak: 4 }, 0, 24],
  ['what is unchanged too', { outcome: 'unchanged' as const }, 0, 24],
  ['what can only be downloaded whole is looked at weekly', { hasValidators: false }, 0, 168],
  ['a first failure waits an hour', { outcome: 'blocked' as const }, 1, 1],
  ['a fourth one eight', { outcome: 'timeout' as const, failStreak: 3 }, 4, 8],
  ['a twentieth one a week', { outcome: 'dns_error' as const, failStreak: 19 }, 20, 168],
  ['who forbids it is left alone for a week', { outcome: 'robots_disallowed' as const }, 1, 168],
  ['a full disk of ours is no failure of theirs', { outcome: 'no_room' as const, failStreak: 2 }, 2, 1],
])('%s', (_, over, failStreak, hours) => expect(reading(over)).toEqual({ failStreak, waitS: hours * HOUR_S }))

test('looks are spread by a tenth to either side', () => {
  expect([reading({ random: 0 }).waitS, reading({ random: 1 }).waitS]).toEqual([21.6 * HOUR_S, 26.4 * HOUR_S])
})
