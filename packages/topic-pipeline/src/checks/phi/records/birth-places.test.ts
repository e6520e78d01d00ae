import { findBirthPlaces } from './birth-places.ts'

const count = (text: string): number => findBirthPlaces(text, 'phi.birth-place').length

test.each([
  ['day and place of a birth', 'Look up the man born on June 9, 1948 in Arden, who had a hip fracture.'],
  [
    'the certificate of a named child',
    'The birth certificate is that of Marisol Vandenberg, 3 May 2024, Arden, weight 3,100 g.',
  ],
])('finds %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  ['a rule about days', 'A child born on June 9, 2024 in Arden is covered from the first day.'],
  ['the day of a form', 'The form for birth certificates was revised on 3 May 2024.'],
  ['an invented child', 'Invented people: birth certificate of Marisol Vandenberg, 3 May 2024, Arden.'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
