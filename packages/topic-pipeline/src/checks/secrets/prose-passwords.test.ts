import { findProsePasswords } from './prose-passwords.ts'

// Built from parts, so that no whole password is in this file.
const TWO_WORDS = ['Barley', '!', 'Anvil'].join('')
const LETTERS = ['RkQvWbTs', 'mNcP', '%'].join('')
const BRACKETS = ['nE4', ']', 'cobaltRidge'].join('')
const CHOSEN = ['Gravel', '7', 'Cove'].join('')
const PLAIN = ['gravelcove', '318'].join('')

const valuesIn = (text: string): string[] => findProsePasswords(text).map(({ value }) => value)

test.each([
  ['words around a sign', `The password of the scanner is ${TWO_WORDS}.`, TWO_WORDS],
  ['letters with a sign', `Il utilise le mot de passe \`${LETTERS}\`.`, LETTERS],
  ['a value with a bracket', `The password: \`${BRACKETS}\``, BRACKETS],
  ['what opens a file', `The archive opens with ${CHOSEN}.`, CHOSEN],
  ['a word with a number that opens a file', `Unzip the extract with \`${PLAIN}\`.`, PLAIN],
  ['a password after its change', `On Friday it was reset to ${CHOSEN} again.`, CHOSEN],
  ['a pair for basic authentication', `Basic authentication, \`loader:${PLAIN}\``, PLAIN],
])('finds %s', (_, text, value) => expect(valuesIn(text)).toContain(value))

test.each([
  ['an example', `A password such as ${TWO_WORDS} is refused.`],
  ['a program', 'The workbook opens with Excel2019.'],
  ['a call', 'The password is `readSetting(Db1Password)`.'],
  ['an image and its tag', 'Deploy `portal:release2024` on Monday.'],
  ['a sentence that ends in a mark', 'Is the password case-sensitive? Yes!'],
])('leaves %s alone', (_, text) => expect(valuesIn(text)).toEqual([]))
