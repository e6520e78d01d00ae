import { generateToken } from './token.ts'
import { hashToken, parsePeppers } from './token-hash.ts'

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
