import { matchBlocks } from '../../diff/match-blocks.ts'
import { extractText } from '../../extraction/extract-text.ts'
import { judgedEdits } from '../judged-edits.ts'
import { featuresOfEdits } from './change-features.ts'

/** The features of a change of one passage below a heading. */
function featuresOf(before: string | null, after: string | null): string[] {
  const side = (passage: string | null) =>
    extractText(`Imaging Policy\n\nThis policy applies to claims for imaging.\n\n${passage ?? ''}`).blocks
  const documents = { before: side(before), after: side(after) }
  return featuresOfEdits(judgedEdits(matchBlocks(documents.before, documents.after), documents))
}

test('words that went, came and stayed are told apart', () => {
  const features = featuresOf('Scans need a written order.', 'Scans need a signed order.')
  expect(features).toEqual(expect.arrayContaining(['modified', '-writ', '+sign', '=scan']))
})
test('a number tells whether it rose, and beside which words', () => {
  const features = featuresOf('Scans are limited to 4 per year.', 'Scans are limited to 2 per year.')
  expect(features).toEqual(expect.arrayContaining(['number fell', 'number fell =scan']))
})
test('a new passage has only words that came, and what it decides', () => {
  const features = featuresOf(null, 'Prior authorization is required for repeat scans.')
  expect(features).toEqual(expect.arrayContaining(['inserted', '+repeat', 'is authorization required']))
  expect(features.filter((one) => /^[-=]/.test(one))).toEqual([])
})
test('codes and dates are features by their kind alone', () => {
  const features = featuresOf('Scan 70450 is paid.', 'Scan 70460 is paid.')
  expect(features.join()).not.toMatch(/704[56]0/)
})
test('a page in other words has no more features than a few sentences', () => {
  const words = (letter: string) => Array.from({ length: 20_000 }, (_, n) => `${letter}${n % 977}`).join(' ')
  expect(featuresOf(`${words('abc')}.`, `${words('xyz')}.`).length).toBeLessThan(4_000)
})
test('a number that names a place of service or a modifier counts nothing', () => {
  const place = featuresOf(
    'Scans are covered in place of service 11.',
    'Scans are covered in place of service 22.',
  )
  expect(place).toEqual(expect.arrayContaining(['-name', '+name']))
  expect(place).not.toContain('number rose')
})
