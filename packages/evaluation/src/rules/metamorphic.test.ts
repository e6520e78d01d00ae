import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import { RENDERINGS } from './metamorphic/renderings.ts'
import { SILENCES } from './metamorphic/silences.ts'
import { STATEMENTS } from './metamorphic/statements.ts'

/** The share of codes about which a layout states the decision of its statement, 0 to 1. */
function shareRead(name: string): number {
  const { form, render } = [...RENDERINGS, ...SILENCES].find((one) => one.name === name)!
  const hits = STATEMENTS.flatMap((statement) =>
    statement.wordings.flatMap((wording) => {
      if (wording.form !== form || wording.half !== 'read') return []
      const { text, codes } = render(statement, wording.words)!
      const rules = extractRules(text)
      if (codes.length === 0) return [rules.length === 0]
      const dispositions = [statement.disposition, wording.also]
      return codes.map((code) =>
        rules.some(
          (rule) =>
            rule.category === statement.category &&
            dispositions.includes(rule.disposition) &&
            rule.codes.some((one) => one.code === code),
        ),
      )
    }),
  )
  return hits.filter(Boolean).length / hits.length
}

test.each([
  ['this service, named before', 0.9],
  ['this service, below a code line', 0.9],
  ['name billed with the code', 0.9],
  ['as a numbered item', 0.85],
  ['heading with a word for codes', 1],
  ['heading, codes below', 1],
  ['labels in lines', 0.95],
  ['labels by semicolons', 0.95],
  ['label by spaces', 0.95],
  ['field first, code after', 0.95],
  ['table of values', 0.95],
  ['code, tab, value', 0.9],
])('the layout "%s" states what the sentence or the table states, for most wordings', (name, least) =>
  expect(shareRead(name)).toBeGreaterThanOrEqual(least),
)

test.each(SILENCES.map(({ name }) => name))('a text that only mentions a rule states none: %s', (name) =>
  expect(shareRead(name)).toBeGreaterThan(0.95),
)
