import { aDraft } from '../../draft.fixtures.ts'
import { fieldsOf } from '../../fields.ts'
import { readingsOf } from '../../scan/scan-fields.ts'
import { phi } from './phi.ts'

const inBody = (bodyMdx: string) =>
  phi(readingsOf(fieldsOf(aDraft({ bodyMdx })))).map(({ ruleId, severity }) => [ruleId, severity])

describe('phi', () => {
  test.each([
    // 078-05-1120 was withdrawn by the SSA in 1938 after it was printed on a sample card.
    ['a labeled social security number', "The patient's SSN is 078-05-1120.", 'phi.ssn'],
    ['a number without separators', 'Social security number: 078051120', 'phi.ssn'],
    ['a record number', 'MRN 00482913 was sent twice.', 'phi.mrn'],
    [
      'a record number in a table',
      '| Patient | Medical record # |\n|---|---|\n| T. O. | 7731-22904 |',
      'phi.mrn',
    ],
    ['a Medicare number', 'MBI 4N34W00QC45 was not found.', 'phi.mbi'],
    ['a name and a birth date', 'Jonathan Pellegrini, DOB 04/12/1967, denied.', 'phi.name-dob'],
    ['a FHIR patient', '{"name":[{"family":"Vandermolen"}],"birthDate":"1951-09-23"}', 'phi.name-dob'],
    ['a member by name', 'Member: Mara Lindqvist called about the denial.', 'phi.patient-name'],
    ['a member number', 'member ID XQB123904417', 'phi.member-id'],
    ['initials with a number', 'M.S. (member 88-201-4471) wants her MRI.', 'phi.member-id'],
    ['initials in a table', '| Pt | DOB |\n|---|---|\n| R.K. | 2/14/1961 |', 'phi.table'],
    ['results that are asked for', 'Call her about her biopsy results at (414) 388-2291.', 'phi.phone'],
    ['a profile', 'His transplant story: https://facebook.com/dale.page.9', 'phi.url'],
    ['a rural route', 'The member lives at RR 2 Box 118, Kadoka; oxygen is due.', 'phi.address'],
    ['a birthday over 89', 'Our oldest member turned 101 last March.', 'phi.age-over-89'],
    ['a name in Han characters', '患者：山本美咲、1985年6月12日生まれ、糖尿病', 'phi.patient-name'],
    ['a name behind a title', 'ผู้ป่วยชื่อ สมชาย ใจดี อายุ 54 ปี เป็นเบาหวาน', 'phi.patient-name'],
  ])('refuses %s', (_, text, ruleId) => expect(inBody(text)).toEqual([[ruleId, 'error']]))

  test.each([
    ['a name behind a dot leader', 'PATIENT......... INGRID LINDQVIST (SPOUSE)', 'phi.patient-name'],
    ['a name behind spaced dots', 'Patient . . . . . . . Ingrid Lindqvist', 'phi.patient-name'],
    ['a name behind a wide gap', 'Patient              Ingrid Lindqvist', 'phi.patient-name'],
    ['a name in the next cell', 'Patient | Daniel Oyelaran (dependent)', 'phi.patient-name'],
    ['a number behind a dot leader', 'MEMBER NO....... RK 5520 1186', 'phi.member-id'],
    ['a number behind a wide gap', 'Member ID              RK 5520 1186', 'phi.member-id'],
    ['a number in the next cell', 'Patient | Mara Lindqvist\nID number | PCX 300 417 958', 'phi.member-id'],
    ['a social security number alone', 'On file: 512-44-8821.', 'phi.ssn'],
    ['a license and its owner', 'Driver license of patient: R123-4567-8901', 'phi.licence'],
    ['a visit of a portal', 'Patient portal login from 8.8.4.4 by Eleanor Whitfield', 'phi.ip'],
  ])('refuses %s', (_, text, ruleId) => expect(inBody(text)).toContainEqual([ruleId, 'error']))

  test.each([
    [
      'a table of contents',
      'Member rights ........ 12\nPatient Protection ........ 14\nAppendix A ...... 22',
    ],
    ['costs behind dot leaders', 'Member coinsurance ........ 20%\nDeductible ........ 500'],
    ['an ellipsis in a value', 'CREATE LOGIN a WITH PASSWORD = 0x02004C1E...(shortened) HASHED'],
    ['an order number', 'Order number: 512-44-8821'],
    ['a number that the SSA withdrew', 'Validators reject 219-09-9999, which was printed in a pamphlet.'],
    ['a mailbox for advocates', 'Patient advocacy: advocate@mercyhealth.org'],
  ])('leaves %s alone', (_, text) => expect(inBody(text)).toEqual([]))

  test.each([
    ['patient-eleanor-whitfield-ssn-482-61-3097', 'phi.ssn'],
    ['patient-eleanor-whitfield-dob-1961-03-04', 'phi.person-record'],
    ['member-id-w882104417', 'phi.member-id'],
    ['patient-eleanor-whitfield', 'phi.person-record'],
  ])('reads the slug %s as words', (slug, ruleId) =>
    expect(
      phi(readingsOf(fieldsOf(aDraft({ slug })))).map((each) => [each.field, each.ruleId]),
    ).toContainEqual(['slug', ruleId]),
  )

  test.each(['patient-portal-login', 'member-services', 'release-2026-03-04', 'hipaa-270-271'])(
    'leaves the slug %s alone',
    (slug) => expect(phi(readingsOf(fieldsOf(aDraft({ slug }))))).toEqual([]),
  )

  test('notes a birth date without a name as sensitive only', () => {
    expect(inBody('dob: 1962-05-19')).toEqual([['phi.birth-date', 'warning']])
  })

  test.each([
    ['in Hindi', 'मरीज़ सुनीता देशपांडे, जन्म तिथि 14/02/1961'],
    ['in Hebrew', 'המטופלת רבקה אלמוג, תאריך לידה 11.04.1969'],
  ])('refuses a patient %s with a birth date', (_, text) =>
    expect(inBody(text)).toEqual([
      ['phi.patient-name', 'error'],
      ['phi.birth-date', 'warning'],
    ]),
  )

  test('refuses the serial number of the pump of a named person', () =>
    expect(inBody('The insulin pump of Nelson Kaplan, serial 88-4410-3321, was replaced.')).toContainEqual([
      'phi.device',
      'error',
    ]))

  test.each([
    ['results', 'Sputum cultures: Dale Page positive; June Woods, hepatitis C', 'phi.person-record'],
    ['files', 'scans/2025-03-02_Dale_Kaplan_lung-biopsy.pdf', 'phi.file-name'],
    ['lines', 'Name\nDale\nKaplan\nWhy seen\npneumonia', 'phi.stacked-fields'],
    ['numbers', 'Chart 55-20-913 | born 1977-08-08 | F', 'phi.record-and-birth'],
  ])('finds patients in %s', (_, text, ruleId) => expect(inBody(text)).toContainEqual([ruleId, 'error']))

  test.each([
    ['whom history knows', 'Betty Ford, who died of cancer in 1961, spoke about it.'],
    ['of a department', 'On call: Dale Kaplan, oncology; June Woods, cardiology nurse'],
    ['who present', 'SUMMARY:Dialysis review - Dale Kaplan presents'],
    ['of another language’s samples', 'Beispiel: Erika Mustermann, geb. 12.08.1964, eine erfundene Person'],
  ])('leaves people alone %s', (_, text) => expect(inBody(text)).toEqual([]))

  test.each([
    ['a number that SSA never issues', 'SSN 000-12-3456'],
    ['an order number', 'Reference order 113-4482019-3321845, tracked without an SSN.'],
    ['a format', '`ssn`: string, format `NNN-NN-NNNN`; `birthDate`: `YYYY-MM-DD`.'],
    ['a provider number', 'Mercy General Hospital, NPI 1234567893, CCN 050625.'],
    ["CMS's specimen card", 'A Medicare number looks like 1EG4-TE5-MK73.'],
    [
      'the members of a team',
      '| Name | Level |\n|---|---|\n| Mara Lind | WG Member |\n| Ole Brandvold | WG Member |',
    ],
    ['a board', 'Board member: Mara Lindqvist'],
    ['a concept below social history', 'Social history: SNOMED CT 266919005 (never)'],
    ['the page of a plan', 'Follow us at https://facebook.com/bluepeakhealth for member news.'],
    [
      'devices of an office',
      'Franking machine by Nelson Kaplan, serial 88-4410-3321; scanner, serial KX-55120.',
    ],
    ['a segment of a message', '```\nMSA|AE|000412|segment missing\n```\nThe patient is not named.'],
    ['role words', 'The member ID is printed on the card. The MRN is assigned by the hospital.'],
  ])('leaves %s alone', (_, text) => expect(inBody(text)).toEqual([]))
})
