import { inlineReferences, operationAt, operationsOf, partAt } from './openapi-parts.ts'

const document = {
  paths: {
    '/pets/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'getPet',
        parameters: [{ name: 'full', in: 'query' }],
        responses: { 200: { $ref: '#/components/responses/Pet' } },
      },
      delete: { summary: 'Remove a pet', responses: {} },
    },
    '/owners': { get: { responses: {} } },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path' } },
    responses: { Pet: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
    schemas: {
      Pet: { properties: { name: { type: 'string' }, friend: { $ref: '#/components/schemas/Pet' } } },
    },
  },
}
const line = (method: string, path: string, more: object = {}) => ({
  method,
  path,
  operationId: null,
  summary: null,
  ...more,
})

test('lists operations in their own order, below a path when one is given', () => {
  const pets = [
    line('get', '/pets/{id}', { operationId: 'getPet' }),
    line('delete', '/pets/{id}', { summary: 'Remove a pet' }),
  ]
  expect(operationsOf(document)).toEqual([...pets, line('get', '/owners')])
  expect(operationsOf(document, '/pets')).toEqual(pets)
  expect(operationsOf({ paths: [] })).toEqual([])
})

test('gives an operation with the parameters of its path and its schemas in place', () => {
  expect(operationAt(document, { path: '/pets/{id}', method: 'get' }, 20_000)).toMatchObject({
    parameters: [{ name: 'id', in: 'path' }, { name: 'full' }],
    responses: {
      200: { content: { 'application/json': { schema: { properties: { name: { type: 'string' } } } } } },
    },
  })
  expect(operationAt(document, { path: '/pets/{id}', method: 'put' }, 20_000)).toBeNull()
  expect(operationAt(document, { path: 'constructor', method: 'get' }, 20_000)).toBeNull()
})

test('a schema inside itself ends as a reference', () => {
  const inlined = JSON.stringify(inlineReferences(document, { $ref: '#/components/schemas/Pet' }, 20_000))
  expect(inlined).toContain('"$ref":"#/components/schemas/Pet"')
  expect(inlined.split('"name"')).toHaveLength(9)
})

test('references that multiply are followed as deep as there is room', () => {
  const level = (n: number) => [
    `L${n}`,
    { anyOf: Array.from({ length: 10 }, () => ({ $ref: `#/L${n + 1}` })) },
  ]
  const bomb = Object.fromEntries(Array.from({ length: 12 }, (_, n) => level(n)))
  const inlined = JSON.stringify(inlineReferences(bomb, { $ref: '#/L0' }, 20_000))
  expect(inlined).toContain('"$ref":"#/L2"')
  expect(inlined.length).toBeLessThan(20_000)
})

test.each([
  ['#/components/schemas/Pet/properties/name', { type: 'string' }],
  ['/paths/~1owners', { get: { responses: {} } }],
  ['/paths/%2Fowners', { get: { responses: {} } }],
  ['', document],
  ['/components/nothing', undefined],
  ['/constructor/name', undefined],
  ['/%E0%A4%A', undefined],
])('the pointer %s', (pointer, part) => {
  expect(partAt(document, pointer)).toEqual(part)
})
