import type { FailedRead } from './unseen-pair.ts'

const frame = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><header><nav><ul><li><a ` +
  `href="/">Home</a></li></ul></nav></header><main>${body}</main><footer><p>&copy; 2026 Lakeview ` +
  'Health Plan</p></footer></body></html>'
const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body><div><a ` +
  `href="/">Lakeview</a></div><div>${body}</div><footer>Lakeview Health Plan</footer></body></html>`

/** Answers that came in a policy's place. */
export const FAILED_READS: readonly FailedRead[] = [
  {
    kind: 'soft 404',
    base: 'knee',
    body: frame(
      'Lakeview Health Plan',
      '<h1>We can’t find that page</h1><p>The document may have been moved or deleted. Try our search ' +
        'or go to the home page.</p>',
    ),
  },
  {
    kind: 'soft 404 oops',
    base: 'knee',
    body: frame(
      'Oops! | Lakeview',
      '<h1>Oops!</h1><p>Sorry, this page does not exist any more. Check the address and try again.</p>',
    ),
  },
  {
    kind: 'maintenance',
    base: 'knee',
    body: frame(
      'Scheduled maintenance',
      '<h1>We’ll be back soon</h1><p>Our website is down for scheduled maintenance. Please check back ' +
        'later.</p>',
    ),
  },
  {
    kind: 'wall: checking',
    base: 'knee',
    body:
      '<!doctype html><html><head><title>Just a ' +
      'moment...</title></head><body><h1>providers.lakeview.example</h1><p>Checking if the site ' +
      'connection is secure. Enable JavaScript and cookies to continue.</p><p>Ray ID: ' +
      '8d3f1a2b3c4d5e6f</p></body></html>',
  },
  {
    kind: 'wall: robot',
    base: 'knee',
    body:
      '<html><head><title>Security check</title></head><body><p>Please verify you are a human. Press ' +
      'and hold the button.</p><div id="px-captcha"></div></body></html>',
  },
  {
    kind: 'JS shell',
    base: 'knee',
    body:
      '<!doctype html><html><head><title>Lakeview Providers</title><script ' +
      'src="/main.4f2a.js"></script></head><body><noscript>You need to enable JavaScript to run this ' +
      'app.</noscript><div id="root"></div></body></html>',
  },
  {
    kind: 'loading shell',
    base: 'knee',
    body: frame(
      'Lakeview Providers',
      '<div class="spinner">Loading…</div><p>Please wait while we load the page.</p>',
    ),
  },
  {
    kind: 'sign-in',
    base: 'knee',
    body: frame(
      'Provider sign in',
      '<h1>Log in</h1><form><label>User name</label><input name="u"><label>Password</label><input ' +
        'type="password" name="p"></form><p>Forgot your password?</p>',
    ),
  },
  {
    kind: 'server error',
    base: 'knee',
    body:
      '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 ' +
      'Service Temporarily Unavailable</h1></center><hr><center>nginx</center></body></html>',
  },
  {
    kind: 'rate limited',
    base: 'knee',
    body:
      '<html><head><title>Too many requests</title></head><body><h1>Too Many Requests</h1><p>You have ' +
      'sent too many requests in a given amount of time.</p></body></html>',
  },
  {
    kind: 'gone',
    base: 'oxygen',
    body: page(
      'Lakeview',
      '<h2>Sorry, that link is broken</h2><p>What you are after is not here. Use the menu to find ' +
        'your way.</p>',
    ),
  },
  {
    kind: 'shell',
    base: 'cardiac',
    body:
      '<html><head><title>Policies</title></head><body><app-root></app-root><noscript>JavaScript is ' +
      'required</noscript><script src="a.js"></script></body></html>',
  },
  {
    kind: 'captcha',
    base: 'formulary',
    body: page(
      'One more step',
      '<p>Please complete the security check to access policies.lakeview.example</p><p>Why do I have ' +
        'to complete a CAPTCHA?</p>',
    ),
  },
  {
    kind: 'sso',
    base: 'maternity',
    body: page(
      'Lakeview Single Sign-On',
      '<form><p>Enter your credentials to continue</p><input name="user"><input type="password"></form>',
    ),
  },
  {
    kind: 'outage',
    base: 'oxygen',
    body: page(
      'Outage',
      '<h1>Our site is experiencing problems</h1><p>Engineers are working on it. Thank you for your ' +
        'patience.</p>',
    ),
  },
  {
    kind: 'home page instead',
    base: 'formulary',
    body: page(
      'Lakeview Health Plan | Home',
      '<h1>Welcome</h1><p>Find a doctor. See your plan. Stay healthy with our spring tips and recipes.</p>',
    ),
  },
  {
    kind: 'gateway',
    base: 'maternity',
    body: '<html><head><title>502</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  },
  {
    kind: 'no such',
    base: 'wound',
    body:
      '<html><head><title>Lakeview</title></head><body><h1>Hmm, nothing here</h1><p>The address you ' +
      'typed does not lead anywhere.</p></body></html>',
  },
  {
    kind: 'spinner',
    base: 'behavior',
    body:
      '<html><head><title>Guidelines</title></head><body><div ' +
      'id="app"><p>Loading</p></div></body></html>',
  },
  {
    kind: 'denied',
    base: 'drugtest',
    body:
      '<html><head><title>Forbidden</title></head><body><h1>403 Forbidden</h1><p>You are not allowed to ' +
      'see this resource.</p></body></html>',
  },
  {
    kind: 'upgrade',
    base: 'wound',
    body:
      '<html><head><title>Upgrade your browser</title></head><body><p>Your browser is not supported. ' +
      'Please use a newer one to see this site.</p></body></html>',
  },
]
