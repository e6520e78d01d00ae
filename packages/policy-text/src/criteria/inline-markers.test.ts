import { extract } from '../extraction/extract.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain')).map(shortOf)

const LEAD = 'A brace is medically necessary when'

test('the numbers of a list without lines are no ends of sentences', () => {
  const flat = '1. The knee is unstable; and 2. One of these: a. It hurts; or b. It swells; and 3. It is red.'
  expect(read(`${LEAD} all of the following are met: ${flat}`)).toEqual([
    'all[The knee is unstable | any[It hurts | It swells] | It is red]',
  ])
})

test('entries without end marks go on by their numbers', () => {
  expect(
    read(`${LEAD} any of the following apply: 1. The knee is unstable 2. It hurts 3. It swells`),
  ).toEqual(['any[The knee is unstable | It hurts | It swells]'])
})

test('a list after a connective may have one entry', () => {
  const flat = 'A. The knee is unstable, AND 1. It was scanned, OR B. It hurts'
  expect(read(`${LEAD} either of the following is met: ${flat}`)).toEqual([
    'any[all[The knee is unstable | It was scanned] | It hurts]',
  ])
})

test('a number that goes on with no list is text', () => {
  expect(read(`${LEAD} all of the following: 1. It hurts since stage 4. 2. It swells`)).toEqual([
    'all[It hurts since stage 4 | It swells]',
  ])
})
