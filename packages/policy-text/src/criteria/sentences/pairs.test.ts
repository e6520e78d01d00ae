import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { shortOf } from '../testing.ts'

/** By the patterns alone. */
const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain'), null).map(shortOf)

test.each([
  [
    'the knee buckles under load, imaging correlates with the pain, and the member wears a splint',
    'all[the knee buckles under load | imaging correlates with the pain | the member wears a splint]',
  ],
  [
    'findings suggest a tear and the result will guide surgery',
    'all[findings suggest a tear | the result will guide surgery]',
  ],
  [
    'the member has an unstable knee but is able to walk',
    'all[the member has an unstable knee | is able to walk]',
  ],
  [
    'two trials have failed and the member has declined or is not a candidate for surgery',
    'all[two trials have failed | any[the member has declined | is not a candidate for surgery]]',
  ],
  [
    'records show that the knee is red and the hip is sore',
    'all[records show that the knee is red | the hip is sore]',
  ],
  [
    'if the knee is red or if the hip is sore, and the ankle is weak',
    'all[any[the knee is red | the hip is sore] | the ankle is weak]',
  ],
])('a clause begins where its verb says so: when %s', (words, tree) => {
  expect(read(`A brace is covered when ${words}.`)).toEqual([tree])
})

test.each([
  ['ordered by a surgeon and delivered by a fitter', 'all[ordered by a surgeon | delivered by a fitter]'],
  [
    'the member has swelling of the knee, severe pain at rest, or weakness of the leg',
    'any[the member has swelling of the knee | severe pain at rest | weakness of the leg]',
  ],
  [
    'the member has a torn ligament and a documented fall last year',
    'all[the member has a torn ligament | a documented fall last year]',
  ],
])('phrases of one verb are conditions: when %s', (words, tree) => {
  expect(read(`A brace is covered when ${words}.`)).toEqual([tree])
})

test.each([
  [
    'covered when the knee is red, unless the member is in bed all day',
    'all[the knee is red | none[the member is in bed all day]]',
  ],
  [
    'covered only when the knee is red, unless the member is a child',
    'any[the knee is red | the member is a child]',
  ],
  [
    'covered when tape has failed, unless tape is contraindicated',
    'any[tape has failed | tape is contraindicated]',
  ],
])('an exception bars what is covered, but waives what is asked for: %s', (words, tree) => {
  expect(read(`A brace is ${words}.`)).toEqual([tree])
})

test.each([
  ['with mechanical locking or who have a loose body', 'any[mechanical locking | have a loose body]'],
  ['aged 12 or older with a torn ligament', 'all[aged 12 or older | a torn ligament]'],
  [
    'over 65, for men over 70, and for those with a torn ligament',
    'any[over 65 | men over 70 | those with a torn ligament]',
  ],
])('people have one quality or another: for members %s', (words, tree) => {
  expect(read(`A brace is covered for members ${words}.`)).toEqual([tree])
})
