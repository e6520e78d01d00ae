import { testDb } from '@ppman/db/testing'
import { expressApp } from '@ppman/http'
import request from 'supertest'
import { sessions } from './session.ts'

const { pool, close } = await testDb()
const session = sessions({ pool, secret: 'session-'.repeat(5), secure: true })
afterAll(async () => {
  session.close()
  await close()
})

test(
  'a cookie for https is given behind a proxy that ends TLS, also where no proxy is trusted with ' +
    'addresses',
  async () => {
    const app = expressApp()
    app.use(session.handler, (req, res) => {
      Object.assign(req.session, { startedAt: 1 })
      res.end()
    })
    const cookies = async (proto: string) =>
      (await request(app).get('/').set('X-Forwarded-Proto', proto)).headers['set-cookie']
    expect(await cookies('https')).toEqual([
      expect.stringMatching(/^__Host-ppman_sid=.*; Secure; SameSite=Lax$/),
    ])
    expect(await cookies('http')).toBeUndefined()
  },
)
