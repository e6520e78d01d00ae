/** A request that the samples of all languages send. */
export type SampleRequest = {
  method: string
  /** Full address without query. */
  url: string
  query: readonly (readonly [name: string, value: string])[]
  headers: readonly (readonly [name: string, value: string])[]
  /** A JSON value; undefined for none. */
  body?: unknown
  needsToken: boolean
  /** How the answer is read. */
  answer: 'json' | 'text' | 'bytes' | 'none'
}

export type CodeSamples = { curl: string; typescript: string; python: string }

/** The same request in three languages, ready to run with a token in PPMAN_TOKEN. */
export const codeSamples = (request: SampleRequest): CodeSamples => ({
  curl: curlSample(request),
  typescript: typescriptSample(request),
  python: pythonSample(request),
})

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** A word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function curlSample({ method, headers, body, needsToken, ...address }: SampleRequest): string {
  const { url, query } = body === undefined ? address : withQuery(address)
  const isDefault = method === 'GET' ? body === undefined : method === 'POST' && body !== undefined
  const parts = [
    `curl${query.length > 0 ? ' -G' : ''}${isDefault ? '' : ` -X ${method}`} ${shellWord(url)}`,
    ...(needsToken ? ['-H "Authorization: Bearer $PPMAN_TOKEN"'] : []),
    ...headersWith(headers, body).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...query.map(([name, value]) => `--data-urlencode ${shellWord(`${name}=${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(json(body))}`]),
  ]
  return parts.join(' \\\n  ')
}

/** `curl -G` would send a body as a query, too. */
const withQuery = ({ url, query }: Pick<SampleRequest, 'url' | 'query'>) => ({
  url: query.length === 0 ? url : `${url}?${new URLSearchParams(query.map(([...pair]) => pair)).toString()}`,
  query: [],
})

const headersWith = (headers: SampleRequest['headers'], body: unknown) =>
  body === undefined ? headers : [...headers, ['Content-Type', 'application/json'] as const]

/** A string of JavaScript in single quotes. */
export const scriptString = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/\\(.)/g, (escaped, letter: string) => (letter === '"' ? '"' : escaped))
    .replaceAll("'", String.raw`\'`)}'`

function typescriptSample(request: SampleRequest): string {
  const { method, url, query, headers, body, needsToken, answer } = request
  const sent = [
    ...(needsToken ? ['    Authorization: `Bearer ${process.env.PPMAN_TOKEN}`,'] : []),
    ...headersWith(headers, body).map(
      ([name, value]) => `    ${/^\w+$/.test(name) ? name : scriptString(name)}: ${scriptString(value)},`,
    ),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(sent.length > 0 ? ['  headers: {', ...sent, '  },'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(json(body), '  ')}),`]),
  ]
  return [
    `const url = new URL(${scriptString(url)})`,
    ...query.map(([name, value]) => `url.searchParams.set(${scriptString(name)}, ${scriptString(value)})`),
    options.length > 0 ? ['const response = await fetch(url, {', ...options, '})'].join('\n') : FETCH,
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    ...(answer === 'none' ? [] : [`const answer = await response.${READERS[answer]}()`]),
  ].join('\n')
}
const FETCH = 'const response = await fetch(url)'
const READERS = { json: 'json', text: 'text', bytes: 'arrayBuffer' } as const

const indented = (text: string, indent: string) => text.replaceAll('\n', `\n${indent}`)

function pythonSample(request: SampleRequest): string {
  const { method, url, query, headers, body, needsToken, answer } = request
  const sent = [
    ...(needsToken ? [`"Authorization": f"Bearer {os.environ['PPMAN_TOKEN']}"`] : []),
    ...headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ]
  const parameters = query.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return [
    ...(needsToken ? ['import os'] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    ...(sent.length > 0 ? [`    headers={${sent.join(', ')}},`] : []),
    ...(parameters.length > 0 ? [`    params={${parameters.join(', ')}},`] : []),
    ...(body === undefined ? [] : [`    json=${indented(pythonValue(body), '    ')},`]),
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    ...(answer === 'none' ? [] : [`answer = response.${PYTHON_READERS[answer]}`]),
  ].join('\n')
}
const PYTHON_READERS = { json: 'json()', text: 'text', bytes: 'content' } as const

/** A literal of Python. Strings of JSON are strings of Python. */
export function pythonValue(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Array.isArray(value)
    ? value.map((entry) => pythonValue(entry, `${indent}    `))
    : Object.entries(value).map(
        ([name, entry]) => `${JSON.stringify(name)}: ${pythonValue(entry, `${indent}    `)}`,
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) return open + close
  return `${open}\n${entries.map((entry) => `${indent}    ${entry},\n`).join('')}${indent}${close}`
}
