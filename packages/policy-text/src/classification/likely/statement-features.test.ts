import { matchBlocks } from '../../diff/match-blocks.ts'
import { extractText } from '../../extraction/extract-text.ts'
import { judgedEdits } from '../judged-edits.ts'
import { featuresOfStatements, boundsMoved, withoutNumber } from './statement-features.ts'

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

test('a term keeps its bound and unit without the number', () => {
  expect(['<=4 unit', '!>=18 ageyear', 'END>2027-03-31', 'monitor'].map(withoutNumber)).toEqual([
    '<=# unit',
    '!>=# ageyear',
    'END># ',
    'monitor',
  ])
})
test('a bound rises or falls with its number, whatever its unit', () => {
  expect(boundsMoved(['<=4 unit'], ['<=2 unit'])).toEqual(['bound <= falls', 'bound <= unit falls'])
  expect(boundsMoved(['>=5% direct'], ['>=10% direct'])).toEqual(['bound >= rises', 'bound >= direct rises'])
})
test('a date that comes later rises', () => {
  expect(boundsMoved(['END>2027-03-31'], ['END>2027-06-30'])).toContain('bound END> rises')
})
test('another bound of the same unit is named, and the numbers of two are not guessed', () => {
  expect(boundsMoved(['<=1 day'], ['=1 day'])).toEqual(['bound <= to = stays', 'bound <= to = day stays'])
  expect(boundsMoved(['<=4 unit'], ['<=2 unit', '<=8 unit'])).toEqual([])
  expect(boundsMoved(['<=4 unit'], ['<=2 day'])).toEqual([])
})
