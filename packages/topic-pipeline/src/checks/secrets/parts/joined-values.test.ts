import { findJoinedValues } from './joined-values.ts'

// Built from parts, so that no whole value is in this file.
const [FIRST, SECOND] = ['Rt7Lq9Zx', 'Kw3Vb8Nc']
const SLACK = ['xoxb-2947', '18305566-', '719304', '8827341-', 'Vq8Rt2LmZ', '7XwKc4NyB1sHdJp']

const count = (text: string) => findJoinedValues(text).length

test.each([
  ['two constants in a call', `P1 = "${FIRST}";\nP2 = "${SECOND}";\nnew Auth("svc", P1 + P2);`],
  [
    'variables and literals that form a token',
    `String a = "${SLACK[0]}" + "${SLACK[1]}";\nString b = "${SLACK[2]}" + "${SLACK[3]}";\n` +
      `return a + b + "${SLACK[4]}" + "${SLACK[5]}";`,
  ],
  ['variables of a shell', `A='${FIRST}'; B='${SECOND}'; curl -H "Authorization: Bearer $A$B" x`],
])('finds a secret that is joined from %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  ['an address', 'base = "https://api.example.org"; path = "/v2/claims"; get(base + path, token)'],
  ['a name', 'first = "Claims"; last = "Reader2024Report"; log.info("login " + first + last);'],
  ['values that are not given', 'const key = prefix + memberId + suffix'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
