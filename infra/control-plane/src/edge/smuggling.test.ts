import type { AddressInfo } from 'node:net'
import { ASSERTION_HEADER } from '@ppman/auth'
import { ppmanDialect } from '@ppman/errors'
import { createIngress } from '../../../dev/src/ingress/ingress.ts'
import { rawExchange } from '../testing/raw-call.ts'
import { testPlane, testWorld } from '../testing/test-plane.ts'
import { upstreamRecorder } from '../testing/upstream-recorder.ts'

const world = await testWorld()
const service = await upstreamRecorder()
const plane = await testPlane(world, { serviceUrl: service.url })
const ingress = createIngress({ dialect: ppmanDialect, ways: [{ prefix: '/', target: new URL(plane.url) }] })
await new Promise<void>((resolve) => ingress.listen(0, '127.0.0.1', resolve))
const ingressUrl = `http://127.0.0.1:${(ingress.address() as AddressInfo).port}`
afterAll(async () => {
  ingress.close().closeAllConnections()
  await plane.close()
  service.close()
  await world.close()
})
beforeEach(() => service.forget())

const of = (token: string) => `Host: edge\r\nAuthorization: Bearer ${token}\r\n`
const [attacker, victim] = [of(world.sample.tokens.ppman), of(world.sample.tokens.ppmanOtherOrg)]
const HIDDEN = 'DELETE /api/v1/billing-rules/1 HTTP/1.1\r\nX-Ignore: '
const CHUNKS = '5\r\nhello\r\n0\r\n\r\n'

const request = (head: string, body = '', { method = 'POST', target = '/v1/ppman/payers/' } = {}) =>
  `${method} ${target} HTTP/1.1\r\n${attacker}${head}\r\n${body}`
const chunked = (body: string) => request('Transfer-Encoding: chunked\r\n', body)
const received = () =>
  service.requests.map(({ method, target, body }) => `${method} ${target}${body && ` ${body}`}`)

/**
 * The next call over the same way: it must reach the service as it was sent, under its own
 * organization.
 */
async function expectVictimUnharmed(url: string): Promise<void> {
  const before = service.requests.map(
    ({ headers }) => headers.find(([name]) => name === ASSERTION_HEADER)?.[1],
  )
  service.forget()
  const [answer] = await rawExchange(url, `GET /v1/ppman/policies/ HTTP/1.1\r\n${victim}\r\n`)
  expect(answer).toMatchObject({ status: 200, body: 'GET /api/v1/policies/' })
  expect(received()).toEqual(['GET /api/v1/policies/'])
  expect(service.problems).toEqual([])
  const [assertion] = service.requests[0]!.headers.filter(([name]) => name === ASSERTION_HEADER)
  expect(assertion).toBeDefined()
  expect(before).not.toContain(assertion![1])
}

/**
 * Headers of RFC 9110 7.6.1 and RFC 9112 6, then those that the edge or an ingress itself writes.
 */
const NAMED_IN_CONNECTION = [
  'Connection',
  'Keep-Alive',
  'Proxy-Connection',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
  'Content-Length',
  'Proxy-Authenticate',
  'Proxy-Authorization',
  'Host',
  'Authorization',
  'Content-Type',
  'X-Edge-Assertion',
  'X-Forwarded-For',
  'X-Request-ID',
  'close, Content-Length',
  'content-length,Transfer-Encoding',
  ' content-length ;',
  'close\r\nConnection: Content-Length',
]

