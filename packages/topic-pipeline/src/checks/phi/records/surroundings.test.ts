import { surroundingsIn } from './surroundings.ts'

const around = (text: string, name: string) => {
  const start = text.indexOf(name)
  return surroundingsIn(text)({ start, end: start + name.length })
}

test('reads up to a blank line', () => {
  const sentence = 'The claim of Susan Kaplan is open, and nobody answered the letter.'
  const text = `A first paragraph.\n\n${sentence}\n\nMore`
  expect(around(text, 'Susan Kaplan')).toMatchObject({
    before: '\n\nThe claim of ',
    after: ' is open, and nobody answered the letter.',
  })
})

test('reads a row of a table with the header of the table', () => {
  const text = '| Name | Illness |\n|---|---|\n| Susan Kaplan | asthma |'
  expect(around(text, 'Susan Kaplan')).toEqual({
    before: '| ',
    after: ' | asthma |',
    isRow: true,
    header: '| Name | Illness |',
  })
})
