import { extract } from '../extraction/extract.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain')).map(shortOf)

test.each([
  [
    'any of the following: ligament tear, arthritis, or infection',
    'any[ligament tear | arthritis | infection]',
  ],
  [
    'both of the following: an unstable knee and a failed therapy',
    'all[an unstable knee | a failed therapy]',
  ],
  ['any of the following genes: AAA, BBB, or CCC', null],
])('commas separate entries after "for %s"', (words, tree) => {
  expect(read(`A brace is covered for ${words}.`)).toEqual(tree ? [tree] : [])
})

test('lines without markers are entries below a lead-in with a colon', () => {
  const lines = 'Ligament tear on imaging\nFailure of therapy\nNo active infection'
  expect(read(`A brace is covered when all of the following are met:\n${lines}`)).toEqual([
    'all[Ligament tear on imaging | Failure of therapy | No active infection]',
  ])
})
