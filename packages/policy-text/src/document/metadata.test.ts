import { extract } from '../extraction/extract.ts'
import { metadataOf } from './metadata.ts'

const of = (...lines: string[]) => metadataOf(extract(Buffer.from(lines.join('\n\n')), 'text/plain'))
const FILLER = Array.from({ length: 60 }, (_, index) => `The study of group ${index} is ongoing.`)

describe('the effective date is the one that the head of a document states', () => {
  test.each([
    ['Effective Date ............ 3/9/2026', '2026-03-09'],
    ['Status: Revised   Effective Date: 10/05/2026', '2026-10-05'],
    ['EFFECTIVE DATE: 03|01|2026', '2026-03-01'],
    ['*Current Policy Effective Date:  3  /1/26', '2026-03-01'],
    ['Effective Date: 01-05-2026', '2026-01-05'],
    ['Effective: 5 January 2026', '2026-01-05'],
    ['Original Effective Date: 06/01/2019 Effective Date: May 1st, 2026', '2026-05-01'],
    ['Previous Effective Date: 06/01/2019. Current Effective Date: 07/01/2026', '2026-07-01'],
    ['Original Effective Date: 06/01/2019', '2019-06-01'],
    ['Effective for dates of service on or after July 1, 2026', '2026-07-01'],
  ])('%j', (line, day) => expect(of('Knee Braces', line, 'Braces are covered.').effectiveOn).toBe(day))

  test('in a table, below its label', () => {
    const html =
      '<table><tr><td>Policy Number</td><td>Effective Date</td></tr>' +
      '<tr><td>DME-114</td><td>07/01/2026</td></tr></table>'
    expect(metadataOf(extract(Buffer.from(html), 'text/html'))).toMatchObject({
      number: 'DME-114',
      effectiveOn: '2026-07-01',
    })
  })

  test('before one of a later sentence', () =>
    expect(
      of('Effective Date: 1/1/2026', ...FILLER, 'This policy is effective March 1, 2020.').effectiveOn,
    ).toBe('2026-01-01'))

  test('or at its end, where the head has none', () =>
    expect(of('Knee Braces', ...FILLER, 'Effective Date: 09/16/2025').effectiveOn).toBe('2025-09-16'))

  test('or the latest of its history, where nothing else is dated', () =>
    expect(
      of(
        'Knee Braces',
        ...FILLER,
        'Policy History',
        '4/2025 Coding clarified. Effective 4/8/2025.',
        '10/2020 New policy. Effective 10/1/2020.',
      ).effectiveOn,
    ).toBe('2025-04-08'))
})

test.each([
  'Effective 12/26/2024 Noridian established a formal coverage policy.',
  'Effective for services performed on or after March 16, 2024, the Centers for Medicare pay for it.',
  '[Note: code is effective 07/01/2024]',
  'Effective April 1, 2024 there are new CPT codes for this test.',
  'The network (effective date: 4/2/2024) includes a section on donors.',
  'The policy on splints was retired effective 07/01/2024.',
])('the date of a code, an agency or another policy is not the effective date: %j', (line) => {
  expect(of('Knee Braces', line, 'Braces are covered.').effectiveOn).toBeNull()
  expect(of('Knee Braces', ...FILLER, line).effectiveOn).toBeNull()
})

describe('the number is the one that the head of a document states', () => {
  test.each([
    ['Policy: MP731', 'MP731'],
    ['Medical Policy: L-823-006 Topic: Splints', 'L-823-006'],
    ['Reference Number: CP.MP.839', 'CP.MP.839'],
    ['Coverage Policy Number ............. 0820', '0820'],
    ['Document #: DME.00059Publish Date: 07/06/2026', 'DME.00059'],
    ['Doc ID: DME03-1125.1-UC0126', 'DME03-1125.1-UC0126'],
    ['Number: 0815', '0815'],
    ['ABC_CON_2.10', 'ABC_CON_2.10'],
    ['DME.TS.194.A v1.0.2026', 'DME.TS.194.A'],
    ['L-867-001 ACME COMMERCIAL MEDICAL POLICY', 'L-867-001'],
    ['Policy Number: 897', '897'],
  ])('%j', (line, number) => expect(of(line, 'Knee Braces', 'Braces are covered.').number).toBe(number))

  test.each([
    'Acme Clinical Practice Guideline No. LU-004.',
    'Association Bulletin #16-02',
    'Policy #2.04.93',
  ])('and not one that its references cite: %j', (line) =>
    expect(of('Knee Braces', ...FILLER, 'References', line).number).toBeNull(),
  )

  test.each(['See Medical Policy Number DME-12 for splints.', 'COVID-19 Testing', 'ICD-10 Codes', 'J1234'])(
    'nor another number: %j',
    (line) => expect(of(line, 'Braces are covered.').number).toBeNull(),
  )
})
