import { exampleRule } from './example-rule.ts'
import { formatRule } from './format-rule.ts'

test.each([
  [3, 'unit', 'At most 3 units per day'],
  [3, 'units', 'At most 3 units per day'],
  [1, 'units', 'At most 1 unit per day'],
  [40, 'mg', 'At most 40 mg per day'],
])('a limit of %d %s is “%s”', (quantity, quantityUnit, statement) => {
  const rule = exampleRule({ quantity, quantityUnit, period: 'day' })
  expect(formatRule(rule, '2026-11-22').statement).toBe(statement)
})
