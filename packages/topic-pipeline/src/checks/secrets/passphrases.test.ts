import { aDraft } from '../../draft.fixtures.ts'
import { fieldsOf } from '../../fields.ts'
import { readingsOf } from '../../scan/scan-fields.ts'
import { secrets } from './secrets.ts'

// Built from parts, so that no whole password is in this file.
const SIGNED = ['Heron', '!Ladder', '62'].join('')
const JOINED = ['Oct0pus', 'Gravel3'].join('_')
const ENCODED = Buffer.from(['Velvet', 'Anchor57'].join('-')).toString('base64')

const count = (bodyMdx: string) => secrets(readingsOf(fieldsOf(aDraft({ bodyMdx }))), 'key').length

test.each([
  ['a value with a sign', `The kiosk account opens with ${SIGNED}.`],
  ['words with digits after a lead', `![VPN, password field showing "${JOINED}"](a.png)`],
  ['a value beside its encoding', `The share opens with this in Base64: ${ENCODED}`],
  ['two halves', `The password has two halves, \`${SIGNED.slice(0, 7)}\` and \`${SIGNED.slice(7)}\`.`],
  ['a spelled password', 'The password is capital M, a, r, dash, seven, exclamation mark.'],
])('finds %s', (_, text) => expect(count(text)).toBeGreaterThan(0))

test.each([
  ['a standard with a number', 'Connect with the Wi-Fi password WPA2-Enterprise asks for.'],
  ['a kind of token', '| Client | Token |\n|---|---|\n| portal | RS256-signed-JWT |'],
  ['a primary key', 'Primary key: memberSequenceNumber2Version'],
  ['a rule', 'A password must have a capital letter, a digit and an exclamation mark.'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
