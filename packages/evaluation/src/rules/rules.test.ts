import { rulesOf } from './cases/case.ts'
import { ASSERTED } from './cases/asserted.ts'
import { COVERAGE } from './cases/coverage.ts'
import { FURTHER } from './cases/further.ts'
import { MENTIONS } from './cases/mentions.ts'
import { MORE } from './cases/more.ts'
import { LIMITS } from './cases/limits.ts'
import { LISTS } from './cases/lists.ts'
import { MANNERS } from './cases/manners.ts'
import { MODIFIERS } from './cases/modifiers.ts'
import { PAYMENT } from './cases/payment.ts'
import { PRIOR_AUTHORIZATION } from './cases/prior-authorization.ts'
import { SETTINGS } from './cases/settings.ts'
import { SILENCE } from './cases/silence.ts'
import { SPELLINGS } from './cases/spellings.ts'
import { UNASSERTED } from './cases/unasserted.ts'
import { VARIED } from './cases/varied.ts'
import { PUBLISHED } from './cases/published.ts'
import { SEVERAL } from './cases/several.ts'
import { WAYS } from './cases/ways.ts'
import { WORDING } from './cases/wording.ts'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'

const STATED = [
  ...PRIOR_AUTHORIZATION,
  ...MODIFIERS,
  ...PAYMENT,
  ...LIMITS,
  ...SETTINGS,
  ...COVERAGE,
  ...LISTS,
  ...WORDING,
  ...VARIED,
  ...FURTHER,
  ...MORE,
  ...MANNERS,
  ...SPELLINGS,
  ...WAYS,
  ...SEVERAL,
  ...PUBLISHED,
  ...ASSERTED,
]

test.each(STATED)('%j states %j', (text, rules) => expect(rulesOf(text)).toEqual([rules].flat().sort()))
test.each([...SILENCE, ...UNASSERTED, ...MENTIONS])('%j states no rule in force', (text) =>
  expect(rulesOf(text)).toEqual([]),
)

test.each(STATED)('the evidence in %j is its quote and holds every code', (text) => {
  for (const { span, spanStart, spanEnd, codes, confidence } of extractRules(text)) {
    expect(text.slice(spanStart, spanEnd)).toBe(span)
    if (!/[\dTU]\s?[-–]\s?\S?\d|\d[Xx]\b|through|\bto\b|between|X\{|\b\d{3}\b/.test(span))
      for (const { code } of codes) expect(span.toUpperCase()).toContain(code)
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThan(1)
  }
})
