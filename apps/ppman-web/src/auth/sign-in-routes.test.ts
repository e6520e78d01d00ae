import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import session from 'express-session'
import { signInRoutes } from './sign-in-routes.ts'

/** A session store as slow as a busy database. */
class SlowStore extends session.MemoryStore {
  stored = 0
  override set(id: string, row: session.SessionData, done?: (error?: unknown) => void): void {
    void sleep(60).then(() =>
      super.set(id, row, (error) => {
        this.stored += 1
        done?.(error)
      }),
    )
  }
}

const USER = {
  sub: 'ada',
  email: 'ada@example.test',
  orgId: '0190a000-0000-7000-8000-000000000001',
  admin: false,
}
const issuer = {
  start: async () => ({ url: 'https://console.test/auth', state: 's', nonce: 'n', codeVerifier: 'v' }),
  finish: async () => ({ member: USER, issuer: { sid: null, accessToken: 'a', idToken: 'i' } }),
  signOutUrl: async () => 'https://console.test/end',
}
const store = new SlowStore()
const app = express()
app.use(session({ store, secret: 'made for a test', resave: false, saveUninitialized: false }))
app.use(
  signInRoutes({ oidc: issuer, config: { BASE_URL: 'https://ppman.test' } as never, now: () => new Date() }),
)
app.get('/welcome', (req, res) => void res.send(req.session.user?.sub ?? 'nobody'))
const server = app.listen(0, '127.0.0.1')
afterAll(() => void server.close())

/** Gives the answer at its first byte, when a browser already follows a redirect. */
async function open(path: string, cookie = ''): Promise<IncomingMessage> {
  if (!server.listening) await once(server, 'listening')
  const asked = get({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    path,
    headers: { cookie },
  })
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return reply
}
const cookieOf = ({ headers }: IncomingMessage) => headers['set-cookie']?.[0]?.split(';')[0] ?? ''

test('each redirect of a sign-in leaves only when its session is stored', async () => {
  const toIssuer = await open('/auth/login?return_to=/welcome')
  expect([toIssuer.headers.location, store.stored]).toEqual(['https://console.test/auth', 1])
  const back = await open('/auth/callback?code=c&state=s', cookieOf(toIssuer))
  expect([back.headers.location, cookieOf(back) === cookieOf(toIssuer)]).toEqual(['/welcome', false])
  const welcome = await open('/welcome', cookieOf(back))
  expect((await welcome.toArray()).join('')).toBe('ada')
})
