import { rulesOf } from './cases/case.fixtures.ts'
import { ASSERTED } from './cases/asserted.fixtures.ts'
import { COVERAGE } from './cases/coverage.fixtures.ts'
import { FURTHER } from './cases/further.fixtures.ts'
import { MENTIONS } from './cases/mentions.fixtures.ts'
import { MORE } from './cases/more.fixtures.ts'
import { LIMITS } from './cases/limits.fixtures.ts'
import { LISTS } from './cases/lists.fixtures.ts'
import { MANNERS } from './cases/manners.fixtures.ts'
import { MODIFIERS } from './cases/modifiers.fixtures.ts'
import { PAYMENT } from './cases/payment.fixtures.ts'
import { PRIOR_AUTHORIZATION } from './cases/prior-authorization.fixtures.ts'
import { SETTINGS } from './cases/settings.fixtures.ts'
import { SILENCE } from './cases/silence.fixtures.ts'
import { SPELLINGS } from './cases/spellings.fixtures.ts'
import { UNASSERTED } from './cases/unasserted.fixtures.ts'
import { VARIED } from './cases/varied.fixtures.ts'
import { PUBLISHED } from './cases/published.fixtures.ts'
import { SEVERAL } from './cases/several.fixtures.ts'
import { WAYS } from './cases/ways.fixtures.ts'
import { WORDING } from './cases/wording.fixtures.ts'
import { extractRules } from './extract-rules.ts'

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
test.each([...SILENCE, ...UNASSERTED, ...MENTIONS])('%j states no rule in force', (text) => expect(rulesOf(text)).toEqual([]))

test.each(STATED)('the evidence in %j is its quote and holds every code', (text) => {
  for (const { span, spanStart, spanEnd, codes, confidence } of extractRules(text)) {
    expect(text.slice(spanStart, spanEnd)).toBe(span)
    if (!/[\dTU]\s?[-–]\s?\S?\d|\d[Xx]\b|through|\bto\b|between|X\{|\b\d{3}\b/.test(span)) for (const { code } of codes) expect(span.toUpperCase()).toContain(code)
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThan(1)
  }
})
