import { aDraft } from '../../draft.fixtures.ts'
import { fieldsOf } from '../../fields.ts'
import { readingsOf } from '../../scan/scan-fields.ts'
import { secrets } from './secrets.ts'

// Built from parts, so that no whole password is in this file.
const SIGNED = ['Heron', '!Ladder', '62'].join('')
const JOINED = ['Oct0pus', 'Gravel3'].join('_')
const ENCODED = Buffer.from(['Velvet', 'Anchor57'].join('-')).toString('base64')

const KEY = ['q7Rk2mXw9Lz4', 'Tb8Vn3Hc6Jd1'].join('')
const HEX = ['4be81f07c2d96a35', 'e0b71c8f92d4a6f3'].join('')
const CYRILLIC = ['Осень-', 'Гроза_17'].join('')
const SEASON = ['Summer', '2025'].join('')
const DOOR = ['58', '2093'].join('')

const count = (bodyMdx: string) => secrets(readingsOf(fieldsOf(aDraft({ bodyMdx }))), 'key').length

test.each([
  ['a word with a year', `We set the vendor's password to ${SEASON} until he calls.`],
  ['a word with a number', `To open the schedule use the password ${SEASON.toLowerCase()}.`],
  ['a value with a sign', `The kiosk account opens with ${SIGNED}.`],
  ['words with digits after a lead', `![VPN, password field showing "${JOINED}"](a.png)`],
  ['a value beside its encoding', `The share opens with this in Base64: ${ENCODED}`],
  ['two halves', `The password has two halves, \`${SIGNED.slice(0, 7)}\` and \`${SIGNED.slice(7)}\`.`],
  [
    'two halves of a key',
    `The signing key has two halves: \`${KEY.slice(0, 14)}\` and \`${KEY.slice(14)}\`.`,
  ],
  ['a password of another alphabet', `Пароль: \`${CYRILLIC}\``],
  ['a shared key in Spanish', `La clave compartida de la red: \`${KEY}\``],
  ['a key in a call that decodes it', `SIGNING_KEY = bytes.fromhex("${HEX}")`],
  ['a password behind a host', `[relay.harbor.example]:587 robot@harbor.example:${KEY}`],
  ['a code of a keypad', `The claims archive has a keypad, code ${DOOR}#.`],
  ['a code of a mailbox', `Dial mailbox 4410, passcode ${DOOR}, and press 2.`],
  ['a spelled password', 'The password is capital M, a, r, dash, seven, exclamation mark.'],
])('finds %s', (_, text) => expect(count(text)).toBeGreaterThan(0))

test.each([
  ['a warning', `Do not set your password to ${SEASON} or another season.`],
  ['a policy', `The password policy was renamed to ${SEASON}.`],
  ['a standard with a number', 'Connect with the Wi-Fi password WPA2-Enterprise asks for.'],
  ['a kind of token', '| Client | Token |\n|---|---|\n| portal | RS256-signed-JWT |'],
  ['a primary key', 'Primary key: memberSequenceNumber2Version'],
  ['halves of a file', 'The file has two halves, `part-one.csv` and `part-two.csv`, and no key.'],
  ['a code of a claim', 'The dock sends claims with code 582093.'],
  ['a rule', 'A password must have a capital letter, a digit and an exclamation mark.'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
