import { personNames } from './person-names.ts'

const namesIn = (text: string) => personNames(text).map(({ text: name }) => name)

test.each([
  ['Patient April Kaplan started chemotherapy.', ['April Kaplan']],
  ['Call Georgia Washington or Dale Page.', ['Georgia Washington', 'Dale Page']],
  ['KAPLAN, APRIL M', ['KAPLAN, APRIL M']],
  ['Maria de la Cruz and Seán O’Brien', ['Maria de la Cruz', 'Seán O’Brien']],
  ['Пациент: Иванов Сергей', ['Иванов Сергей']],
])('%j names %j', (text, names) => expect(namesIn(text)).toEqual(names))

test.each([
  'Prior Authorization Form, Member Cost Share, Grace Period',
  'Open Enrollment for Medicare Advantage members',
  'Houston, Lincoln and Jackson; Augusta, Georgia',
  'Eli Lilly and Wells Fargo',
  'Best, Jack',
  'Otezla, Humira',
  'Martin Luther King Jr. Day, then Columbus Day',
  'claims from Johns Hopkins',
  'closed from Friday, April 3 until Mon, Apr 6',
  'the freeze of April, June 30',
])('%j names nobody', (text) => expect(namesIn(text)).toEqual([]))

test('a pair that the tables hold is likelier than one that they do not hold', () => {
  const likelihoods = personNames('Anna Kowalski, then Zxora Quvind').map(({ likelihood }) => likelihood)
  expect(likelihoods).toEqual([3, 1])
})
