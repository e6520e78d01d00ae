import { identify, normalize, tokenStream } from './normalize.ts'

const block = (text: string) => ({ kind: 'text' as const, path: [], text })

test.each([
  ['“smart” – it’s', '"smart" - it\'s'],
  ['non\u00a0breaking\u200b  space', 'non breaking space'],
  ['( spaced ) , here', '(spaced), here'],
  ['ﬁle', 'file'],
  ['Page last refreshed: Jan 9, 2026 4:14 PM', ''],
  ['This page was generated on 2026-01-09 16:14:02 UTC.', ''],
  ['© 2026 Payer', '© Payer'],
  ['Copyright 2019-2026 Payer', '© Payer'],
  ['Views: 7564', ''],
  ['User ID: 4b500d67-88b3-63b5-9384-808d86c36ca2', '<id>'],
  ['Coverage ........ 12', 'Coverage'],
  ['Policy &ndash; Spine &amp; Hip &#8805; 3', 'Policy - Spine & Hip ≥ 3'],
  ['ABC $578.61 4:00 PM', 'ABC'],
  ['Share price 352.50CHF - 2.00(-0.56%)', 'Share price'],
  ['Portal 5.172.0.2', 'Portal'],
])('%j is compared as %j', (text, norm) => expect(normalize(text)).toBe(norm))

test.each([
  'Last updated: January 9, 2026',
  'Effective date: July 1, 2027',
  'Last reviewed 01/09/2026',
  '22899 is covered',
  'Limit 3 units per day',
  'Limited to 12 visits per calendar year',
  'Visits: 20 per year',
  'A copay of $40.00 applies',
  'BMI 35.5 (class 2.1)',
])('%j is a statement of the payer and stays', (text) => expect(normalize(text)).toBe(text))

test('the token stream keeps letters, digits and comparing signs only', () => {
  expect(tokenStream('Non-covered, if BMI ≥ 40.5 %.')).toBe('noncoveredifbmi≥40.5%')
})

test('a document is the same when only its stamps change, and another when a digit does', () => {
  const read = (stamp: string, units: number) =>
    identify([block(`Generated on ${stamp}`), block(`Limited to ${units} units.`)])
  expect(read('2026-01-02', 3)).toEqual(read('2026-02-03', 3))
  expect(read('2026-01-02', 3).normSha256).not.toBe(read('2026-01-02', 2).normSha256)
  expect(read('2026-01-02', 3)).toMatchObject({ norm: 'norm/2', words: 4 })
})

test('layout alone leaves the token hash', () => {
  const [a, b] = [
    identify([block('prior-authorization is required')]),
    identify([block('Prior authorization'), block('is required.')]),
  ]
  expect(a.tokenSha256).toBe(b.tokenSha256)
  expect(a.normSha256).not.toBe(b.normSha256)
})
