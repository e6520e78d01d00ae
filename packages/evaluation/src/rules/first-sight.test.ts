import { rulesOf } from './cases/case.ts'
import { SEEN_AUTHORIZATION } from './cases/first-sight/authorization.ts'
import { SEEN_CLAIMS } from './cases/first-sight/claims.ts'
import { SEEN_COVERAGE } from './cases/first-sight/coverage.ts'
import { SEEN_LIMITS } from './cases/first-sight/limits.ts'
import { SEEN_LOT_15 } from './cases/first-sight/lot-15.ts'
import { SEEN_LOT_16 } from './cases/first-sight/lot-16.ts'
import { SEEN_LOT_17 } from './cases/first-sight/lot-17.ts'
import { SEEN_LOT_18 } from './cases/first-sight/lot-18.ts'
import { SEEN_LOT_19 } from './cases/first-sight/lot-19.ts'
import { SEEN_LOT_22 } from './cases/first-sight/lot-22.ts'
import { SEEN_LOTS_20_21 } from './cases/first-sight/lots-20-21.ts'
import { SEEN_MODIFIERS } from './cases/first-sight/modifiers.ts'
import { SEEN_PAYMENT } from './cases/first-sight/payment.ts'
import { SEEN_SETTINGS } from './cases/first-sight/settings.ts'
import { SEEN_SILENCE } from './cases/first-sight/silence.ts'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'

/** Lots that hold both kinds. */
const LOTS = [
  ...SEEN_LOT_15,
  ...SEEN_LOT_16,
  ...SEEN_LOT_17,
  ...SEEN_LOT_18,
  ...SEEN_LOT_19,
  ...SEEN_LOTS_20_21,
  ...SEEN_LOT_22,
]
const STATED = [
  ...SEEN_AUTHORIZATION,
  ...SEEN_MODIFIERS,
  ...SEEN_PAYMENT,
  ...SEEN_LIMITS,
  ...SEEN_SETTINGS,
  ...SEEN_CLAIMS,
  ...SEEN_COVERAGE,
  ...LOTS.filter(([, rules]) => rules.length > 0),
]

test.each(STATED)('%j states %j', (text, rules) => expect(rulesOf(text)).toEqual([rules].flat()))
test.each([...SEEN_SILENCE, ...LOTS.filter(([, rules]) => rules.length === 0)])(
  '%j states no rule in force',
  (text) => expect(rulesOf(text)).toEqual([]),
)

test('the evidence of every rule is its quote', () => {
  const rules = STATED.flatMap(([text]) => extractRules(text).map((rule) => ({ text, rule })))
  expect(rules.length).toBeGreaterThan(STATED.length)
  for (const { text, rule } of rules) expect(text.slice(rule.spanStart, rule.spanEnd)).toBe(rule.span)
})
