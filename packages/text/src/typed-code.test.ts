import { readTypedCode, withoutModifiers } from './typed-code.ts'

test.each<[string, string, string[]]>([
  ['97110-59', '97110', ['59']],
  ['97110 59', '97110', ['59']],
  [' j1745 - jz ', 'J1745', ['JZ']],
  ['27447-RT-59', '27447', ['RT', '59']],
  ['0101T-26', '0101T', ['26']],
  ['97110', '97110', []],
  ['M17.11', 'M17.11', []],
  ['00002-1433-80', '00002-1433-80', []],
  ['12345-6789', '12345-6789', []],
  ['27447 27446', '27447 27446', []],
  ['knee mri', 'KNEE MRI', []],
])('%s is the code %s with the modifiers %j', (text, code, modifiers) => {
  expect(readTypedCode(text)).toEqual({ code, modifiers })
})

test('a query loses the modifiers of its code, and nothing else', () => {
  expect(withoutModifiers(' 97110-59 ')).toBe('97110')
  expect(withoutModifiers(' knee mri ')).toBe('knee mri')
})
