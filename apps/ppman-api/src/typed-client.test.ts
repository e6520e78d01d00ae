import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerOf, createPolicyClient, type Schemas } from '@ppman/client'
import { aPayer } from '@ppman/payers/testing'
import { testApi } from './testing.ts'

const { app, as, pool, close } = await testApi()
const server = createServer(app).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
const client = createPolicyClient({ baseUrl, headers: as() })
const stranger = createPolicyClient({ baseUrl })
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await close()
})

describe('a program with the typed client, against the running server,', () => {
  test('finds a payer by its name and reads it by its id', async () => {
    const stored = await aPayer(pool, { name: 'Northline Health Plan' })
    const found = await answerOf(
      client.GET('/payers/match', { params: { query: { company: 'Northline Health', limit: 1 } } }),
    )
    const best: string | undefined = found.matches[0]?.payer_id
    expect(best).toBe(stored.id)
    const payer = await answerOf(client.GET('/payers/{id}', { params: { path: { id: best! } } }))
    expect(payer.name).toBe('Northline Health Plan')
  })

  test('makes, lists and deletes a feed, which its organization then sees no more', async () => {
    const made = await answerOf(client.POST('/feeds/', { body: { name: 'Knees', filters: {} } }))
    const feeds = await answerOf(client.GET('/feeds/'))
    expect(feeds.map(({ id }) => id)).toEqual([made.id])
    const path = { id: made.id }
    expect((await client.DELETE('/feeds/{id}', { params: { path } })).response.status).toBe(204)
    expect(await answerOf(client.GET('/feeds/'))).toEqual([])
    const { rows } = await pool.query('SELECT name FROM saved_feed WHERE revoked_at IS NOT NULL')
    expect(rows).toEqual([{ name: 'Knees' }])
  })

  test('reads every page of a list', async () => {
    const names: Schemas['PayerResponse']['name'][] = []
    for (let page = 1, more = true; more; page += 1) {
      const query = { page, page_size: 1 }
      const { items, pages } = await answerOf(client.GET('/payers/', { params: { query } }))
      names.push(...items.map(({ name }) => name))
      more = page < pages
    }
    expect(names).toEqual(['Northline Health Plan'])
  })

  test('is told which field is wrong, and without an identity that it needs one', async () => {
    const query = { company: '' }
    await expect(answerOf(client.GET('/payers/match', { params: { query } }))).rejects.toMatchObject({
      status: 422,
      code: 'validation_error',
      details: [expect.objectContaining({ path: 'company' })],
      requestId: expect.any(String),
    })
    await expect(answerOf(stranger.GET('/payers/'))).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
  })
})
