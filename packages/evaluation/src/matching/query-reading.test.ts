import { indexOfPayers } from './match-index.ts'
import { likenessOf, prepareReading } from '@ppman/payers/src/matching/names/query-reading.ts'

const { words } = indexOfPayers([
  { name: 'CareSource', edi: 'A' },
  { name: 'CoreSource', edi: 'B' },
  { name: 'Arkansas', edi: 'C' },
])
const likeness = (card: string, name: string) => {
  const { words: message } = prepareReading({ words: [card], kind: 'plain' }, words, [])
  return likenessOf(message[0]!, words.ids.get(name)!, words)
}

test('two words that the directory has are less alike than one that a scanner misread', () =>
  expect(likeness('caresource', 'coresource')).toBeLessThan(likeness('cbresource', 'coresource')))

test('a state is no misread other state', () => expect(likeness('kansas', 'arkansas')).toBe(0))
