import { sectionOf } from './find-page.ts'

const heading = (depth: number, id: string, start: number | null) => ({ depth, id, text: id, start })
const page = [
  heading(1, 'title', 0),
  heading(2, 'ask', 10),
  heading(3, 'details', 20),
  heading(2, 'read', 30),
  heading(2, 'footnotes', null),
]
const names = (id: string) => {
  const section = sectionOf(page, id, 40)
  return section && [section.start, section.end, section.previous?.id, section.next?.id]
}

test('a section holds the sections inside it and ends at the next of its level', () => {
  expect(names('title')).toEqual([0, 40, undefined, undefined])
  expect(names('ask')).toEqual([10, 30, 'title', 'read'])
  expect(names('details')).toEqual([20, 30, 'ask', 'read'])
  expect(names('read')).toEqual([30, 40, 'ask', undefined])
})

test('what the author did not write is no section', () => {
  expect([names('footnotes'), names('nowhere')]).toEqual([null, null])
})
