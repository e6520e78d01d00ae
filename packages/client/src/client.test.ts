import { answerOf, ApiError, createPolicyClient } from './index.ts'

/** A client whose calls are answered by `reply` and kept. */
function answering(reply: () => Response, baseUrl = 'https://edge.example/v1/ppman/') {
  const calls: Request[] = []
  const fetch = (call: Request) => {
    calls.push(call)
    return Promise.resolve(reply())
  }
  return { calls, client: createPolicyClient({ baseUrl, token: 'a-token', fetch }) }
}

test('a call goes below the base address with the token and the encoded query', async () => {
  const { calls, client } = answering(() => Response.json([]))
  const match = { query: { company: 'Müller & Söhne', limit: 3 } }
  expect(await answerOf(client.GET('/payers/match', { params: match }))).toEqual([])
  expect(calls[0]?.url).toBe(
    'https://edge.example/v1/ppman/payers/match?company=M%C3%BCller%20%26%20S%C3%B6hne&limit=3',
  )
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer a-token')
})

test('an answer that is no success is thrown with code, request id, fields and the wait', async () => {
  const error = { code: 'rate_limit_exceeded', message: 'Too many calls.', request_id: 'r-1', details: [] }
  const { client } = answering(() =>
    Response.json({ error }, { status: 429, headers: { 'retry-after': '7' } }),
  )
  const thrown: unknown = await answerOf(client.GET('/webhooks/')).catch((reason: unknown) => reason)
  expect(thrown).toBeInstanceOf(ApiError)
  expect(thrown).toMatchObject({
    status: 429,
    code: 'rate_limit_exceeded',
    message: 'Too many calls.',
    requestId: 'r-1',
    retryAfterS: 7,
  })
})

test('an answer of something other than the API is an error, too', async () => {
  const { client } = answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(answerOf(client.GET('/webhooks/'))).rejects.toMatchObject({
    status: 502,
    code: 'unknown',
    retryAfterS: null,
  })
})

test('an operation that the description does not have does not compile', () => {
  const { client } = answering(() => Response.json({}))
  // @ts-expect-error -- There is no such address.
  void client.GET('/nowhere/')
  // @ts-expect-error -- The company is required.
  void client.GET('/payers/match', { params: { query: { limit: 1 } } })
})
