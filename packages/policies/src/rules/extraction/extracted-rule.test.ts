import { extract, readingText, readRules } from '@ppman/policy-text'
import { toExtractedRules } from './extracted-rule.ts'

const NAMES = Array.from({ length: 40 }, (_, index) => `${81_400 + index} Analysis of gene number ${index}`)
const OWNER = { policyId: null, payerId: '0190a000-0000-7000-8000-000000000001', orgId: null }
const rowsOf = async (codes: readonly string[]) => {
  const page = `Considered Not Medically Necessary:\n\nCPT Codes\n${codes.join('\n')}`
  const document = extract(Buffer.from(page), 'text/plain')
  const { text } = readingText(document.blocks)
  return { text, rows: toExtractedRules(await readRules(document, {}), OWNER, 'general') }
}

test('of a long list a rule quotes the heading that decides and the line of its own code', async () => {
  const { text, rows } = await rowsOf(NAMES)
  expect(rows.map(({ code }) => code)).toEqual(NAMES.map((line) => line.slice(0, 5)))
  for (const [index, { places }] of rows.entries()) {
    const [heading, line] = places.map(({ start, end, quote }) => {
      expect(text.slice(start, end)).toBe(quote)
      return quote
    })
    expect(heading).toMatch(/^Considered Not Medically Necessary:/)
    // The statement ends at its last code.
    expect(line).toBe(index === rows.length - 1 ? '81439' : NAMES[index])
    expect(places).toHaveLength(2)
  }
})

test('a short list is quoted whole', async () => {
  const { rows } = await rowsOf(NAMES.slice(0, 2))
  expect(rows).toHaveLength(2)
  for (const { places } of rows)
    expect(places.map(({ quote }) => quote)).toEqual([
      expect.stringMatching(/^Considered Not[^]+gene number 0[^]+81401$/),
    ])
})
