import { findSignedQuotations } from './quotations.ts'

const count = (text: string): number => findSignedQuotations(text, 'phi.quotation').length

test.each([
  ['a name behind', '"I had a stroke in March and nobody called me back," wrote Mabel Okonjo of Bend.'],
  ['a name inside', 'Answer 4: "My insulin was sent to the wrong house twice. — Mabel Okonjo, Salem OR"'],
])('finds an illness of one’s own with %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  ['work', '"I had forty dialysis claims in my queue before noon," said Mabel Okonjo.'],
  ['the opinion of an official', '"No one should lose a home over a cancer bill," said Mabel Okonjo.'],
  ['staff', '"I took a course on stroke coding last fall," said Mabel Okonjo, director of training.'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
