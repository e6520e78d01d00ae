import { ORG, testApi } from '../testing.ts'

const { api, as, close } = await testApi()
afterAll(close)

test('shows the caller as the control plane vouches for it', async () => {
  const { status, body, headers } = await api.get('/api/v1/auth/session').set(as({ sub: 'member-1' }))
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toMatchObject({ subject: 'member-1', org_id: ORG, scopes: ['svc-ppman'], is_admin: false })
  expect(Object.keys(body)).toEqual(['subject', 'org_id', 'scopes', 'plan', 'is_admin', 'token_id'])
})

test('shows an administrator as one', async () => {
  expect((await api.get('/api/v1/auth/session').set(as({ admin: true }))).body.is_admin).toBe(true)
})
