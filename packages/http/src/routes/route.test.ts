import { matchesEtag } from './route.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"x,y", "a"', true],
  ['', false],
])('whether If-None-Match %s has the stored copy "a": %s', (given, matches) =>
  expect(matchesEtag(given, '"a"')).toBe(matches),
)
