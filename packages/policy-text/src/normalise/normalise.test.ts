import { identify } from './identity.ts'
import { normalise, tokenStream } from './normalise.ts'

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
])('%j is compared as %j', (text, norm) => expect(normalise(text)).toBe(norm))

test.each([
  'Last updated: January 9, 2026',
  'Effective date: July 1, 2027',
  'Last reviewed 01/09/2026',
  '22899 is covered',
  'Limit 3 units per day',
])('%j is a statement of the payer and stays', (text) => expect(normalise(text)).toBe(text))

test('the token stream keeps letters, digits and comparing signs only', () => {
  expect(tokenStream('Non-covered, if BMI ≥ 40.5 %.')).toBe('noncoveredifbmi≥40.5%')
})

test('a document is the same when only its stamps change, and another when a digit does', () => {
  const read = (stamp: string, units: number) => identify([block(`Generated on ${stamp}`), block(`Limited to ${units} units.`)])
  expect(read('2026-01-02', 3)).toEqual(read('2026-02-03', 3))
  expect(read('2026-01-02', 3).normSha256).not.toBe(read('2026-01-02', 2).normSha256)
  expect(read('2026-01-02', 3)).toMatchObject({ norm: 'norm/1', words: 4 })
})

test('layout alone leaves the token hash', () => {
  const [a, b] = [identify([block('prior-authorization is required')]), identify([block('Prior authorization'), block('is required.')])]
  expect(a.tokenSha256).toBe(b.tokenSha256)
  expect(a.normSha256).not.toBe(b.normSha256)
})