/** One request each, and its body as the service must receive it. */
const ACCEPTED: [name: string, bytes: string, received: string][] = [
  ...NAMED_IN_CONNECTION.flatMap((name): [string, string, string][] => [
    [
      `Connection: ${name} of a GET`,
      request(`Connection: ${name}\r\nContent-Length: ${HIDDEN.length}\r\n`, HIDDEN, { method: 'GET' }),
      `GET /api/v1/payers/ ${HIDDEN}`,
    ],
    [
      `Connection: ${name} of a POST`,
      request(`Connection: ${name}\r\nContent-Length: ${HIDDEN.length}\r\n`, HIDDEN),
      `POST /api/v1/payers/ ${HIDDEN}`,
    ],
    [
      `Connection: ${name} of chunks`,
      request(`Connection: ${name}\r\nTransfer-Encoding: chunked\r\n`, CHUNKS),
      'POST /api/v1/payers/ hello',
    ],
  ]),
  ...[' chunked', 'chunked ', 'Chunked', '\tchunked'].map((coding): [string, string, string] => [
    `Transfer-Encoding:${JSON.stringify(coding)}`,
    request(`Transfer-Encoding:${coding}\r\n`, CHUNKS),
    'POST /api/v1/payers/ hello',
  ]),
  ...['05', '   5', '5 ', '5\t'].map((length): [string, string, string] => [
    `Content-Length: ${JSON.stringify(length)}`,
    request(`Content-Length: ${length}\r\n`, 'hello'),
    'POST /api/v1/payers/ hello',
  ]),
  ['chunk extensions', chunked('5;a=b\r\nhello\r\n0;c\r\n\r\n'), 'POST /api/v1/payers/ hello'],
  ['chunk sizes with zeros', chunked('0005\r\nhello\r\n000\r\n\r\n'), 'POST /api/v1/payers/ hello'],
  [
    'a trailer, which ends here',
    chunked('5\r\nhello\r\n0\r\nX-Edge-Assertion: forged\r\n\r\n'),
    'POST /api/v1/payers/ hello',
  ],
  ...['GET', 'DELETE', 'OPTIONS'].flatMap((method): [string, string, string][] => [
    [
      `${method} with a body`,
      request(`Content-Length: ${HIDDEN.length}\r\n`, HIDDEN, { method }),
      `${method} /api/v1/payers/ ${HIDDEN}`,
    ],
    [
      `${method} with chunks`,
      request('Transfer-Encoding: chunked\r\n', CHUNKS, { method }),
      `${method} /api/v1/payers/ hello`,
    ],
    [`${method} without a body`, request('', '', { method }), `${method} /api/v1/payers/`],
  ]),
  [
    'Expect: 100-continue',
    request('Expect: 100-continue\r\nContent-Length: 5\r\n', 'hello'),
    'POST /api/v1/payers/ hello',
  ],
  [
    'an offer of HTTP/2',
    request('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n', '', {
      method: 'GET',
    }),
    'GET /api/v1/payers/',
  ],
  [
    'an offer of WebSocket',
    request('Connection: Upgrade\r\nUpgrade: websocket\r\n', '', { method: 'GET' }),
    'GET /api/v1/payers/',
  ],
  ['a line before the request', `\r\n${request('', '', { method: 'GET' })}`, 'GET /api/v1/payers/'],
  ...[
    '/payers/..;/export',
    '/payers/%252e%252e/export',
    '/payers/export?x=/../',
    '/%70ayers/export',
    '/payers/export/',
  ].map((path): [string, string, string] => [
    path,
    request('', '', { method: 'GET', target: `/v1/ppman${path}` }),
    `GET /api/v1${path}`,
  ]),
]

/** Nothing of these may reach the service. */
const REFUSED: [name: string, bytes: string][] = [
  ['CL.TE', request('Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nG')],
  ['TE.CL', request('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', '5c\r\nG')],
  ...[
    'xchunked',
    'chunk',
    'identity',
    'identity, chunked',
    'chunked, identity',
    'gzip, chunked',
    'chunked, chunked',
    'chunked;q=1',
    '"chunked"',
    '\x0bchunked',
    '\x00chunked',
    '',
    'identity\r\nTransfer-Encoding: chunked',
    'chunked\r\nTransfer-Encoding: identity',
    'chunked\r\nTransfer-Encoding: chunked',
    '\r\n chunked',
  ].map((coding): [string, string] => [
    `Transfer-Encoding: ${JSON.stringify(coding)}`,
    request(`Transfer-Encoding: ${coding}\r\n`, CHUNKS),
  ]),
  ['Transfer-Encoding with a space before the colon', request('Transfer-Encoding : chunked\r\n', CHUNKS)],
  [
    'Transfer-Encoding behind a bare LF',
    request('X-A: a\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n', 'hello'),
  ],
  [
    'Transfer-Encoding of HTTP/1.0',
    request('Transfer-Encoding: chunked\r\n', CHUNKS).replace('HTTP/1.1', 'HTTP/1.0'),
  ],
  ...[
    '+5',
    '-5',
    '5, 5',
    '5,6',
    '0x5',
    '5;',
    '',
    'five',
    '1e1',
    '5.0',
    '5\r\nContent-Length: 5',
    '5\r\nContent-Length: 6',
    '9007199254740993',
    '18446744073709551615',
    '18446744073709551616',
    '99999999999999999999999',
  ].map((length): [string, string] => [
    `Content-Length: ${JSON.stringify(length)}`,
    request(`Content-Length: ${length}\r\n`, 'hello'),
  ]),
  ['Content-Length with a space before the colon', request('Content-Length : 5\r\n', 'hello')],
  ['a folded header', request('X-A: a\r\n b\r\nContent-Length: 5\r\n', 'hello')],
  ['a first header that begins with a space', request('').replace('Host:', ' X-A: a\r\nHost:')],
  ['lines that end in LF', request('').replaceAll('\r\n', '\n')],
  ['a bare CR in a header', request('X-A: a\rContent-Length: 5\r\n', 'hello')],
  ['a header that ends in CR CR LF', request('X-A: a\r\r\n')],
  ['NUL in a header', request('X-A: a\0b\r\n')],
  ...[
    '5;a\nhello\r\n0\r\n\r\n',
    '5;a="\r\n"\r\nhello\r\n0\r\n\r\n',
    '0x5\r\nhello\r\n0\r\n\r\n',
    '-5\r\nhello\r\n0\r\n\r\n',
    '+5\r\nhello\r\n0\r\n\r\n',
    '5 \r\nhello\r\n0\r\n\r\n',
    'fffffffffffffffff5\r\nhello\r\n0\r\n\r\n',
    '5\r\nhelloXX\r\n0\r\n\r\n',
    '5\nhello\n0\n\n',
    '\r\nhello\r\n0\r\n\r\n',
    '5\r\nhello\r\n0\r\nContent-Length: 9\r\n\r\n',
  ].map((body): [string, string] => [`chunks ${JSON.stringify(body)}`, chunked(body)]),
  ['an unknown expectation', request('Expect: x\r\nContent-Length: 5\r\n', 'hello')],
  ['two hosts', request('Host: other\r\n', '', { method: 'GET' })],
  ['no host', request('', '', { method: 'GET' }).replace('Host: edge\r\n', '')],
  ...[
    'http://edge/v1/ppman/payers/',
    'http://other/v1/ppman/payers/',
    '//v1/ppman/payers/',
    '/v1/ppman//payers',
    '/v1/ppman/../ppman/payers',
    '/v1/ppman/payers/../export',
    '/v1/ppman/payers/%2e%2e/export',
    '/v1/ppman/payers/%2E./export',
    '/v1/ppman/payers/./export',
    '/v1/ppman/payers%2fexport',
    '/v1/ppman/payers\\export',
    '/v1/ppman/payers%5cexport',
    '/v1/ppman/payers/export#a',
    '/v1/ppman/payers/%00',
    '/v1/ppman/payers/%zz',
    '/v1/ppman/payers/export//',
    '*',
    'v1/ppman/payers',
  ].map((target): [string, string] => [`target ${target}`, request('', '', { method: 'GET', target })]),
]

