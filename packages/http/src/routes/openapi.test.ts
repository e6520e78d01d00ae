import { z } from 'zod'
import { type DescribedRoute, ok, openapi, param, routeFor } from '../index.ts'

const metadata = {
  title: 'T',
  version: '1',
  description: 'D',
  basePath: '/api/v1',
  errorSchema: z.object({}).meta({ id: 'Error' }),
  errorStatuses: [422],
}
const described = (over: Partial<DescribedRoute>): DescribedRoute => ({
  method: 'get',
  path: '/rules/',
  operationId: 'listRules',
  summary: 'List rules',
  tag: 'rules',
  access: 'public',
  responses: { 200: { description: 'Rules', schema: z.object({}) } },
  ...over,
})
const answering = (schema: z.ZodType) => described({ responses: { 200: { description: 'Rules', schema } } })
type Document = { paths: Record<string, Record<string, object>>; components: { schemas: object } }
const documentOf = (...routes: DescribedRoute[]) => openapi(routes, metadata) as Document

test('documents a query as it is really read', () => {
  const listRules = routeFor<unknown>()({
    method: 'get',
    path: '/rules/:id',
    operationId: 'listRules',
    summary: 'List rules',
    tag: 'rules',
    access: 'public',
    params: z.object({ id: param.uuid }),
    query: z.object({ current_only: param.flag(true), limit: param.int(1, 200, 50), q: param.text(2, 200) }),
    headers: z.object({ 'if-none-match': z.string().optional() }),
    responses: { 200: { description: 'Rules', schema: z.object({}) } },
    handler: async () => ok({}),
  })
  expect(openapi([listRules], metadata)).toMatchObject({
    paths: {
      '/api/v1/rules/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', required: true },
            {
              name: 'current_only',
              in: 'query',
              required: false,
              schema: { type: 'boolean', default: true },
            },
            {
              name: 'limit',
              in: 'query',
              required: false,
              schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
            },
            {
              name: 'q',
              in: 'query',
              required: true,
              schema: { type: 'string', minLength: 2, maxLength: 200 },
            },
            { name: 'if-none-match', in: 'header', required: false },
          ],
          responses: { 422: { $ref: '#/components/responses/Error' } },
        },
      },
    },
  })
})

const Rule = z.object({ code: z.string() }).meta({ id: 'Rule' })

test('a schema with an id is a component once, and a page of it another', () => {
  const one = described({ path: '/rules/:id', responses: { 200: { description: 'Rule', schema: Rule } } })
  expect(documentOf(answering(param.pageOf(Rule)), one)).toMatchObject({
    paths: {
      '/api/v1/rules/': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/RulePage' } } } },
          },
        },
      },
      '/api/v1/rules/{id}': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Rule' } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Rule: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
        RulePage: {
          properties: { items: { items: { $ref: '#/components/schemas/Rule' } }, pages: { type: 'integer' } },
        },
      },
    },
  })
})

test('a schema that contains itself needs an id, for its reference would lead nowhere', () => {
  expect(() => documentOf(answering(z.object({ conditions: z.json() })))).toThrow(
    'A recursive schema needs an id of its own',
  )
  type Block = { text: string; below: Block[] }
  const block: z.ZodType<Block> = z.object({ text: z.string(), below: z.array(z.lazy(() => block)) })
  expect(() => documentOf(answering(block))).toThrow('A recursive schema needs an id of its own: #')
})

test('two schemas do not share an id', () => {
  const other = described({ path: '/other', body: z.object({ code: z.int() }).meta({ id: 'Rule' }) })
  expect(() => documentOf(answering(Rule), other)).toThrow('Two schemas have the id Rule')
})

test('fields may be added to answers, and not to a strict body', () => {
  const strict = described({
    method: 'post',
    body: z.strictObject({ code: z.string() }).meta({ id: 'RuleCreate' }),
  })
  const { schemas } = documentOf(answering(Rule), strict).components
  expect(schemas).toMatchObject({ RuleCreate: { additionalProperties: false } })
  expect(schemas).not.toHaveProperty('Rule.additionalProperties')
})

test('says which scope an operation needs and which quota it counts against', () => {
  const rates = { write: { limit: 1, windowS: 60, per: 'principal', degradedShare: 1 } } as const
  const routes = [
    described({ access: 'scope:svc-x' }),
    described({ method: 'post', description: 'Adds one.' }),
  ]
  expect(openapi(routes, { ...metadata, rates })).toMatchObject({
    paths: {
      '/api/v1/rules/': {
        get: {
          description: 'Needs the scope `svc-x`. Is not counted against a quota.',
          'x-required-scope': 'svc-x',
          security: [{ bearer: [] }],
        },
        post: { description: 'Adds one. Counts against the quota `write`.', security: [] },
      },
    },
  })
})

test('every media type has a schema', () => {
  const responses = {
    200: { description: 'The package', contentType: ['application/atom+xml', 'text/csv', 'application/zip'] },
  }
  expect(documentOf(described({ responses }))).toMatchObject({
    paths: {
      '/api/v1/rules/': {
        get: {
          responses: {
            200: {
              content: {
                'application/atom+xml': { schema: { type: 'string' } },
                'text/csv': { schema: { type: 'string' } },
                'application/zip': { schema: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
      },
    },
  })
})

test('tags are listed with what they are about, and none is left out', () => {
  const tags = { unused: 'Nothing.', rules: 'Billing rules.' }
  expect(openapi([described({})], { ...metadata, tags })).toMatchObject({
    tags: [{ name: 'rules', description: 'Billing rules.' }],
  })
  expect(() => openapi([described({ tag: 'payers' })], { ...metadata, tags })).toThrow(
    'Describe the tags payers.',
  )
})
