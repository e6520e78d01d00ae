import { plainText } from './plain-text.ts'

test.each([
  ['Reviewed 10/2026.', 'Reviewed October 2026.'],
  ['maximum 200 units q3 weeks', 'at most 200 units per 21 days'],
  ['6 wks of therapy and 15 min', '42 days of therapy and 15 minutes'],
  ['2x per month', '2 times per 1 months'],
  ['every other week', 'per 14 days'],
  ['paid quarterly', 'paid per 3 months'],
  ['two hundred and fifty units', '250 units'],
  ['five thousand dollars', '5000 dollars'],
  ['two and a half hours a week', '2.5 hours per 7 days'],
  ['1 1/2 units', '1.5 units'],
  ['one pair per rolling year', '1 pair per 12 months'],
  ['Class III obesity', 'Class 3 obesity'],
  ['after the 12th visit', 'after the 12 visit'],
  ['a 1st-degree relative', 'a first-degree relative'],
])('%s is read as %s', (text, plain) => expect(plainText(text)).toBe(plain))
