import { extractText } from './extract-text.ts'

const textsOf = (text: string) => extractText(text).blocks.map(({ text: own }) => own)
const FILL = Array.from({ length: 16 }, (_, index) => `Note ${String.fromCharCode(97 + index)} is here.`)
/** Four pages whose header and footer are given; a sentence goes on over the first break. */
const pagesOf = (header: (page: number) => string, footer: (page: number) => string) =>
  [
    [header(1), ...FILL, 'A brace is considered', footer(1)],
    [header(2), 'medically necessary when pain persists.', ...FILL, footer(2)],
    [header(3), 'Splints are not covered.', ...FILL, footer(3)],
    [header(4), 'The end of it.', ...FILL, footer(4)],
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n')

test.each<[string, (page: number) => string, (page: number) => string]>([
  ['a number of the page', () => 'Brace Policy', (page: number) => `Page ${page} of 4`],
  ['a number glued to a name', () => 'Brace Policy V2.0', (page: number) => `©2026 EXAMPLEPage ${page} of 4`],
  [
    'a notice of rights',
    () => 'Braces',
    (page: number) => `© 2026 Example Plan. All rights reserved. ${page}`,
  ],
  [
    'a title with the number behind a bar',
    () => '(555) 555-0100',
    (page: number) => `12 MAIN STREET, SPRINGFIELD MEDICAL POLICY | ${page}`,
  ],
])('%s marks the lines that each page repeats, and a sentence is whole', (_, header, footer) => {
  const texts = textsOf(pagesOf(header, footer))
  expect(texts).toContain('A brace is considered medically necessary when pain persists.')
  expect(texts.filter((text) => text.includes(header(3)))).toHaveLength(header(3) === header(1) ? 1 : 0)
  expect(texts.filter((text) => text.includes(footer(3)))).toEqual([])
  expect(texts[0]).toContain(header(1))
})

test('a date that only footers print is left once', () => {
  const texts = textsOf(
    pagesOf(
      () => 'Brace Policy',
      (page) => `Page ${page} of 4\nBrace Policy Effective 01/01/2026`,
    ),
  )
  expect(texts.filter((text) => text.includes('01/01/2026'))).toHaveLength(1)
})

test('lines that repeat without a page around them stay', () => {
  const text = Array.from({ length: 5 }, (_, index) => `Group ${index + 1} codes:\n\nNot covered`).join(
    '\n\n',
  )
  expect(textsOf(text).filter((line) => line === 'Not covered')).toHaveLength(5)
  expect(textsOf('See page 1 of 4.\n\nSee page 2 of 9 of the form.\n\nThen page 3 of 5.')).toHaveLength(3)
})
