import { publishedDay } from './published-day.ts'

test.each([
  ['2026-04-01', '2026-04-01'],
  ['07/01/2026', '2026-07-01'],
  [' 4/1/2026 ', '2026-04-01'],
  ['April 1st', null],
  ['02/30/2026', null],
  ['13/01/2026', null],
  ['2026-13-01', null],
  ['', null],
])('a file dated %j is of the day %j', (text, day) => expect(publishedDay(text)).toBe(day))
