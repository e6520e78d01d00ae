import { findIntroductions } from './introductions.ts'

const valuesIn = (text: string): string[] =>
  findIntroductions(text, 'phi.introduction').map(({ value }) => value)

test.each([
  ['who says a name first', 'Marisol Vandenberg here, my son still waits for his insulin pump.'],
  ['who fills in a form', 'Box 7, filled in by Marisol Vandenberg: "I had a stroke in May."'],
])('finds a person %s', (_, text) => expect(valuesIn(text)).toEqual(['Marisol Vandenberg']))

test.each([
  ['staff', 'Marisol Vandenberg here, from the dialysis claims team: I need the new file.'],
  ['a matter without care', 'Marisol Vandenberg here, my doctor moved to another street.'],
  ['a sample', 'A fictional call: Marisol Vandenberg here, my son still waits for his insulin pump.'],
])('leaves %s alone', (_, text) => expect(valuesIn(text)).toEqual([]))
