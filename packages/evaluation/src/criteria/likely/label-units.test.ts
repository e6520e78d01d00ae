import { labelUnits } from './label-units.ts'
import { wordExamples } from './likely-examples.ts'

const shortOf = (text: string, trees: Parameters<typeof labelUnits>[0]['trees']) =>
  labelUnits({ id: 'a', text, trees }).map(({ unit, label }) => `${label}: ${unit.text.slice(0, 12)}`)

test('the unit before the conditions of a group is its lead-in', () => {
  const text =
    'Knee brace\n\nCovered when all are met:\n- Red knee\n- One of:\n   a. Sore hip\n   b. Old fall' +
    '\n\nSee page two.'
  const inner = { op: 'any' as const, children: [{ leaf: 'Sore hip' }, { leaf: 'Old fall' }] }
  expect(shortOf(text, [{ about: 'brace', op: 'all', children: [{ leaf: 'Red knee' }, inner] }])).toEqual([
    'other: Knee brace',
    'lead all: Covered when',
    'condition: Red knee',
    'lead any: One of:',
    'condition: Sore hip',
    'condition: Old fall',
    'other: See page two',
  ])
})

test('a sentence with conditions within it is prose, and its words begin and continue them', () => {
  const text = 'A brace is denied if the knee is red.'
  const trees = [{ about: 'brace', op: 'none' as const, children: [{ leaf: 'the knee is red' }] }]
  expect(shortOf(text, trees)).toEqual(['prose none: A brace is d'])
  const examples = wordExamples([labelUnits({ id: 'a', text, trees })])
  const outside = Array.from({ length: 5 }, () => 'outside')
  const once = [...outside, 'begin', 'inside', 'inside', 'inside', 'outside']
  expect(examples.map(({ classes }) => classes[0])).toEqual([...once, ...once])
})
