import { extract } from '../extraction/extract.ts'
import { statedOperator } from './lead-in.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain')).map(shortOf)
const LIST = '- Red knee\n- Fall within a week\n'

test.each([
  'A brace can be dispensed if:',
  'The member must have:',
  'A brace requires:',
  'A brace is subject to these conditions:',
  'The record must show:',
  'Required for approval:',
  'Conditions of coverage for a brace:',
  'When is a brace covered?',
  'The member must meet each item below for a brace.',
  'A brace is approved if each of these is documented in the chart.',
  'A brace is covered for adults who',
])('"%s" introduces criteria', (lead) => {
  expect(read(`Knee braces (L1843)\n\n${lead}\n${LIST}`)).toEqual(['all[Red knee | Fall within a week]'])
})

test.each(['The plan does not cover a brace for', 'Deny when:', 'Coverage Exclusions'])(
  'none of what "%s" introduces may be present',
  (lead) => {
    const [tree] = read(`Knee braces (L1843)\n\n${lead}\n${LIST}`)
    expect(tree).toBe('none[Red knee | Fall within a week]')
  },
)

test('a sentence behind a list tells how it counts', () => {
  expect(read(`Knee brace\n\n${LIST}\nAny one of the above is sufficient.\n`)).toEqual([
    'any[Red knee | Fall within a week]',
  ])
})

test('duties of those who bill are no criteria', () => {
  expect(read(`Knee braces (L1843)\n\nRequests must be billed with:\n${LIST}`)).toEqual([])
})

test('a condition that opens a list counts together with it', () => {
  const text =
    'A brace is covered for any of these conditions:\n1. Bow leg\n2. Torn ligament when:\n' +
    '  a. tape failed\n  b. surgery is planned\n'
  expect(read(text)).toEqual(['any[Bow leg | all[Torn ligament | all[tape failed | surgery is planned]]]'])
})

test('lines without signs stand below the entry that counts them', () => {
  const text =
    'A brace is covered when both are met:\n1. One of the following:\n' +
    '      Red knee\n      Sore hip\n2. Adult member\n'
  expect(read(text)).toEqual(['all[any[Red knee | Sore hip] | Adult member]'])
})

test('a heading ends the list of the heading before', () => {
  const text =
    'Initial Approval\nAll of the following:\n1. Red knee\n2. Tape failed\n\n' +
    'Continued Approval\nBoth:\n1. Less pain\n2. Brace fits\n'
  expect(read(text)).toEqual(['all[Red knee | Tape failed]', 'all[Less pain | Brace fits]'])
})

test.each([
  ['ONE of', 'any'],
  ['with TWO OR MORE', 'n_of2'],
  ['a minimum of two:', 'n_of2'],
  ['more than one of the following:', 'n_of2'],
  ['One of these frequencies', 'any'],
  ['all three', 'all'],
])('"%s" at the end of a lead-in counts', (words, op) => {
  const stated = statedOperator(words)
  expect(`${stated?.op}${stated?.n ?? ''}`).toBe(op)
})

test('remarks of any name between entries are skipped, also in brackets', () => {
  const notes = 'Coding tip: report the side.\n[Visits of May are no longer counted here.]\n'
  expect(read(`A brace is covered when both are met:\n- Red knee\n${notes}- Sore hip`)).toEqual([
    'all[Red knee | Sore hip]',
  ])
})

test('a title of what will not be approved heads exclusions', () => {
  expect(read(`B. WILL NOT BE APPROVED\n${LIST}`)).toEqual(['none[Red knee | Fall within a week]'])
})

test.each([
  'Transport will NOT be paid if',
  'The plan will not pay for a brace when',
  'The plan is not liable for a brace:',
  'Approval of a brace will not be given if',
  'Benefits are not available for a brace when',
])('what is not paid heads exclusions: %s', (lead) =>
  expect(read(`${lead}\n${LIST}`)).toEqual(['none[Red knee | Fall within a week]']),
)

test.each([
  ['A brace is covered if one of these was found while the member stood:', 'any'],
  ['A brace is covered when at least two of those risks are on file —', 'n_of2'],
  ['A brace – accepted indications (one is sufficient)', 'any'],
  ['A brace – criteria (both must be met):', 'all'],
])('a count in front of more words, or in brackets, tells how a list counts: %s', (lead, op) =>
  expect(read(`${lead}\n${LIST}`)).toEqual([`${op}[Red knee | Fall within a week]`]),
)

test.each([
  'For members who do not pay a premium, a brace is covered when:',
  'A brace that was not paid for by another plan is medically necessary when all of the following are met:',
  'The plan is not liable for the deductible, and a brace is covered when all of the following are met:',
  'If payment for a brace is not made by Medicare, a brace is covered when all of the following are met:',
  'Authorization for drug A when the generic is not available requires all of the following:',
  'Two of these braces are covered per year when the member has:',
  'Drug A is covered when the member failed one of these and has:',
])('what others do not pay, and counts of something else, decide nothing: %s', (lead) => {
  const [tree, ...more] = read(`${lead}\n${LIST}`)
  expect([tree, more]).toEqual([expect.stringMatching(/^all\[.*Red knee \| Fall within a week\]/), []])
})
