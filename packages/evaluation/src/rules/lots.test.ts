import { rulesOf } from './cases/case.ts'
import { LABELLED } from './cases/labelled.ts'
import { LOTS } from './cases/grammar/read-lots.ts'
import { measureSupport } from './support.ts'

const CASES = LOTS.flatMap(({ cases }) =>
  cases.filter(({ isOpen }) => !isOpen).map(({ labelled }) => labelled),
)

/** Each code of each rule once, so that one rule on two codes equals two rules. */
const tuplesOf = (rules: readonly string[]) =>
  [
    ...new Set(
      rules.flatMap((rule) => {
        const [head, codes = ''] = rule.split(': ')
        return codes.split(' ').map((code) => `${head} ${code}`)
      }),
    ),
  ].sort()

test.each(CASES)('%j states %j', (text, rules) =>
  expect(tuplesOf(rulesOf(text))).toEqual(tuplesOf([rules].flat())),
)

test('the support of a wording is what fails without it', () => {
  const sentences = LABELLED.filter(([text]) => /authori[sz]ation is (?:not )?required/.test(text)).map(
    ([text, rules]) => ({ text, rules: [rules].flat() }),
  )
  const supports = measureSupport(sentences)
  const { matches, needed } = supports.find(
    ({ id }) => id === 'prior-authorization.required: authorization, then a duty',
  )!
  expect(matches).toBeGreaterThan(10)
  expect(needed).toBeLessThanOrEqual(matches)
  expect(supports.every(({ matches: all, cost }) => all >= 0 && cost >= 0)).toBe(true)
})
