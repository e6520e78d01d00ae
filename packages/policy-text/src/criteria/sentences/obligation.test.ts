import { extract } from '../../extraction/extract.ts'
import { documentCriteria } from '../read-criteria.ts'
import { shortOf } from '../testing.ts'

/** By the patterns alone. */
const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain'), null).map(shortOf)

test.each([
  'To qualify for a brace, the member must be an adult, have a torn ligament, and complete a course.',
  'For a brace (L1844) to be covered, a member must be an adult, must have a torn ligament, and ' +
    'must complete a course.',
  'Members must be an adult, have a torn ligament, and complete a course before a brace is approved.',
])('what people must do for coverage: %s', (text) => {
  expect(read(text)).toEqual(['all[be an adult | have a torn ligament | complete a course]'])
})

test('duties that decide nothing are no criteria', () => {
  expect(read('Members must carry their card and show it at each visit.')).toEqual([])
})

test.each([
  'Coverage applies if the knee is red and the hip is sore.',
  'The brace is considered necessary when the knee is red and the hip is sore.',
  'Harbor Health considers a brace medically necessary when the knee is red and the hip is sore.',
  'Renewal request: approve if the knee is red and the hip is sore.',
  'Rental continues if, on day 30, the knee is red and the hip is sore.',
  'A brace is covered if the knee is red and the hip is sore; a second brace is not covered.',
])('the decision of "%s" is read', (text) => {
  expect(read(text)).toEqual(['all[the knee is red | the hip is sore]'])
})

test('what is asked for is not decided', () => {
  expect(read('A written report is provided when the knee is red and the hip is sore.')).toEqual([])
})
