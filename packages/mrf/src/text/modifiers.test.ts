import { readModifiers } from './modifiers.ts'

test.each([
  ['TC', 'TC'],
  ['tc|50', '50 TC'],
  ['50, TC, tc', '50 TC'],
  ['GP', ''],
  ['LT', ''],
  ['TC|LT', 'TC'],
  ['CQ GP', 'CQ'],
  ['50', '50'],
  ['', ''],
  ['N/A', ''],
  ['none', ''],
])('%j names %j', (text, modifiers) => expect(readModifiers(text)).toBe(modifiers))
