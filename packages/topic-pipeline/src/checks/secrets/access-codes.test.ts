import { findAccessCodes } from './access-codes.ts'

// Built from parts, so that no whole code is in this file.
const CODE = ['61', '7740'].join('')
const GROUPS = [
  ['c40a7', '19e3d'],
  ['7b1f2', '80d6a'],
].map((parts) => parts.join('-'))

const rulesIn = (text: string): string[] => findAccessCodes(text).map(({ ruleId }) => ruleId)

test.each([
  ['a passcode in a row of steps', `Dial in, then passcode ${CODE} and the pound key.`, 'secret.access-code'],
  ['the code of a device', `The unlock code of the scanners is ${CODE}.`, 'secret.access-code'],
  ['a code for keys of a door', `Punch in ${CODE} at the closet by the mail room.`, 'secret.access-code'],
  ['what a key safe hides', `Key safe at the side entrance: ${CODE}`, 'secret.access-code'],
  ['codes of a list', `Recovery codes left: \`${GROUPS[0]}\`, \`${GROUPS[1]}\`.`, 'secret.recovery-code'],
  ['one code behind its label', `Backup code: \`${GROUPS[0]}\``, 'secret.recovery-code'],
])('finds %s', (_, text, rule) => expect(rulesIn(text)).toContain(rule))

test.each([
  ['a count', 'The access code 12345678 is refused.'],
  ['a code of a claim', `The gate passes claims with access code ${CODE}.`],
  ['a length', 'A passcode of 6 digits or more is required.'],
  ['the lockbox of a bank', `Remit to lockbox ${CODE}.`],
  ['a date behind a label', 'Backup codes were printed on 2024-11-30 and 2025-11-30.'],
])('leaves %s alone', (_, text) => expect(rulesIn(text)).toEqual([]))
