import { priceSearch } from './search-prices.ts'

test('looks for all words as prefixes, and for the whole as a code', () => {
  expect(priceSearch({ q: ' knee repl. ', dir: 'desc' })).toMatchObject({ code: 'knee repl.', words: 'knee:* & repl:*', sort: null })
})

test.each(['&|!', "it's :* & (", '\\', "'"])('%j cannot break the text query', (q) => {
  expect(priceSearch({ q, dir: '' })!.words ?? 'x').toMatch(/^[\p{L}\p{N}:*& ]*$/u)
})

test('an empty query asks for nothing, an unknown sort is no sort', () => {
  expect(priceSearch({ q: '  ', dir: 'asc' })).toBeNull()
  expect(priceSearch({ q: 'x', sort: 'colour', dir: 'ASC' })).toMatchObject({ sort: null, isAscending: true })
})
