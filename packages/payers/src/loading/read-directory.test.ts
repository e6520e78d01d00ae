import { jsonElements } from './read-directory.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size)
}
async function elements(text: string, size = 7): Promise<string[]> {
  const read: string[] = []
  for await (const element of jsonElements(inPieces(text, size))) read.push(element)
  return read
}

test.each([1, 2, 3, 1000])('gives each element as text, read %d bytes at a time', async (size) => {
  const rows = [{ a: '], "x', b: [1, { c: '\\"' }] }, 'é{', 3, null, []]
  const read = await elements(`\ufeff ${JSON.stringify(rows, null, 1)}\n`, size)
  expect(read.map((text) => JSON.parse(text))).toEqual(rows)
})

test('an empty array has no elements', async () => expect(await elements('[ ]')).toEqual([]))

test('a broken element does not hide the next one', async () =>
  expect(await elements('[{"a": nope}, {"b":1}]')).toEqual(['{"a": nope}', '{"b":1}']))

test.each([
  ['an object', '{"a":1}', 'not a JSON array'],
  ['text', 'id,name', 'not a JSON array'],
  ['nothing', '', 'ends before'],
  ['a cut-off array', '[{"a":1},', 'ends before'],
  ['two arrays', '[1][2]', 'more after'],
  ['an endless string', `["${'x'.repeat(3_000_000)}`, 'longer than 1 MiB'],
])('refuses %s', async (_, text, words) => expect(elements(text, 65_536)).rejects.toThrow(words))
