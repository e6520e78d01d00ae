import { extract } from './extract.ts'
import { splitSentences } from './block-builder.ts'

const textOf = (bytes: Uint8Array, type: string) => extract(bytes, type).blocks[0]?.text

test('decodes by the declared charset, the one in the page, or UTF-8', () => {
  const latin = Buffer.from('<p>caf\u00e9</p>', 'latin1')
  expect(textOf(latin, 'text/html; charset=ISO-8859-1')).toBe('café')
  expect(textOf(Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin]), 'text/html')).toBe(
    'café',
  )
  expect(textOf(Buffer.from('<p>café</p>'), 'text/html; charset=no-such')).toBe('café')
})

test('plain text is cut into paragraphs, bullets and sentences', () => {
  const text = 'Coverage\n\nOne rule\ngoes on. A second.\n• An item'
  expect(extract(Buffer.from(text), 'text/plain').blocks.map((block) => block.text)).toEqual([
    'Coverage',
    'One rule goes on.',
    'A second.',
    'An item',
  ])
})

test.each([
  [
    'numbers that go on',
    '1. First\ncriterion\n2. Second\n45. is no item',
    ['1. First criterion', '2. Second 45. is no item'],
  ],
  ['letters and signs by their columns', 'A. First:\n  o Inner\nB. Last', ['A. First:', 'Inner', 'B. Last']],
  [
    'signs that the converter dropped',
    'When:\n First case\n Second case',
    ['When:', 'First case', 'Second case'],
  ],
  [
    'entries apart from a line after them',
    '• Short entry\nThe next paragraph begins here and it is much longer.',
    ['Short entry', 'The next paragraph begins here and it is much longer.'],
  ],
  ['no dash within a sentence', 'Tests – A, B\n– are covered', ['Tests – A, B – are covered']],
])('plain text is cut at items: %s', (_, text, blocks) =>
  expect(extract(Buffer.from(text), 'text/plain').blocks.map((block) => block.text)).toEqual(blocks),
)

test('an item keeps its column, and the sign that its text leaves out', () => {
  const { blocks } = extract(Buffer.from('• One of:\n   1. First'), 'text/plain')
  expect(blocks.map(({ list }) => list)).toEqual([{ indent: 0, bullet: '•' }, { indent: 3 }])
})

test('other kinds of documents are refused', () => {
  expect(() => extract(Buffer.from('%PDF-'), 'application/pdf')).toThrow(
    expect.objectContaining({ kind: 'unsupported_media' }),
  )
})

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['See No. 5 of U.S. law, e.g. Title 42. It holds.', ['See No. 5 of U.S. law, e.g. Title 42.', 'It holds.']],
  ['At 2.5 units per day', ['At 2.5 units per day']],
  ['Covered: • first • second', ['Covered:', 'first', 'second']],
])('%s falls into sentences', (paragraph, sentences) => expect(splitSentences(paragraph)).toEqual(sentences))
