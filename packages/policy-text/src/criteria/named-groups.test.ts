import { extract } from '../extraction/extract.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain')).map(shortOf)

test.each([
  ['criteria A and B are met, and C or D is met:', ['A.', 'B.', 'C.', 'D.']],
  ['criteria 1 through 2 are met and either criterion 3 or 4 is met:', ['1.', '2.', '3.', '4.']],
  ['criterion A, criterion B and either criterion C or criterion D are met:', ['A.', 'B.', 'C.', 'D.']],
  ['the member meets criteria 1-2 and one of criteria 3-4:', ['1.', '2.', '3.', '4.']],
  ['criteria (1) and (2) below are met and criterion (3) or (4) is met:', ['1.', '2.', '3.', '4.']],
])('a lead-in names the groups of its list: %s', (lead, marks) => {
  const entries = ['Red knee', 'Adult member', 'Tape failed', 'Fall within a week']
  const list = entries.map((entry, index) => `${marks[index]} ${entry}`).join('\n')
  expect(read(`A brace is covered if ${lead}\n\n${list}\n`)).toEqual([
    'all[Red knee | Adult member | any[Tape failed | Fall within a week]]',
  ])
})

test('a lead-in that does not name each entry once names no groups', () => {
  const text = 'A brace is covered if criteria A is met and B or C is met:\n\nA. Red knee\nB. Adult member\n'
  expect(read(text)).toHaveLength(1)
})
