import { aDraft } from '../../draft.fixtures.ts'
import { fieldsOf } from '../../fields.ts'
import { readingsOf } from '../../scan/scan-fields.ts'
import { secrets } from './secrets.ts'

// Built from parts, so that no whole value is in this file.
const BASIC = ['QWxhZGRpbjpvcGV', 'uIHNlc2FtZQ=='].join('')
const EMULATOR = [
  ['AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2U', 'VErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='],
].map((parts) => parts.join(''))[0]!
const STRIPE = ['sk_te', 'st_4eC39HqLyjWDarjtT1zdp7dc'].join('')

const count = (bodyMdx: string) => secrets(readingsOf(fieldsOf(aDraft({ bodyMdx }))), 'key').length

test.each([
  ['a header that a standard prints', `RFC 7617 shows \`Authorization: Basic ${BASIC}\` for Aladdin.`],
  ['the key of an emulator', `Azurite starts with AccountName=devstoreaccount1;${EMULATOR};`],
  [
    'a challenge of a sign-in',
    'The wiki asks for code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URW&state=98wr.',
  ],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))

test.each([
  ['such a value where nothing says so', `curl -H "Authorization: Basic ${BASIC}" https://x.payer.test`],
  [
    'another value beside the words',
    `RFC 7617: \`Authorization: Basic ${btoa(['ops:Kestrel', '!88'].join(''))}\``,
  ],
  ['the example key of a vendor', `The documentation prints ${STRIPE}.`],
])('refuses %s', (_, text) => expect(count(text)).toBeGreaterThan(0))
