import { guard, matches, mayMatch, needlesOf } from './needles.ts'

test.each<[RegExp, readonly string[] | null]>([
  [/\bprior auth\w*/i, ['prior auth']],
  [/Covered|\bnot payable\b/, ['covered', 'not payable']],
  [/\b(?:in|at) the home\b/i, [' the home']],
  [/colou?rs?/, ['colo']],
  [/\d{1,3} ?%/, ['0']],
  [/page \d+ of \d+/, ['page 0']],
  [/(?:prior )?(?:approval|review)/, ['approval', 'review']],
  [/(?:this )?[a-z]+/, null],
  [/not|\W/, null],
  [/(?<=prior )x(?!ray)/, ['x']],
  [/(?<number>one|two) units/, [' units']],
  [/a\/b\u00e9c/, ['a/b']],
  [/covered/iu, null],
])('what %p needs', (pattern, needles) => expect(needlesOf(pattern)).toEqual(needles))

test.each([
  [/\bprior auth\w*/i, 'PRIOR AUTHORIZATION is required', true],
  [/\bprior auth\w*/i, 'It is covered.', false],
  [/\b(\d+) (?:percent|%)/, 'Paid at 50 percent', true],
  [/\b(\d+) (?:percent|%)/, 'Paid in full', false],
  [/>/, 'more than', false],
  [/^$/, '', true],
])('%p is tried on %j: %j', (pattern, text, isTried) => {
  expect(mayMatch(guard(pattern), text)).toBe(isTried)
  expect(matches(guard(pattern), text)).toBe(pattern.test(text))
})
