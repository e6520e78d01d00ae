import { servedRows } from '@ppman/http/testing'
import { z } from 'zod'
import { testDocs } from '../testing.ts'
import { speakMcp } from './testing.ts'
import { tools } from './server.ts'

type Shown = {
  name: string
  description: string
  inputSchema: object
  outputSchema: object
  annotations: object
}

const docs = await testDocs()
const { rpc } = speakMcp(docs)
afterAll(docs.close)

const rows = servedRows('docs-api').filter(({ method }) => method === 'MCP')
const rowsOf = (tool: string) =>
  rows.filter(({ path, kind, name }) => path === tool && kind === 'body' && name !== '*')
const shown: Shown[] = (await rpc({ method: 'tools/list' })).body.result.tools

test('the tools are those of the specification', () => {
  const specified = rows.filter(({ kind }) => kind === 'operation').map(({ path }) => path)
  expect(tools.map(({ name }) => name).sort()).toEqual(specified.sort())
  expect(specified).toHaveLength(11)
})

describe.each(tools.filter(({ writes }) => !writes))('$name', ({ name, input }) => {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' })

  test('takes the arguments of the table, and no other', () => {
    expect(Object.keys(properties)).toEqual(rowsOf(name).map((row) => row.name))
    expect([...required].sort()).toEqual(
      rowsOf(name)
        .flatMap((row) => (row.required === 'yes' ? [row.name] : []))
        .sort(),
    )
    expect(
      input.safeParse({ ...Object.fromEntries(required.map((key) => [key, 'x'])), unheardOf: 1 }).success,
    ).toBe(false)
  })

  test.each(rowsOf(name))('$name has the bounds of the table', (row) => {
    const schema = properties[row.name] as z.core.JSONSchema.BaseSchema
    const bound = (cell: string) => (cell === '' ? undefined : Number(cell))
    if (row.default) expect(schema.default).toBe(Number(row.default))
    if (row.min) expect(schema.minimum ?? schema.minLength).toBe(bound(row.min))
    if (row.max) expect(schema.maximum ?? schema.maxLength).toBe(bound(row.max))
    if (row.pattern_or_values) expect(schema.enum).toEqual(row.pattern_or_values.split('|'))
    expect(schema.type).toBe(row.type === 'date' ? 'string' : row.type)
  })
})

test.each(shown)(
  '$name says what it takes, gives and does',
  ({ name, description, inputSchema, outputSchema, annotations }) => {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(outputSchema).toMatchObject({
      type: 'object',
      anyOf: [{ type: 'object' }, { required: ['code', 'error'] }],
    })
    expect(annotations).toMatchObject({ readOnlyHint: name !== 'upsert_topic', openWorldHint: false })
    expect(description.length).toBeGreaterThan(40)
  },
)
