import { exampleRule } from './example-rule.ts'
import { formatRule, quoteOfCode } from './format-rule.ts'

test.each([
  [3, 'unit', 'At most 3 units per day'],
  [3, 'units', 'At most 3 units per day'],
  [1, 'units', 'At most 1 unit per day'],
  [40, 'mg', 'At most 40 mg per day'],
])('a limit of %d %s is “%s”', (quantity, quantityUnit, statement) => {
  const rule = exampleRule({ quantity, quantityUnit, period: 'day' })
  expect(formatRule(rule, '2026-11-22').statement).toBe(statement)
})

test('the quote of a list shows its heading and the line of the code', () => {
  const list = 'Codes not covered:\n0016U Assay one\n0040U Assay two\n81313'
  expect(quoteOfCode(list, '0040u')).toBe('Codes not covered: … 0040U Assay two')
  expect(quoteOfCode(list, '0016U')).toBe('Codes not covered: 0016U Assay one')
  expect(quoteOfCode(list, '99999')).toBe(list)
  expect(quoteOfCode('0016U needs approval.', '0016U')).toBe('0016U needs approval.')
})
