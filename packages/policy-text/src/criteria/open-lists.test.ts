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
