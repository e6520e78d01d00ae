import { wordFinder } from './word-finder.ts'

const WORDS = ['he', 'she', 'his', 'hers', 'né ', 'e']

function foundIn(text: string): string[] {
  const found: string[] = []
  wordFinder(WORDS)(text, (word, start) => found.push(`${WORDS[word]}@${start}`))
  return found
}

test('finds words in words and words that overlap, whatever their case', () => {
  expect(foundIn('uSHErs')).toEqual(['she@1', 'he@2', 'e@3', 'hers@2'])
})

test('knows letters beyond ASCII, and no case of them', () => {
  expect(foundIn('Né né NÉ ')).toEqual(['né @0', 'né @3'])
})

test('finds what a search word by word finds', () => {
  const text = 'heshishershe '.repeat(40)
  const oneByOne = WORDS.flatMap((word) =>
    Array.from(text, (_, index) => index)
      .filter((index) => text.startsWith(word, index))
      .map((index) => `${word}@${index}`),
  )
  expect(foundIn(text).sort()).toEqual(oneByOne.sort())
})