describe.each([
  ['at the edge alone', plane.url],
  ['behind the ingress', ingressUrl],
])('%s', (_, url) => {
  test(
    'a call that hides a second request in its body changes nothing of the next call of another ' +
      'organization',
    async () => {
      const head = `Connection: content-length\r\nContent-Length: ${HIDDEN.length}\r\n`
      await rawExchange(url, request(head, HIDDEN, { method: 'GET' }))
      await expectVictimUnharmed(url)
    },
  )

  test.each(ACCEPTED)('%s: exactly one well-framed request', async (_name, bytes, expected) => {
    const [answer] = await rawExchange(url, bytes)
    expect(answer).toMatchObject({ status: 200 })
    expect(received()).toEqual([expected])
    expect(service.problems).toEqual([])
    await expectVictimUnharmed(url)
  })

  test.each(REFUSED)('%s: refused, and nothing reaches the service as a request', async (_name, bytes) => {
    const [answer] = await rawExchange(url, bytes)
    expect([400, 404, 413, 417, 501]).toContain(answer?.status)
    expect(received()).toEqual([])
    await expectVictimUnharmed(url)
  })

  test('pipelined calls are answered in order', async () => {
    const calls =
      request('', '', { method: 'GET' }) +
      request('Content-Length: 5\r\n', 'hello') +
      request('', '', { method: 'GET' })
    const answers = await rawExchange(url, calls, { answers: 3 })
    expect(answers.map(({ body }) => body)).toEqual([
      'GET /api/v1/payers/',
      'POST /api/v1/payers/',
      'GET /api/v1/payers/',
    ])
    expect(service.problems).toEqual([])
  })

  test('a HEAD with a body is one request, and its answer has none', async () => {
    const [answer] = await rawExchange(
      url,
      request(`Content-Length: ${HIDDEN.length}\r\n`, HIDDEN, { method: 'HEAD' }),
      { bodyless: true },
    )
    expect(answer).toMatchObject({ status: 200, body: '' })
    expect(received()).toEqual([`HEAD /api/v1/payers/ ${HIDDEN}`])
    await expectVictimUnharmed(url)
  })

  test('a caller that leaves in the middle of its body takes the connection with it', async () => {
    await rawExchange(url, request('Content-Length: 500\r\n', HIDDEN))
    await expectVictimUnharmed(url)
  })

  test('the service gets the caller’s headers, one length, and what only the edge may say', async () => {
    await rawExchange(
      url,
      request(
        'Connection: close, X-Hop, X-Edge-Assertion\r\nX-Hop: 1\r\nX-Own: 2\r\nContent-Length: 05\r\n',
        'hello',
      ),
    )
    const [{ headers }] = service.requests as [(typeof service.requests)[0]]
    expect(headers.map(([name]) => name)).toEqual([
      'x-own',
      'content-length',
      ASSERTION_HEADER,
      'x-request-id',
      'host',
      'connection',
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-own': '2',
      'content-length': '5',
      host: new URL(service.url).host,
      connection: 'keep-alive',
    })
  })
})
