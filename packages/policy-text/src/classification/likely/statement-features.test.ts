import { extractText } from '../../extraction/extract-text.ts'
import { matchBlocks } from '../../diff/match-blocks.ts'
import { judgedEdits } from '../judged-edits.ts'
import { featuresOfStatements } from './statement-features.ts'

/** The features of a change of one passage. */
function featuresOf(before: string | null, after: string | null): string[] {
  const side = (passage: string | null) =>
    extractText(`Imaging Policy\n\nThis policy applies to claims for imaging.\n\n${passage ?? ''}`).blocks
  const documents = { before: side(before), after: side(after) }
  return judgedEdits(matchBlocks(documents.before, documents.after), documents).flatMap(featuresOfStatements)
}

test('a condition that comes to a grant is told from one that comes to a refusal', () => {
  const grant = featuresOf('Scans are covered.', 'Scans are covered when ordered by a physician.')
  const refusal = featuresOf('Scans are not covered.', 'Scans are not covered when ordered by a physician.')
  expect(grant).toEqual(expect.arrayContaining(['+condition of grant', 'condition grows of grant']))
  expect(refusal).toEqual(expect.arrayContaining(['+condition of refusal', 'condition grows of refusal']))
})
test('a bound that moves is known with the sense of its statement', () => {
  const features = featuresOf('Scans are limited to 4 per year.', 'Scans are limited to 2 per year.')
  expect(features.filter((one) => /^bound .* falls$/.test(one))).not.toEqual([])
})
test('a new sentence is known by what it decides', () => {
  expect(featuresOf(null, 'Prior authorization is required for repeat scans.')).toContain(
    'added authorization',
  )
})
test('a list of facts that grows is known with what it is under', () => {
  const features = featuresOf(
    'Scans are covered in POS 11 and 22.',
    'Scans are covered in POS 11, 22 and 24.',
  )
  expect(features).toEqual(
    expect.arrayContaining(['placesOfService come', 'placesOfService come under covered']),
  )
})
test('how likely both sides state the same is known in tenths', () => {
  const alike = (before: string, after: string) =>
    featuresOf(before, after).filter((one) => one.startsWith('alike'))
  expect(alike('Scans are limited to 4 per year.', 'Scans are limited to 2 per year.')).toEqual([
    'alike 0',
    'alike in words 7',
  ])
  expect(alike('Scans need a written order.', 'A written order is needed for scans.')).toHaveLength(1)
})
