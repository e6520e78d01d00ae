import { formatValidity } from './format-validity.ts'

test.each<[string, string | null, string | null, object]>([
  ['without dates', null, null, { days: 'No start date stated', status: '' }],
  ['since a day', '2020-05-01', null, { days: 'In force since May 1, 2020', status: '' }],
  [
    'until a day',
    '2020-05-01',
    '2026-06-01',
    { days: 'In force since May 1, 2020, until June 1, 2026', status: '' },
  ],
  ['from tomorrow', '2026-06-02', null, { days: 'Starts June 2, 2026', status: 'Starts June 2, 2026' }],
  [
    'from tomorrow until a day',
    '2026-06-02',
    '2027-01-01',
    { days: 'Starts June 2, 2026, until January 1, 2027', status: 'Starts June 2, 2026' },
  ],
  [
    'until yesterday',
    '2020-05-01',
    '2026-05-31',
    { days: 'In force from May 1, 2020 until May 31, 2026', status: 'Ended May 31, 2026' },
  ],
  [
    'until yesterday, since ever',
    null,
    '2026-05-31',
    { days: 'Ended May 31, 2026', status: 'Ended May 31, 2026' },
  ],
  [
    'that was withdrawn before it started',
    '2027-01-01',
    '2026-12-31',
    { days: 'Withdrawn before January 1, 2027, when it was to start', status: 'Withdrawn' },
  ],
])('a rule %s says so on June 1, 2026', (_, effectiveFrom, effectiveTo, words) =>
  expect(formatValidity({ effectiveFrom, effectiveTo }, '2026-06-01')).toMatchObject(words),
)
