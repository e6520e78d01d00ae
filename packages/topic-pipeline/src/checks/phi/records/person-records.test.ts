import { findPatients } from './person-records.ts'

const foundIn = (text: string) => findPatients(text).records.map(({ value }) => value)

test.each([
  ['an identifier in front of the name', '4471882 is the MRN of Dale Page.', ['Dale Page']],
  ['a label, a name and a value in any order', 'DOB\n04/12/1967\nName\nMarisol Ibarra', ['Marisol Ibarra']],
  ['a row without a header', 'Dale Page,1958-03-02,4471-0098,F,I10', ['Dale Page']],
  ['a flow map of YAML', 'patient: { name: April Kaplan, dob: 1967-04-12 }', ['April Kaplan']],
  ['an illness and her relation to it', "Joy Carpenter's mammogram was denied.", ['Joy Carpenter']],
  ['a line of a schedule', '09:15 Amos Thackeray   stress test', ['Amos Thackeray']],
  ['a room board', '4W-12 Hollis, R. — dialysis', ['4W-12 Hollis, R.']],
  ['a date that is spoken', 'April Kaplan, birthday six four eighty one', ['April Kaplan']],
  ['a nested object of any key', '{"patient":{"n":"Dale Page"}}', ['Dale Page']],
  ['a message with the name below', 'Dear Ms. Kaplan,\n\nYour member number is 77182930.', ['Ms. Kaplan']],
  ['a pronoun in the next sentence', 'Take Dale Page. He was admitted with sepsis.', ['Dale Page']],
  ['the patient who writes', 'My name is Dale Page and I had surgery in May.', ['Dale Page']],
  ['a label behind the name', '| Dale Page | patient name |\n| 1958-03-02 | born |', ['Dale Page']],
  ['a part of the body', '![Burn on the wrist of April Kaplan](b.jpg)', ['April Kaplan']],
  ['a number behind its label', '1957-11-02 is the date of birth, April Kaplan the name', ['April Kaplan']],
  ['a message from somebody', 'Voicemail from Dale Page: he was admitted with sepsis.', ['Dale Page']],
  ['sex and age', 'KAPLAN, APRIL (F, 36) hernia repair', ['KAPLAN, APRIL']],
  ['a surname with age and sex', 'Rm 412B - Ostrowski, 78F, hip fx, foley out', ['Ostrowski']],
  [
    'a claim that names the NPI of whoever treated',
    'patient,rendering_npi,paid\nMarisol Page,1558844779,120.00',
    ['Marisol Page'],
  ],
  ['columns of fixed width', '0417 KAPLAN        APRIL   19360221F 4280 20260118', ['KAPLAN        APRIL']],
  ['a year that is spoken', 'April Kaplan, born May the fourth, nineteen sixty-two', ['April Kaplan']],
  ['a town and a ZIP code', 'Dale Page, 4406 Coldwater Spur, Yakima WA 98908, wheelchair', ['Dale Page']],
  ['a label in markup', '<label>Patient name</label><input value="Dale Page">', ['Dale Page']],
  [
    'a transcript',
    '00:14 I open Mr. Absalom Page\n00:17 he was born in nineteen thirty-eight',
    ['Absalom Page', 'Mr. Absalom'],
  ],
])('finds %s', (_, text, names) => expect(foundIn(text)).toEqual(names))

test.each([
  ['a name and a date', 'Dale Page, 2026-03-02'],
  ['staff', 'Dr. April Kaplan treats patients with lupus.'],
  ['an author', 'Smith J, Brown A. Insulin pumps. Diabetes Care 2020;43(2):112-118.'],
  [
    'a table about staff',
    '| Speaker | Talk | Date |\n|---|---|---|\n| Skye Walker | Diabetes | 03/12/2026 |',
  ],
  ['a declared sample', 'In this fictional example, patient Dale Page has member ID 77182930.'],
  ['a talk', '09:15 Amos Thackeray: roadmap of the portal'],
  ['a person in charge', 'Dale Page, who was in charge of the cancer benefit, left.'],
  ['a new colleague', 'Desmond Page is our new pharmacist. He has treated patients with hepatitis C.'],
  ['a change', '- Dale Page: post refunds once (colonoscopy bundle)'],
  ['a person in the news', 'Dale Page joins us. He led the dialysis unit of Mercy Falls.'],
  ['a title in capitals', 'Read "The Patient Will See You Now" first.'],
  [
    'parties of a published judgment',
    'Dale Page had surgery: Page v. Kaplan, 212 F.3d 388 (6th Cir. 2001), on consent before surgery.',
  ],
  [
    'a roster of providers',
    'pending,last,first,npi,enrolled\nno,Page,Marisol,1558844779,1958-03-02\n' +
      'no,Kaplan,Dale,1558844787,1961-12-11',
  ],
  ['history', 'Rosalind Franklin died of ovarian cancer in 1958.'],
])('leaves %s alone', (_, text) => expect(foundIn(text)).toEqual([]))

const likelyIn = (text: string) => findPatients(text).likely.map(({ value }) => value)

test.each([
  ['in lower case', 'why does susan tillman keep getting denied for her oxygen', 'susan tillman'],
  ['in a file name', 'Stored as appeal_Kaplan_Susan_bariatric.pdf today.', 'Kaplan_Susan'],
  ['in a picture', '![First line: Leona Whitcomb, hip revision, waiting for films](a.png)', 'Leona Whitcomb'],
])('finds a likely patient %s', (_, text, name) => {
  const { records, likely } = findPatients(text)
  expect([...records, ...likely].map(({ value }) => value)).toContain(name)
})

test.each([
  ['beside a placeholder', 'Jane Doe and Susan Kaplan: {"dob": "1980-01-01", "dx": "asthma"}'],
  ['who translated', 'Translated by Susan Kaplan. Dialysis words by Helen Ostrowski.'],
])('leaves people alone %s', (_, text) => expect(likelyIn(text)).toEqual([]))
