import { findOnlyPeople } from './only-people.ts'

const count = (text: string): number => findOnlyPeople(text, 'phi.described-person').length

test.each([
  [
    'by work and county',
    'Everyone knows the only glass blower in Wheeler County; her chemotherapy was denied.',
  ],
  ['by state office', "He is the husband of the only state auditor in Ely, and his dialysis wasn't paid."],
  [
    'as one member of a small place',
    'In the village of Arden we have exactly one member with hemophilia; he tends the locks there.',
  ],
])('finds the only person %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  ['a hospital', 'The only hospital in Wheeler County sends its dialysis claims on paper.'],
  ['who treats', 'The only orthodontist in Wheeler County treats her patients with surgery.'],
  ['a count without a place', 'Exactly one member per household gets her diabetes kit.'],
  ['work without care', 'The only glass blower in Wheeler County sells her vases here.'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
