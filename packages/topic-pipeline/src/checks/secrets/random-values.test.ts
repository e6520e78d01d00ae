import { findRandomValues } from './random-values.ts'

// Built from parts, so that no whole credential is in this file.
const MIXED = ['t7QkZ2', 'mVxR4b', 'L9wNc3Ys'].join('')
const HEX = ['90c4be17', 'd2f86a35', '1e7bc0d9', '4f2a68e3'].join('')
const count = (text: string): number => findRandomValues(text).length

test.each([
  ['behind what it opens', `The nightly job logs in as \`loader\`; what it types is \`${MIXED}\`.`],
  ['in front of its word', `\`${HEX}\` goes into the field for the shared secret.`],
  ['far from its word', `Rotate the token before you leave. Dana still has ${MIXED} on a note.`],
  ['under a name of its own', `Repeat the call with \`-b 'MEMBERSESSION=${HEX}; path=/'\`.`],
  ['in bold', `**${HEX}** goes into the field for the shared secret.`],
  ['below a paragraph about encryption', `Traffic is encrypted.\n\nThe API token is \`${MIXED}\`.`],
])('finds a random value %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  ['a public key', `Verify the webhook with the public key \`${MIXED}\`.`],
  ['a digest', `The password file has the checksum \`${HEX}\`.`],
  ['a sealed value', `password: ENC[AES256_GCM,data:${MIXED},type:str]`],
  [
    'a sealed value in a block of its own',
    `Values are encrypted with the tool before commit.\n\n\`\`\`\npassphrase: "![${MIXED}]"\n\`\`\``,
  ],
  ['a value without a word for a secret', `The build \`${HEX}\` was promoted on Monday.`],
  ['an example', `A token looks like this, for example: \`${MIXED}\`.`],
  ['a short value behind its name', 'The cookie is `PLANSESSION=t7QkZ2mVxR4b9`.'],
  ['a name in camel case', 'Read the token from `refreshTokenStoreForPortal2`.'],
  ['the name of a stored secret', `token: arn:aws:secretsmanager:us-east-1:1:secret:${MIXED}`],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
