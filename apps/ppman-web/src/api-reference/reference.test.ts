import { z } from 'zod'
import { DOCUMENTATION_API, EXAMPLE_ADDRESSES, POLICY_API, tagOperations } from './apis.ts'
import { type ApiDocument, operationsOf, type Schema, exampleValue } from './document.ts'
import { type FieldRow, fieldRows } from './field-rows.ts'
import { inlineCode, textBlocks } from './inline-code.ts'

const apis = [POLICY_API, DOCUMENTATION_API]

describe.each(apis)('the reference of the $label', (api) => {
  const { document } = api
  const pages = document.tags.map(({ name }) => tagOperations(api, name, EXAMPLE_ADDRESSES))

  test('has every operation of the description once', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId)
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
  })

  test('has every parameter of each operation with its place', () => {
    for (const { path, method, operation } of operationsOf(document)) {
      const model = pages.flat().find(({ id }) => id === operation.operationId)!
      const shown = model.parameters.flatMap(({ place, rows }) => rows.map(({ name }) => `${place} ${name}`))
      const described = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)
      expect([method, path, shown.toSorted()]).toEqual([method, path, described.toSorted()])
    }
  })

  test('links only to objects that the same page shows', () => {
    for (const operations of pages) {
      const rows = operations.flatMap(({ body, answers }) => [body, ...answers.map(({ object }) => object)])
      const all = rows.flatMap((row) => (row ? rowsWithin(row) : []))
      const ids = new Set(all.map(({ id }) => id).filter(Boolean))
      const broken = all.filter(({ href }) => href !== '' && !ids.has(href.slice(1)))
      expect(broken).toEqual([])
    }
  })

  const bodies = operationsOf(document).flatMap(({ operation }) => {
    const schema = operation.requestBody?.content['application/json']?.schema
    return schema ? [{ id: operation.operationId, schema }] : []
  })
  test.each(bodies)('sends a body to $id that its schema takes', ({ schema }) => {
    const example = exampleValue(document, schema, true)
    const result = schemaOf(document, schema).safeParse(example)
    expect(result.error?.issues ?? []).toEqual([])
  })
})

const rowsWithin = (row: FieldRow): FieldRow[] => [row, ...row.fields.flatMap(rowsWithin)]

/** The validator of a schema of the document. */
function schemaOf({ components }: ApiDocument, schema: Schema): z.ZodType {
  const local = (value: object) =>
    JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/')) as object
  return z.fromJSONSchema({ ...local(schema), $defs: local(components.schemas) } as never)
}

const document = {
  info: { title: 'T', version: '1', description: '' },
  tags: [],
  paths: {},
  components: {
    schemas: {
      Node: {
        type: 'object',
        properties: {
          name: { type: ['string', 'null'], maxLength: 20, description: 'A `name` & <more>.' },
          nodes: { type: 'array', items: { $ref: '#/components/schemas/Node' }, maxItems: 3 },
          kind: { enum: ['a', 'b'], default: 'a' },
          count: { type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991 },
          rates: { type: 'object', additionalProperties: { type: 'number' } },
        },
        required: ['name'],
      },
    },
  },
} satisfies ApiDocument

test('a field says type, whether it is required, default, range and values', () => {
  const reading = { document, shown: new Set<string>(), isRequest: true }
  const rows = fieldRows(reading, document.components.schemas.Node)
  expect(rows.map(({ name, type, isRequired, rule }) => [name, type, isRequired, rule])).toEqual([
    ['name', 'string or null', true, 'At most 20 characters.'],
    ['nodes', 'list of objects', false, 'At most 3 entries.'],
    ['kind', 'any value', false, 'a, b. Default "a".'],
    ['count', 'integer', false, 'At least 1.'],
    ['rates', 'map of numbers', false, ''],
  ])
  expect(String(rows[0]!.text)).toBe('A <code>name</code> &amp; &lt;more&gt;.')
})

test('an object that contains itself is shown once and linked from inside', () => {
  const reading = { document, shown: new Set<string>(), isRequest: false }
  const [row] = fieldRows(reading, { properties: { root: { $ref: '#/components/schemas/Node' } } })
  const inner = row!.fields.find(({ name }) => name === 'nodes')!
  expect([row!.id, inner.href, inner.fields]).toEqual(['object-Node', '#object-Node', []])
  expect(exampleValue(document, { $ref: '#/components/schemas/Node' }, false)).toMatchObject({ nodes: [] })
})

test('descriptions keep their code, paragraphs and numbered lists, and no markup of their own', () => {
  expect(String(inlineCode('`<b>` and <b>'))).toBe('<code>&lt;b&gt;</code> and &lt;b&gt;')
  const blocks = textBlocks('First.\n\n1. One `a`\n2. Two\n\nLast.')
  expect(blocks.map(({ text, entries }) => [String(text), entries.map(String)])).toEqual([
    ['First.', []],
    ['', ['One <code>a</code>', 'Two']],
    ['Last.', []],
  ])
})
