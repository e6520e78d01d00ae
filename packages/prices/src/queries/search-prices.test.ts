import { priceSearch } from './search-prices.ts'

test('looks for all words as prefixes, and for the whole as a code', () => {
  expect(priceSearch({ q: ' knee repl. ', dir: 'desc' })).toMatchObject({
    code: 'knee repl.',
    words: 'knee:* & repl:*',
    sort: null,
  })
})

test('leaves out the modifiers behind a code', () => {
  expect(priceSearch({ q: '97110-59', dir: 'desc' })).toMatchObject({ code: '97110', words: '97110:*' })
})

test.each(['&|!', "it's :* & (", '\\', "'"])('%j cannot break the text query', (q) => {
  expect(priceSearch({ q, dir: '' })!.words ?? 'x').toMatch(/^[\p{L}\p{N}:*& ]*$/u)
})

test('an empty query and an unknown methodology class match nothing, an unknown sort is none', () => {
  expect(priceSearch({ q: '  ', dir: 'asc' })).toBeNull()
  expect(priceSearch({ q: 'x', methodologyClass: 'hourly', dir: 'asc' })).toBeNull()
  expect(priceSearch({ q: 'x', sort: 'colour', methodologyClass: '', dir: 'ASC' })).toMatchObject({
    sort: null,
    methodologyClass: undefined,
    isAscending: true,
  })
})

test.each([
  ['27447', 'HCPCS', 'CPT'],
  ['J1100', 'cpt', 'HCPCS'],
  ['knee', 'hcpcs', 'HCPCS'],
  ['470', 'ms-drg', 'MS-DRG'],
])('%s as %s is looked for in the family %s', (q, codeType, family) => {
  expect(priceSearch({ q, codeType, dir: '' })).toMatchObject({ family })
})
