import { extract } from '../extraction/extract.ts'
import { documentCriteria } from './read-criteria.ts'
import { shortOf } from './testing.ts'

const read = (text: string) => documentCriteria(extract(Buffer.from(text), 'text/plain')).map(shortOf)

const EXCLUDED =
  'The gene panel is considered not medically necessary for members with either of the following ' +
  'because it has no proven advantage:'
const COVERED = 'HER2 testing for members with gastric cancer who are considered for trastuzumab;'

test.each([
  ['a connective', 'Colon cancer that has spread; or\nKidney cancer that has spread;'],
  ['its count', 'Colon cancer that has spread;\nKidney cancer that has spread;'],
])('a list without marks that excludes ends by %s, in front of what is covered', (_, entries) => {
  expect(read(`${EXCLUDED}\n${entries}\n\n${COVERED}\nBRCA testing for members with breast cancer;`)).toEqual(
    ['none[Colon cancer that has spread | Kidney cancer that has spread]'],
  )
})

test('it also ends in front of a statement about another service', () => {
  const entries = 'Brain cancer that has spread;\nBone cancer that has spread;\nBlood cancer of any kind;'
  const other = 'The gene chip is considered not medically necessary for members with bladder cancer;'
  const trees = read(`The gene panel is not medically necessary for:\n${entries}\n\n${other}\n\n${COVERED}`)
  expect(trees[0]).toBe(
    'none[Brain cancer that has spread | Bone cancer that has spread | Blood cancer of any kind]',
  )
  expect(trees.join()).not.toContain('HER2')
})

test('a list without marks goes on where its next entry has a connective as well', () => {
  const entries = 'Red knee at rest; or\nSore hip at rest;\nStiff hip at night; or\nWeak ankle by day;'
  expect(read(`A brace is medically necessary for any of the following indications:\n${entries}`)).toEqual([
    'any[Red knee at rest | Sore hip at rest | Stiff hip at night | Weak ankle by day]',
  ])
})

const BRACE = 'A brace is medically necessary when all of the following are met:'

test('a title between lists with marks ends the list above it', () => {
  const knee = '• The knee is unstable, AND\n• Therapy has failed.'
  const hip = '• The hip was replaced, AND\n• The hip is sore.'
  expect(read(`${BRACE}\n${knee}\nHip Brace\n${hip}`)).toEqual([
    'all[The knee is unstable | Therapy has failed]',
    'all[The hip was replaced | The hip is sore]',
  ])
})

test('a line that every page prints ends no list, and neither does the rest of an entry', () => {
  const list = '• The knee is unstable, AND\nKnee Braces\n• Therapy has failed.'
  expect(read(`Knee Braces\n\n${BRACE}\n${list}`)[0]).toBe('all[The knee is unstable | Therapy has failed]')
})

test('a title among sentences that lost their signs is no condition', () => {
  const list =
    ' The knee is unstable on two examinations\n The knee does not heal with therapy\n Hip and ankle disorders'
  expect(read(`${BRACE}\n${list}`)).toEqual([
    'all[The knee is unstable on two examinations | The knee does not heal with therapy]',
  ])
})

test('an indication with a single entry keeps its name above it', () => {
  const text =
    'A brace is medically necessary for:\n\nUnstable knee:\n• in the weeks after surgery\n\n' +
    'Torn ligament:\n• before surgery\n• in the weeks after surgery'
  expect(read(text)).toEqual([
    'any[any[in the weeks after surgery] | any[before surgery | in the weeks after surgery]]',
  ])
})
