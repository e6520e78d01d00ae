import { findRecoveryValues } from './recovery-values.ts'

// Built from parts, so that no whole value is in this file.
const DISK = ['413578', '220946', '518331', '077594', '634216', '291170', '685047', '102883']
const LETTERS = ['7QK4', 'ZT3L', 'MR9X', 'W2YN', 'C8BS', 'H6DJ'].join('-')
const TOKEN = ['c7m2xq', '5f1e8b9d4a6c03', 'e7f2b8'].join('-')
const CODES = ['4821 9930', '1175 6402', '8837 2091'].join(', ')

const rulesIn = (text: string) => findRecoveryValues(text).map(({ ruleId }) => ruleId)

test.each([
  ['a key of BitLocker without a label', `Type ${DISK.join('-')} and press Enter.`, 'secret.recovery-key'],
  ['a key with blanks', `recovery key\n${DISK.join(' ')}`, 'secret.recovery-key'],
  ['a key of FileVault', `The FileVault key of the loaner Mac: ${LETTERS}`, 'secret.recovery-key'],
  ['three recovery codes', `Backup codes of the owner: ${CODES}`, 'secret.recovery-codes'],
  ['codes in German', `Wiederherstellungscodes:\n\n${CODES}`, 'secret.recovery-codes'],
  [
    'a link that sets a password',
    `https://id.payer.example/reset?uid=MTQ3&tk=${TOKEN}`,
    'secret.sign-in-link',
  ],
  ['a link in the path', `https://id.payer.example/set-password/${TOKEN}/`, 'secret.sign-in-link'],
])('finds %s', (_, text, rule) => expect(rulesIn(text)).toEqual([rule]))

test.each([
  ['one code that shows the form', 'Backup codes look like 4821 9930 and work once.'],
  ['a table of codes of errors', 'Recovery codes of CARC: see 1001, 1002 and 1003.'],
  ['eight amounts in a row', `Paid: ${DISK.join(' ')}`],
  ['an identifier', 'The recovery key has the id 4c8e1f7a-92b3-4d65-a0e8-7f3b1c9d5e24.'],
  ['a placeholder in a link', 'https://id.payer.example/reset?token={your_reset_token_here}'],
  ['the address of an article', 'https://help.payer.example/reset/how-to-reset-your-password-2024'],
])('leaves %s alone', (_, text) => expect(rulesIn(text)).toEqual([]))
