import { z } from 'zod'
import { openapi } from '../routes/openapi.ts'
import * as param from '../routes/params.ts'
import type { DescribedRoute } from '../routes/route.ts'
import { boundaryCases } from './boundary-cases.ts'
import { contractDifferences, servedUnawares } from './contract.ts'
import { type ContractRow, contractRows } from './operations.ts'
import { wordingProblems } from './wording.ts'

const row = (over: Partial<ContractRow>): ContractRow => ({
  document: '1',
  service: 's',
  method: 'GET',
  path: '/api/v1/rules/',
  kind: 'query',
  name: '',
  type: '',
  required: 'no',
  default: '',
  min: '',
  max: '',
  pattern_or_values: '',
  access: '',
  section: '4.1',
  served: 'yes',
  note: '',
  ...over,
})
const operation = row({ kind: 'operation', name: 'rules' })
const limit = row({ name: 'limit', type: 'integer', default: '50', min: '1', max: '200' })
const answers = [
  row({ kind: 'success', name: '200', type: 'application/json' }),
  row({ kind: 'success', name: '200.items[].code', type: 'string' }),
]

const described = (query: z.ZodObject): DescribedRoute => ({
  method: 'get',
  path: '/rules/',
  operationId: 'listRules',
  summary: 'List rules',
  tag: 'rules',
  access: 'public',
  query,
  responses: {
    200: { description: 'Rules', schema: z.object({ items: z.array(z.object({ code: z.string() })) }) },
  },
})
const document = (route?: DescribedRoute, { errorStatuses = [] as number[], codes = ['none'] } = {}) =>
  openapi(route ? [route] : [], {
    title: 'T',
    version: '1',
    description: '',
    basePath: '/api/v1',
    errorSchema: z.object({ code: z.enum(codes) }).meta({ id: 'Error' }),
    errorStatuses,
  })
const served = document(described(z.object({ limit: param.int(1, 200, 50) })))

test('finds nothing where code and table agree', () => {
  expect(contractDifferences([operation, limit, ...answers], served)).toEqual([])
})

test.each([
  ['another maximum', { max: '100' }, 'max is “200”'],
  ['another default', { default: '20' }, 'default is “50”'],
  ['another type', { type: 'string' }, 'type is “integer”'],
  ['a parameter that became required', { required: 'yes' }, 'required is “no”'],
  ['a parameter that is not read', { name: 'offset' }, 'not read'],
])('finds %s', (_, over, words) => {
  expect(contractDifferences([operation, { ...limit, ...over }, ...answers], served).join()).toContain(words)
})

test('finds a field that the answer lacks', () => {
  const differences = contractDifferences(
    [operation, limit, ...answers, row({ kind: 'success', name: '200.items[].payer_id' })],
    served,
  )
  expect(differences).toEqual(['GET /api/v1/rules/ success 200: the answer has no items[].payer_id'])
})

test('finds an answer that the table lacks, and one in another media type', () => {
  const unlisted = 'GET /api/v1/rules/ success 200 application/json: answered, but not in the table'
  expect(contractDifferences([operation, limit], served)).toEqual([unlisted])
  const differences = contractDifferences(
    [operation, limit, row({ kind: 'success', name: '200', type: 'text/csv' })],
    served,
  )
  expect(differences).toEqual(['GET /api/v1/rules/ success 200: does not answer text/csv', unlisted])
})

test('finds an error that is not declared, and a code that is not published', () => {
  const error = (name: string, code: string) => row({ kind: 'error', name, pattern_or_values: code })
  const failing = document(described(z.object({ limit: param.int(1, 200, 50) })), {
    errorStatuses: [404],
    codes: ['not_found'],
  })
  const differences = contractDifferences(
    [operation, limit, ...answers, error('404', 'not_found'), error('404', 'gone'), error('409', 'x')],
    failing,
  )
  expect(differences).toEqual([
    'GET /api/v1/rules/ error 404: gone is no code of the error envelope',
    'GET /api/v1/rules/ error 409: in the table, but not declared',
  ])
})

test.each([
  ['an operation', operation],
  ['a parameter with its bounds', limit],
  ['an answer', answers[0]!],
  [
    'a limit that a parameter has',
    row({
      path: '/api/v1/*',
      kind: 'limit',
      name: 'rules limit',
      type: 'integer',
      default: '50',
      max: '200',
    }),
  ],
])('finds %s that is served although the table says no', (_, each) => {
  expect(servedUnawares([{ ...each, served: 'no' }], served)).toHaveLength(1)
  expect(servedUnawares([{ ...each, served: 'no' }], document())).toEqual([])
  expect(servedUnawares([each], served)).toEqual([])
})

test('a row with other bounds is not served', () => {
  expect(servedUnawares([{ ...limit, max: '100', served: 'no' }], served)).toEqual([])
})

test('finds operations that only one side knows', () => {
  expect(contractDifferences([], served)).toEqual(['GET /api/v1/rules/: served, but not in the table'])
  expect(contractDifferences([operation], document())).toEqual([
    'GET /api/v1/rules/: in the table as served, but not served',
  ])
})

test('tries each bound from the far side', () => {
  expect(boundaryCases([limit]).map(({ query }) => query.limit)).toEqual(['0', '201', 'many', '1.5'])
})

test('the table is well formed', () => {
  const rows = contractRows()
  expect(rows.length).toBeGreaterThan(900)
  for (const each of rows) {
    expect(each.served).toMatch(/^(yes|no)$/)
    expect(each.kind).toMatch(/^(operation|query|path|header|body|success|error|limit|rule)$/)
  }
})

test('finds routes without words, and two of one name', () => {
  const rules = described(z.object({}))
  expect(wordingProblems([rules])).toEqual([])
  expect(wordingProblems([{ ...rules, operationId: 'list_rules' }]).join()).toContain('camel case')
  expect(wordingProblems([{ ...rules, summary: 'Lists rules.' }]).join()).toContain('is no summary')
  expect(wordingProblems([{ ...rules, tag: '' }]).join()).toContain('is no tag')
  expect(wordingProblems([rules, rules])).toEqual(['get /rules/: another operation is called listRules'])
})
