import { z } from 'zod'
import { nameRepeated, writePlainIssues } from './issue-texts.ts'
import { pageNumber } from './params.ts'

writePlainIssues()
const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error!.issues.map(({ message }) => message)

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is missing'],
  [z.string(), 5, 'expected text'],
  [z.int(), 1.5, 'expected a whole number'],
  [z.boolean(), 'yes', 'expected true or false'],
  [z.array(z.string()), {}, 'expected a list'],
  [z.strictObject({}), [], 'expected an object'],
  [z.string().max(2), 'abc', 'at most 2 characters'],
  [z.string().max(1), 'abc', 'at most 1 character'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(3), 'a', 'at least 3 characters'],
  [z.string().length(5), 'a', 'expected exactly 5 characters'],
  [z.int().max(5_000), 5_001, 'at most 5,000'],
  [z.number().gt(0), 0, 'more than 0'],
  [z.array(z.int()).max(2), [1, 2, 3], 'at most 2 items'],
  [z.enum(['daily', 'weekly']), 'hourly', 'expected one of daily, weekly'],
  [z.literal('rate'), 'x', 'expected rate'],
  [z.uuid(), 'x', 'expected a UUID'],
  [z.iso.date(), '2026-13-01', 'expected a day such as 2026-03-31'],
  [z.email(), 'x', 'expected an email address'],
  [z.string().regex(/^a$/), 'b', 'has another form than expected'],
  [z.string().regex(/^a$/, 'Expected an a'), 'b', 'Expected an a'],
  [z.strictObject({ a: z.int() }), { a: 1, b: 2, c: 3 }, 'unknown fields b, c'],
  [z.union([z.int(), z.boolean()]), 'x', 'is not accepted'],
])('%#: a plain sentence follows the name of the field', (schema, value, message) =>
  expect(messages(schema, value)).toEqual([message]),
)

test('a parameter that was sent more than once is said to be so', () => {
  const query = { page: ['1', '2'], sort: 5 }
  const result = z.object({ page: pageNumber(), sort: z.string() }).safeParse(query)
  expect(result.error!.issues.map(nameRepeated(query)).map(({ message }) => message)).toEqual([
    'was sent more than once',
    'expected text',
  ])
})

test.each([
  ['99999999999999999999', 'at most 10,000,000,000,000'],
  ['9'.repeat(400), 'at most 10,000,000,000,000'],
  ['-99999999999999999999', 'at least 1'],
  ['1e3', 'Expected a whole number'],
])('the page %s: %s', (page, message) => expect(messages(pageNumber(), page)).toEqual([message]))

test('no value that was sent is repeated', () => {
  const sent = 'member 123-45-6789'
  for (const schema of [z.int(), z.enum(['a']), z.uuid(), z.string().max(1), z.email(), z.iso.date()])
    expect(messages(schema, sent).join()).not.toContain('123')
})
