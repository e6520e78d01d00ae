import { guard, matches, mayMatch, needOf } from './needles.ts'

test.each<[RegExp, ReturnType<typeof needOf>]>([
  [/\bprior auth\w*/i, 'prior auth'],
  [/Covered|\bnot payable\b/, { any: ['covered', 'not payable'] }],
  [/\b(?:in|at) the home\b/i, { all: [' the home', { any: ['in', 'at'] }] }],
  [/colou?rs?/, { all: ['colo', 'r'] }],
  [/\d{1,3} ?%/, { all: ['0', '%'] }],
  [/page \d+ of \d+/, { all: ['page 0', ' of 0'] }],
  [/(?:prior )?(?:approval|review)/, { any: ['approval', 'review'] }],
  [/(?:this )?[a-z]+/, null],
  [/not|\W/, null],
  [/(?<=prior )x(?!ray)(?=y)/, { all: ['prior ', 'x', 'y'] }],
  [/\d{4}[A-Z]/, '0000'],
  [/(?<number>one|two) units/, { all: [' units', { any: ['one', 'two'] }] }],
  [/a\/b\u00e9c/, { all: ['a/b', 'c'] }],
  [/\ue000 is|\x41b/, { any: ['\ue000 is', 'ab'] }],
  [/covered/iu, null],
  [/^\p{Lu}\p{L}+ \u{41}?no/u, 'no'],
  [/\(c\)|©|\ud83d/, null],
  [/© \d|\u00e9/, null],
  [/© \d/, '© 0'],
])('what %p needs', (pattern, need) => expect(needOf(pattern)).toEqual(need))

test.each([
  [/\bprior auth\w*/i, 'PRIOR AUTHORIZATION is required', true],
  [/\bprior auth\w*/i, 'It is covered.', false],
  [/\b(\d+) (?:percent|%)/, 'Paid at 50 percent', true],
  [/\b(\d+) (?:percent|%)/, 'Paid in full', false],
  [/>/, 'more than', false],
  [/\bnot\b.*\bcovered\b/, 'It is not billed.', false],
  [/\bnot\b.*\bcovered\b/, 'It is not covered.', true],
  [/^$/, '', true],
])('%p is tried on %j: %j', (pattern, text, isTried) => {
  expect(mayMatch(guard(pattern), text)).toBe(isTried)
  expect(matches(guard(pattern), text)).toBe(pattern.test(text))
})
