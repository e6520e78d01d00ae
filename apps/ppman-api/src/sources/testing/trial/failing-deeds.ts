import type { Page } from '@ppman/evidence/testing'
import { type Deed, type DeedKind, type Expected, failing, lost } from './trial-deed.ts'
import type { TrialPage } from './trial-page.ts'

type Answer = (page: TrialPage) => Page | 'hang'

const answering = (kind: DeedKind, name: string, answer: Answer, expect: Expected): Deed => ({
  name,
  kind,
  expect,
  act: (page) => {
    page.site.pages[page.path] = () => answer(page)
  },
})

const broken = (name: string, answer: Answer, ...outcomes: string[]) =>
  answering('broken', name, answer, failing(...outcomes))
const blocked = (name: string, answer: Answer, state: 'blocked' | 'gated') =>
  answering('block', name, answer, { outcomes: [state], state })
const bodyOf = ({ served }: TrialPage) => Buffer.from(served.body ?? '')
const close = { connection: 'close' }

/** A page that is not served as it should be, for one round. */
export const FAILING_DEEDS: readonly Deed[] = [
  broken(
    'an error of the server, with the policy on the error page',
    (page) => ({ ...page.served, status: 500 }),
    'server_error',
  ),
  broken(
    '503 with a wait',
    () => ({ status: 503, body: 'Down for maintenance.', headers: { 'retry-after': '600' } }),
    'server_error',
  ),
  broken('no answer in time', () => 'hang', 'timeout'),
  broken(
    'half the bytes',
    (page) => ({
      body: bodyOf(page).subarray(0, bodyOf(page).length / 2),
      headers: { ...page.served.headers, 'content-length': String(bodyOf(page).length), ...close },
    }),
    'network_error',
    'decode_error',
  ),
  broken(
    'bytes called br that are not',
    () => ({
      body: Buffer.from('this is no brotli stream, whatever its header says'),
      headers: { 'content-encoding': 'br' },
    }),
    'decode_error',
  ),
  broken(
    'half of a file, called a page',
    () => ({
      body: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >>'),
      headers: { 'content-type': 'text/html' },
    }),
    'decode_error',
  ),
  answering(
    'lie',
    'an empty page',
    () => ({ body: '<html><body><main></main></body></html>' }),
    lost('parse_empty'),
  ),
  blocked(
    'a bot wall with status 200',
    () => ({
      body:
        "<title>Access Denied</title><h1>Access Denied</h1><p>You don't have permission to access this " +
        'page. Reference #18.2f3a</p>',
    }),
    'blocked',
  ),
  blocked('403', () => ({ status: 403, body: 'Forbidden' }), 'blocked'),
  blocked(
    'a challenge in place of the page',
    () => ({
      body:
        '<title>Just a moment</title><p>Checking your browser before you continue. Verify you are ' +
        'human.</p>',
    }),
    'blocked',
  ),
  blocked(
    'a sign-in page',
    () => ({
      body:
        '<title>Sign in</title><h1>Provider sign in</h1><form action="/login"><input name="u"><input ' +
        'type="password" name="p"></form>',
    }),
    'gated',
  ),
]
