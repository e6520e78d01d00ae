import { readModifiers } from './modifiers.ts'

test.each([
  ['TC', 'TC'],
  ['tc|lt', 'LT TC'],
  ['LT, TC, lt', 'LT TC'],
  ['50', '50'],
  ['', ''],
  ['N/A', ''],
  ['none', ''],
])('%j names %j', (text, modifiers) => expect(readModifiers(text)).toBe(modifiers))
