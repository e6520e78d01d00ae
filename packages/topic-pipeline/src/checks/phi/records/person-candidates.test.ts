import { personCandidates } from './person-candidates.ts'

const candidatesIn = (text: string) =>
  personCandidates(text, []).map(({ kind, start, end }) => [kind, text.slice(start, end)])

test.each([
  ['a file name', 'Open Kaplan_Dale_scan.pdf', [['pieces', 'Kaplan_Dale']]],
  ['the end of a file name', 'Open scan_Kaplan_Dale.pdf', [['pieces', 'Kaplan_Dale']]],
  ['an address', 'see ?who=susan.kaplan&tab=2', [['pieces', 'susan.kaplan']]],
  ['lower case', 'ask susan kaplan about it', [['lower case', 'susan kaplan']]],
  ['a single word', 'The claim of Kaplan is open.', [['one word', 'Kaplan']]],
  ['a word behind a label', 'Pt Sutanto sleeps.', [['one word', 'Sutanto']]],
  ['a name with a title of staff', 'Nurse: Susan Kaplan', [['other role', 'Susan Kaplan']]],
  ['a number', 'Call 414-293-8821.', [['number', '414-293-8821']]],
])('offers %s to the model', (_, text, expected) => expect(candidatesIn(text)).toEqual(expected))

test.each([
  ['a date of a release', 'Released 2026-03-02.'],
  ['a toll-free number', 'Call 800-293-8821.'],
  ['a field', 'Send source_susan_kaplan.'],
  ['thousands', 'It has 118 822 rows.'],
  ['a name of a file that holds an abbreviation', 'Load acc_delta.psv'],
  ['words of a language with names in lower case', 'Quý vị cần mang theo thẻ và gọi số'],
  ['a placeholder', 'Open Doe_Jane_scan.pdf'],
])('does not offer %s', (_, text) => expect(candidatesIn(text)).toEqual([]))

test('leaves out what was found before', () => {
  const found = [{ start: 4, end: 16, likelihood: 2, bonus: 0 }]
  expect(personCandidates('ask susan kaplan about it', found)).toEqual([])
})
