import { anyOf, regex, source } from './pattern.ts'

test('alternatives are patterns or their sources, and ignore case', () => {
  const either = anyOf(/^a/, source`b${'[cd]'}$`)
  expect(['Able', 'xBD', 'xab'].map((text) => either.test(text))).toEqual([true, true, false])
})

test('a pattern over several lines reads as one, and spaces within a line count', () =>
  expect(
    regex('gi')`
      one two|
        three
    `,
  ).toEqual(/one two|three/gi))
