import { matchBlocks } from '../../../diff/match-blocks.ts'
import { editsToClassify } from '../../../comparison/compare.ts'
import { extractText } from '../../../extraction/extract-text.ts'
import { piecesOf, MAX_PIECES, TAGS, taggedPiecesOf } from './tagged-pieces.ts'

function taggedOf(before: string, after: string) {
  const [was, is] = [extractText(before).blocks, extractText(after).blocks]
  return taggedPiecesOf(editsToClassify(matchBlocks(was, is), { before: was, after: is }))
}

test('a word is cut into its likeliest pieces, and an unknown character is one of its own', () => {
  expect(piecesOf('the')).toHaveLength(1)
  expect(piecesOf('authorization').length).toBeLessThan(5)
  expect(piecesOf('\u{4e16}').at(-1)).toBe(0)
})

test('words that stayed, went and came are tagged in the order of the text', () => {
  const { pieces, tags } = taggedOf('Payment is limited to four units.', 'Payment is limited to six units.')
  const chosen = (tag: number) => pieces.filter((_, place) => tags[place] === tag)
  expect(chosen(TAGS.gone)).toEqual(piecesOf('four'))
  expect(chosen(TAGS.come)).toEqual(piecesOf('six'))
  expect(chosen(TAGS.stayed)).toEqual(
    ['Payment', 'is', 'limited', 'to', 'units', '.'].flatMap((word) => [...piecesOf(word)]),
  )
  expect(tags.at(-1)).toBe(TAGS.end)
})

test('a passage that is new has come as a whole', () => {
  const { tags } = taggedOf(
    'Imaging Policy\n\nScans are covered.',
    'Imaging Policy\n\nScans are covered.\n\nPrior authorization is required.',
  )
  expect(tags).toContain(TAGS.come)
  expect(tags).not.toContain(TAGS.gone)
})

test('a long change is cut', () => {
  const words = (name: string) => Array.from({ length: 300 }, (_, index) => `${name}${index}`).join(' ')
  expect(taggedOf(`Scans ${words('a')}.`, `Scans ${words('b')}.`).pieces).toHaveLength(MAX_PIECES)
})
