import { extract } from '../extraction/extract.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain')).map(shortOf)

const LIST = '\n- Red knee\n- Sore hip\n- Weak ankle'
const ENTRIES = '[Red knee | Sore hip | Weak ankle]'

test.each([
  ['A brace is covered when any two are present:', 'n_of2'],
  ['A brace is covered when 2+ of the following are present:', 'n_of2'],
  ['A brace is covered if at least two out of the following are present:', 'n_of2'],
  ['A brace is covered if two out of three are present:', 'n_of2'],
  ['A brace is covered in these situations:', 'any'],
  ['A brace is covered for the treatment of:', 'any'],
  ['Covered diagnoses:', 'any'],
  ['A brace is covered if any is true:', 'any'],
  ['A brace is covered for the conditions listed below:', 'any'],
  ['For a brace, one of the following must be documented:', 'any'],
  ['A brace is covered if at least two of the following must be present:', 'n_of2'],
  ['Reasons for denial', 'none'],
  ['Contraindications:', 'none'],
  ['Any of the following excludes coverage:', 'none'],
  ['Authorization will be refused if:', 'none'],
  ['Coverage ends when:', 'none'],
])('"%s" counts %s', (lead, op) => {
  expect(read(`Braces for joints\n\n${lead}${LIST}`)).toEqual([op + ENTRIES])
})

test.each([
  ['Either one is enough.', 'any'],
  ['Meeting any one of these criteria is sufficient.', 'any'],
  ['All three are required.', 'all'],
])('a sentence behind the list counts it: %s', (closing, op) => {
  expect(read(`A brace (L1844) is covered if the member has:${LIST}\n\n${closing}`)).toEqual([op + ENTRIES])
})

test.each([
  ['imaging results for ALL of the following joints are not available:', 'none'],
  ['all of the following are absent:', 'none'],
  ['all of the following are present:', 'all'],
  ['results for ALL of the following joints are available:', 'all'],
])('a lead-in counts the list by what it says behind the count: %s', (words, op) => {
  const [tree] = read(`A brace is covered when ${words}${LIST}`)
  expect(tree).toContain(op + ENTRIES)
})

test('an absence below another condition is one of the conditions', () => {
  expect(
    read(`A brace is covered when the knee is unstable and all of the following are not present:${LIST}`),
  ).toEqual([`all[the knee is unstable | none${ENTRIES}]`])
})

test('a lead-in about criteria introduces them', () => {
  expect(read(`Brace criteria are as follows:${LIST}`)).toEqual([`all${ENTRIES}`])
})

test('entries between connectives on lines of their own may count a list below them', () => {
  const text =
    'A brace is covered when\nThe knee is red\nAND\nThe hip is sore\nAND\nEither of these:\n- Pain\n- Fever'
  expect(read(text)).toEqual(['all[The knee is red | The hip is sore | any[Pain | Fever]]'])
})

test('short lines between connectives are no menu', () => {
  const text =
    'A brace may be approved:\nWhen the knee is red\nor\nWhen the hip is sore\nor\nWhen walking hurts'
  expect(read(text)).toEqual(['any[the knee is red | the hip is sore | walking hurts]'])
})

test.each([
  ['Inclusion - must meet all:', 'Exclusion - must meet none:'],
  ['All of these:', 'None of these:'],
])('parts of a lead-in count by themselves: %s %s', (first, second) => {
  const text =
    `A brace is covered when both parts below are met.\n${first}\n  1. Adult\n` +
    `  2. Red knee\n${second}\n  1. Fever\n  2. Cast`
  expect(read(text)).toEqual(['all[all[Adult | Red knee] | none[Fever | Cast]]'])
})

test('people in front of a list are a condition besides it', () => {
  const text = `A brace is covered in a child from 2 to 12 years of age with one of the following:${LIST}`
  expect(read(text)).toEqual([`all[from 2 to 12 years of age | any${ENTRIES}]`])
})

test('a list whose entries nothing but connectives join needs a lead-in about conditions', () => {
  const list = ':\n- 20 with tape; and\n- 20 without tape'
  expect(read(`The following conditions apply${list}`)).toEqual(['all[20 with tape | 20 without tape]'])
  expect(read(`Knees were compared in two groups${list}`)).toEqual([])
})

const LEAD = 'A brace is medically necessary when'

test('what an entry asks in one case only is met where that case is not there', () => {
  const entry = 'If the brace replaces another one, the member must have one of the following:'
  expect(read(`${LEAD} both of the following are met:\nA. Red knee\nB. ${entry}\n1. Pain\n2. Fever`)).toEqual(
    ['all[Red knee | any[none[the brace replaces another one] | any[Pain | Fever]]]'],
  )
  const line = 'If the member is a child, a parent must attend the fitting'
  expect(read(`${LEAD} all of the following are met:\n• Red knee\n• ${line}`)).toEqual([
    'all[Red knee | any[none[the member is a child] | a parent must attend the fitting]]',
  ])
})

test('an entry about exclusions that are considered is a condition', () => {
  const entry = 'Surgery is being considered for which there are exclusions'
  expect(read(`${LEAD} one of the following is met:\n• Red knee\n• ${entry}\n• Sore hip`)).toEqual([
    `any[Red knee | ${entry} | Sore hip]`,
  ])
})

test('an item that explains an asterisk of an entry is no condition', () => {
  const list = '• Two or more joint disorders*\n• Red knee\n* Joint disorders include gout and arthritis.'
  expect(read(`${LEAD} any of the following is met:\n${list}`)).toEqual([
    'any[Two or more joint disorders* | Red knee]',
  ])
})

test.each([
  ['The plan considers the following tests medically necessary:', 'Test A for gout', 'Test B for arthritis'],
  [`${LEAD} the member meets the following criteria:`, 'Diagnosis of gout', 'Diagnosis of arthritis'],
  [`${LEAD}:`, 'For members up to 75 years of age, pain', 'For members over 75 years of age, fever'],
])('below "%s" each entry is enough', (lead, first, second) => {
  expect(read(`${lead}\n• ${first}\n• ${second}`)).toEqual([`any[${first} | ${second}]`])
})
