import fc from 'fast-check'
import { generateToken, hashToken, isTokenShaped, parsePeppers } from './token.ts'

test('a token has 40 characters: prefix, 30 random, 6 of checksum', () => {
  expect(generateToken('ppk_')).toMatch(/^ppk_[0-9A-Za-z]{36}$/)
  expect(generateToken('ppd_')).toHaveLength(40)
  expect(generateToken('ppk_')).not.toBe(generateToken('ppk_'))
})

test('its own tokens are recognised without asking anybody', () => {
  for (const prefix of ['ppk_', 'ppd_'] as const) expect(isTokenShaped(generateToken(prefix))).toBe(true)
})

test('one changed character is a malformed token', () => {
  const token = generateToken('ppk_')
  const changed = fc.tuple(fc.nat({ max: 39 }), fc.constantFrom('a', 'b', 'X', 'Z', '0', '9', '_', '-'))
  fc.assert(
    fc.property(changed, ([index, letter]) => {
      const other = token.slice(0, index) + letter + token.slice(index + 1)
      expect(isTokenShaped(other)).toBe(other === token)
    }),
  )
})

test('a key of one service cannot be passed off as a token of the other', () => {
  expect(isTokenShaped(generateToken('ppd_').replace('ppd_', 'ppk_'))).toBe(false)
})

test.each(['', 'ppk_', 'x', `ppx_${'0'.repeat(36)}`, `ppk_${'0'.repeat(37)}`, `ppk_${'é'.repeat(36)}`])(
  '%j is no token',
  (text) => {
    expect(isTokenShaped(text)).toBe(false)
  },
)

const SECRET = 's'.repeat(32)
const OTHER = 't'.repeat(40)

test('peppers are read newest first, and a single secret needs no kid', () => {
  expect(parsePeppers(`k2:${OTHER},k1:${SECRET}`)).toEqual([
    { kid: 'k2', secret: OTHER },
    { kid: 'k1', secret: SECRET },
  ])
  expect(parsePeppers(SECRET)).toEqual([{ kid: 'k1', secret: SECRET }])
})

test.each([
  ['a short secret', 'k1:short'],
  ['a kid twice', `k1:${SECRET},k1:${OTHER}`],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(() => parsePeppers(text)).toThrow('Expected')
})

test('a hash depends on the token and on the pepper, and shows neither', () => {
  const token = generateToken('ppk_')
  const [pepper, other] = [
    { kid: 'a', secret: SECRET },
    { kid: 'b', secret: OTHER },
  ]
  expect(hashToken(token, pepper)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashToken(token, pepper)).toBe(hashToken(token, pepper))
  expect(hashToken(token, pepper)).not.toBe(hashToken(token, other))
  expect(hashToken(generateToken('ppk_'), pepper)).not.toBe(hashToken(token, pepper))
})
