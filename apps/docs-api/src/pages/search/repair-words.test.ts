import { editDistance } from './repair-words.ts'

test.each([
  ['lifecycle', 'lifecycle', 0],
  ['lifecylce', 'lifecycle', 1],
  ['lifecyle', 'lifecycle', 1],
  ['livecycle', 'lifecycle', 1],
  ['authorisation', 'authorization', 1],
  ['', 'abc', 3],
  ['abc', '', 3],
])('from %j to %j it takes %i slips', (from, to, slips) => expect(editDistance(from, to)).toBe(slips))
