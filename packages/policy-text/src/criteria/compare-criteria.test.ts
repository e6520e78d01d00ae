import { extract } from '../extraction/extract.ts'
import { compareCriteria } from './compare-criteria.ts'
import { documentCriteria } from './read-criteria.ts'

const LEAD = 'A brace is medically necessary when all of the following are met:'
const treesOf = (lead: string, ...entries: string[]) =>
  documentCriteria(
    extract(Buffer.from([lead, ...entries.map((entry) => `• ${entry}`)].join('\n')), 'text/plain'),
  )
const differences = (before: string[], after: string[], lead = LEAD) =>
  compareCriteria(treesOf(LEAD, ...before), treesOf(lead, ...after)).map((change) => [
    change.kind,
    ...('before' in change ? ['leaf' in change.before ? change.before.leaf.quote : change.before.op] : []),
    ...('after' in change ? ['leaf' in change.after ? change.after.leaf.quote : change.after.op] : []),
  ])

const SAME = ['The knee is unstable', 'Therapy has failed']

test('equal criteria do not differ, in any order', () => {
  expect(differences(SAME, SAME)).toEqual([])
  expect(differences(SAME, SAME.toReversed())).toEqual([])
})

test('leaves come and go', () => {
  expect(differences([...SAME, 'An x-ray was taken'], [...SAME, 'Consent was given in writing'])).toEqual([
    ['removed', 'An x-ray was taken'],
    ['added', 'Consent was given in writing'],
  ])
})

test('a threshold changes a leaf', () => {
  expect(differences([...SAME, 'Age is 18 years or older'], [...SAME, 'Age is 21 years or older'])).toEqual([
    ['changed', 'Age is 18 years or older', 'Age is 21 years or older'],
  ])
})

test('other words for the same are told as such', () => {
  expect(
    differences(
      [...SAME, 'The brace is not covered elsewhere'],
      [...SAME, "The brace isn't covered elsewhere"],
    ),
  ).toEqual([['reworded', 'The brace is not covered elsewhere', "The brace isn't covered elsewhere"]])
})

test('an operator changes once for all its leaves', () => {
  expect(differences(SAME, SAME, LEAD.replace(' all ', ' any '))).toEqual([['operator', 'all', 'any']])
})
