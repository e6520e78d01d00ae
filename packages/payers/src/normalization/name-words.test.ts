import { nameWords, skeletonOf } from './name-words.ts'
import { wordLikeness } from '../matching/names/word-likeness.ts'

test.each([
  ['BCBS of Texas, Inc.', 'Blue Cross Blue Shield Texas'],
  ['BCBSTX', 'Blue Cross and Blue Shield of Texas'],
  ['Hill Physicians PPO', 'Hill Physicians Preferred Provider Organization'],
  ['Fresno PACE', 'Fresno Program of All-Inclusive Care for the Elderly'],
  ['Medicare Kentucky Part A (J15)', 'MEDICARE KENTUCKY PART A (JURISDICTION 15)'],
  ['St. Joseph Hlth Svcs', 'Saint Joseph Health Services'],
  ['Kane County IPA', 'Kane County Independent Physicians Association'],
])('%j and %j have the same words', (one, other) => expect(nameWords(one)).toEqual(nameWords(other)))

test.each(['', '***', '😀'])('%j has no words', (name) => expect(nameWords(name)).toEqual([]))
test('a name of everyday words keeps them', () => expect(nameWords('The Company')).toEqual(['company']))

test.each([
  ['hea1th', 'health'],
  ['1ntegra', 'integra'],
  ['rnedical', 'medical'],
  ['5t', 'st'],
  ['vvell', 'well'],
])('%j looks like %j', (seen, meant) => expect(skeletonOf(seen)).toBe(skeletonOf(meant)))

test.each([
  ['haelth', 'health', 0.85],
  ['mcdicare', 'medicare', 0.9],
  ['incorp', 'incorporated', 0.5],
])('%j may be %j', (seen, meant, least) => expect(wordLikeness(seen, meant)).toBeGreaterThanOrEqual(least))
test.each([
  ['aetna', 'cigna'],
  ['12345', '12346'],
  ['ab', 'abc'],
  ['health', 'wealthier'],
])('%j is not %j', (a, b) => expect(wordLikeness(a, b)).toBe(0))
