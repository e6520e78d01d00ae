import { MAX_HOSPITALS, readComparison } from './read-comparison.ts'

test('reads codes and types as parallel lists', () => {
  const { asked, ccns } = readComparison({
    codes: '27447, 470,,0301',
    codeTypes: 'CPT,,x',
    hospitals: '110010, 22000x ,110010,',
  })
  expect(asked).toEqual([
    { code: '27447', type: 'CPT' },
    { code: '470', type: null },
    { code: '0301', type: null },
  ])
  expect(ccns).toEqual(['110010', '22000X'])
})

test('nothing asked is nothing', () => {
  expect(readComparison({ codes: '', codeTypes: '', hospitals: ' , ' })).toEqual({
    asked: [],
    ccns: [],
    leftOut: 0,
  })
})

test('shows as many as can be read, and says how many it left out', () => {
  const hospitals = Array.from({ length: MAX_HOSPITALS + 3 }, (_, i) => String(100_000 + i)).join()
  expect(readComparison({ codes: 'a,A,b', codeTypes: '', hospitals })).toMatchObject({
    asked: [{ code: 'A' }, { code: 'b' }],
    leftOut: 3,
  })
})
