import { editDistance } from './edit-distance.ts'

test.each([
  ['lifecycle', 'lifecycle', 0],
  ['lifecylce', 'lifecycle', 1],
  ['lifecyle', 'lifecycle', 1],
  ['livecycle', 'lifecycle', 1],
  ['authorisation', 'authorization', 1],
  ['autohrization', 'authorization', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
])('from %j to %j it takes %i edits', (from, to, edits) => expect(editDistance(from, to)).toBe(edits))
