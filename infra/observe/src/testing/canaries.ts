import { randomBytes } from 'node:crypto'
import { type ContractRow, contractRows } from '@ppman/http/testing'

/** A mark that stands in every planted word and nowhere else, made for this run. */
export const MARK = randomBytes(6).toString('hex')

/** A text such as people send by mistake: a patient, and a key. */
export const planted = (place: string): string =>
  [`Jane ${place} Roe`, 'MRN', MARK, 'DOB', '1961-02-03', ['sk', 'live', MARK].join('_')].join(' ')

export type PlantedCall = {
  title: string
  service: ContractRow['service']
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: BodyInit
  /** Sends the caller's real token, or a planted one. */
  isIdentified: boolean
}

const NOBODY = '0190a000-0000-7000-8000-000000000009'

const VERBS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Operations of the table that are served, one row each, with their parameters. */
function operations(): { operation: ContractRow; parameters: ContractRow[] }[] {
  const served = contractRows().filter(({ served, path }) => served === 'yes' && path.startsWith('/'))
  const byCall = Map.groupBy(served, ({ service, method, path }) => `${service} ${method} ${path}`)
  return [...byCall.values()]
    .filter(([row]) => VERBS.has(row!.method))
    .map((rows) => ({ operation: rows[0]!, parameters: rows }))
}

/** Headers that a caller may send, each with a planted word. */
const plantedHeaders = (): Record<string, string> => ({
  cookie: `sid=${encodeURIComponent(planted('cookie'))}; __Host-session=${MARK}`,
  referer: `https://example.test/?q=${encodeURIComponent(planted('referer'))}`,
  'user-agent': planted('agent'),
  'x-request-id': planted('request id'), // has blanks, so that it is replaced
  'x-api-key': planted('key'),
  'x-edge-assertion': planted('assertion'),
  'x-forwarded-for': MARK,
  'x-csrf-token': planted('csrf'),
  'idempotency-key': planted('idempotency').replaceAll(' ', '-'),
  'if-none-match': `"${MARK}"`,
  'accept-language': MARK,
  traceparent: `00-${MARK.padEnd(32, '0')}-${MARK.padEnd(16, '0')}-01`,
  tracestate: `ppman=${MARK}`,
  baggage: `patient=${MARK}`,
})

function multipart(fields: readonly string[]): FormData {
  const form = new FormData()
  for (const name of fields) form.set(name, planted(name))
  form.set(
    'file',
    new Blob([`%PDF-1.4\n${planted('file')}`], { type: 'application/pdf' }),
    `${planted('name')}.pdf`,
  )
  return form
}

/** The bodies that are tried on an operation, by what they are. */
function bodiesOf(fields: readonly string[]): [string, Record<string, string>, BodyInit][] {
  const values = Object.fromEntries(fields.map((name) => [name, planted(name)]))
  return [
    ['JSON', { 'content-type': 'application/json' }, JSON.stringify({ ...values, note: planted('note') })],
    ['broken JSON', { 'content-type': 'application/json' }, `{"patient": "${planted('broken')}`],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams(values).toString(),
    ],
    ['a file', {}, multipart(fields)],
    ['bytes', { 'content-type': 'application/octet-stream' }, planted('bytes')],
  ]
}

/** Every served operation with planted words in its path, query, headers and body. */
export function plantedCalls(): PlantedCall[] {
  return operations().flatMap(({ operation: { service, method, path }, parameters }) => {
    const names = (kind: string) => parameters.filter((row) => row.kind === kind).map(({ name }) => name)
    const fill = (value: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))
    const query = new URLSearchParams({ patient: planted('query') })
    for (const name of names('query')) query.set(name, planted(name))
    const call = (title: string, rest: Partial<PlantedCall>): PlantedCall => ({
      title: `${service} ${method} ${path}: ${title}`,
      service,
      method,
      path: fill(NOBODY),
      headers: {},
      isIdentified: true,
      ...rest,
    })
    const bodies = method === 'GET' || method === 'HEAD' ? [] : bodiesOf(names('body'))
    return [
      call('path', { path: fill(planted('path')) }),
      call('query', { path: `${fill(NOBODY)}?${query.toString()}` }),
      call('headers', { headers: plantedHeaders() }),
      call('a stranger', { headers: plantedHeaders(), isIdentified: false }),
      ...bodies.map(([title, headers, body]) => call(title, { headers, body })),
    ]
  })
}

/** Every tool of the MCP server with planted arguments. */
export function toolCalls(): PlantedCall[] {
  const rows = contractRows().filter(({ served, path }) => served === 'yes' && !path.startsWith('/'))
  return [...Map.groupBy(rows, ({ path }) => path)].map(([tool, parameters]) => {
    const given = Object.fromEntries(parameters.map(({ name }) => [name, planted(name)]))
    const params = { name: tool, arguments: { ...given, note: planted('note') } }
    return {
      title: `docs-api tool ${tool}`,
      service: 'docs-api',
      method: 'POST',
      path: '/mcp',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      isIdentified: true,
    }
  })
}

/** Forms of the console, which the table does not list. */
export const consoleCalls = (): PlantedCall[] =>
  ['/console/sign-in', '/console/forgot', '/oidc/token', '/introspect', `/nowhere/${MARK}`].flatMap((path) =>
    bodiesOf(['email', 'password', 'token', 'code', 'client_secret']).map(([title, headers, body]) => ({
      title: `control-plane POST ${path}: ${title}`,
      service: 'control-plane',
      method: 'POST',
      path: `${path}?q=${encodeURIComponent(planted('query'))}`,
      headers: { ...headers, ...plantedHeaders() },
      body,
      isIdentified: false,
    })),
  )
