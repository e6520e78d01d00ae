import { wordLikeness } from '../matching/names/word-likeness.ts'
import { foldName, slugOf, nameWords, skeletonOf } from './names.ts'

test.each([
  ['BCBS of Texas, Inc.', 'blue cross blue shield texas'],
  ['Blue Cross & BlueShield', 'blue cross blue shield'],
  ['UNITED HEALTHCARE', 'unitedhealthcare'],
  ['Hlth Ins Co', 'health insurance company'],
  ["St. Luke's Health   Plan", 'st lukes health plan'],
  ['Asegúrate', 'asegurate'],
  ['The Inc.', 'the inc'],
  ['constructor', 'constructor'],
  ['***', ''],
])('folds %j to %j', (name, folded) => expect(foldName(name)).toBe(folded))

test.each([
  ['Blue Cross & Blue Shield', 'blue-cross-blue-shield'],
  ['***', 'payer'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%j has the address %j', (name, slug) => expect(slugOf(name)).toBe(slug))

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
