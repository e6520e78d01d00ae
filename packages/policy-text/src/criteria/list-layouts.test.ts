import { extract } from '../extraction/extract.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string, type = 'text/plain') =>
  documentCriteria(extract(Buffer.from(text), type)).map(shortOf)

test.each([
  'The member is stable and does not need a nurse',
  'The member has a pacemaker and no clearance is on file',
  'A brace was tried without success or would be of no use',
  'A gap of 5 mm or more, or zero to a negative value',
])('a line of a list is one condition: %s', (line) => {
  expect(read(`A brace is covered when all are met:\n- ${line}\n- Adult`)).toEqual([`all[${line} | Adult]`])
})

test('lines that begin with a code are conditions, and a sentence behind the list is none', () => {
  const text =
    'L1844 is covered when both are met:\n- L1844 or L1846 was not paid in 12 months\n- Red knee\n\n' +
    'L1844 includes fitting.'
  expect(read(text)).toEqual(['all[L1844 or L1846 was not paid in 12 months | Red knee]'])
})

test('a sentence may begin with a code', () => {
  expect(read('Braces\n\nL1844 is covered when the knee is unstable.')).toEqual(['all[the knee is unstable]'])
})

test('a lead-in counts entries by their small letters', () => {
  const text =
    'A brace is covered if both 1 and 2 are met:\n1. Red knee\n2. The image shows either a or b:\n' +
    'a. A tear\nb. A gap together with at least one of i or ii:\ni. Pain\nii. Fever'
  expect(read(text)).toEqual(['all[Red knee | any[A tear | all[A gap | any[Pain | Fever]]]]'])
})

test('sentences behind numbered sections count their entries', () => {
  const text =
    '1.0 Background\nA trial comes first.\n\n2.0 Criteria for the trial (L1844)\n2.1 Red knee\n' +
    '2.2 Sore hip\nBoth 2.1 and 2.2 are required.\n\n3.0 Criteria for the brace\n3.1 Weak ankle\n' +
    '3.2 Fever\nEither 3.1 or 3.2 is enough.'
  expect(read(text)).toEqual(['all[Red knee | Sore hip]', 'any[Weak ankle | Fever]'])
})

test.each(['Fitting by video is accepted.', 'NOTE: Fitting takes an hour.', 'Casts do not count.'])(
  'a list goes on after a remark: %s',
  (remark) => {
    const text = `A brace is covered when all are met:\n• Red knee\n  ${remark}\n• Sore hip`
    expect(read(text)).toEqual(['all[Red knee | Sore hip]'])
  },
)

test('a list of papers behind a sentence is another list', () => {
  const text =
    'A brace is covered when both are met:\n- Red knee\n- Sore hip\n\nSend these records.\n- Chart\n- Log'
  expect(read(text)).toEqual(['all[Red knee | Sore hip]'])
})

test('a text between connectives may count texts without marks', () => {
  const text =
    'Brace (L1844)\n\nRed knee\n\nand\n\nOne of the following:\n\nPain at rest\n\nor\n\n' +
    'Fever at night\n\nand\n\nSore hip'
  expect(read(text)).toEqual(['all[Red knee | any[Pain at rest | Fever at night] | Sore hip]'])
})

test('titles in words of their own tell what is covered and what is not', () => {
  const text =
    'I. When we cover it\n  A. Red knee\n  B. Sore hip\nII. When we do not cover it\n  A. Fever\n  B. Cast'
  expect(read(text)).toEqual(['all[Red knee | Sore hip]', 'none[Fever | Cast]'])
})

test('first cells that sort criteria are no part of them', () => {
  const rows =
    '<tr><td>Dimension 1</td><td>Withdrawal is mild</td></tr><tr><td>Dimension 2</td><td>Symptoms ' +
    'call for care</td></tr>'
  const text = `<p>The findings in all two dimensions must be present:</p><table>${rows}</table>`
  expect(read(text, 'text/html')).toEqual(['all[Withdrawal is mild | Symptoms call for care]'])
})
