import { listMarkerOf, markerSequence } from './list-marker.ts'

const readings = (line: string) =>
  listMarkerOf(line)?.readings.map(({ style, ordinal }) => `${style} ${ordinal}`)

test.each([
  ['• item', ['bullet 0']],
  ['\uf0b7 item', ['bullet 0']],
  ['o item', ['bullet 0']],
  ['- item', ['bullet 0']],
  ['[ ] item', ['bullet 0']],
  ['[x] item', ['bullet 0']],
  ['12. item', ['digit 12']],
  ['2.Item', ['digit 2']],
  ['(a) item', ['lower 1']],
  ['i. item', ['lower 9', 'lower_roman 1']],
  ['IV) item', ['upper_roman 4']],
  ['1.2 item', ['decimal 2']],
  ['1.2. item', ['decimal 2']],
  ['1.0.3.2.1 item', ['decimal 1']],
])('%s has a marker', (line, expected) => expect(readings(line)).toEqual(expected))

test.each([
  'of the following',
  '12 months',
  '2.5',
  'i.e., this',
  '**Footnote',
  '1250. Codes',
  '2.Q',
  '-5 points',
  '[ ] Yes [ ] No',
])('%s has none', (line) => expect(listMarkerOf(line)).toBeNull())

test('a number counts when it is one of the first or goes on', () => {
  const isItem = markerSequence()
  const counted: [string, boolean][] = [
    ['1. a', true],
    ['2. b', true],
    ['45. c', false],
    ['3. d', true],
    ['f) e', false],
    ['a) f', true],
    ['1. of a list within', true],
    ['4. d', true],
  ]
  expect(counted.map(([line]) => isItem(listMarkerOf(line)!))).toEqual(counted.map(([, is]) => is))
})
