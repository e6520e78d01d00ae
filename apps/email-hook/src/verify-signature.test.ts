import { EventWebhook } from '@sendgrid/eventwebhook'
import { testProvider } from './testing.ts'
import { isSigned, parseVerificationKeys, type SignedRequest } from './verify-signature.ts'

const provider = testProvider()
const body = Buffer.from('[{"email":"a@b.example","event":"bounce","sg_event_id":"1"}]\r\n')
const headers = provider.sign(body)
const good: SignedRequest = {
  signature: headers['X-Twilio-Email-Event-Webhook-Signature'],
  timestamp: headers['X-Twilio-Email-Event-Webhook-Timestamp'],
  body,
}
const { keys } = parseVerificationKeys(provider.key)
const verifies = (over: Partial<SignedRequest> = {}) => isSigned({ ...good, ...over }, keys)

/** The provider's own library, which throws on what it cannot read. */
function oracle({ signature, timestamp, body: bytes }: SignedRequest): boolean {
  const library = new EventWebhook()
  try {
    return library.verifySignature(library.convertPublicKeyToECDSA(provider.key), bytes, signature, timestamp)
  } catch {
    return false
  }
}

const der = (...bytes: number[]) => Buffer.from(bytes).toString('base64')
const flipped = (base64: string, bit: number) => {
  const bytes = Buffer.from(base64, 'base64')
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return bytes.toString('base64')
}

test('accepts what the provider signed', () => expect([verifies(), oracle(good)]).toEqual([true, true]))

test('accepts any one of several keys', () => {
  const old = testProvider()
  expect(isSigned(good, parseVerificationKeys(`${old.key}, ${provider.key}`).keys)).toBe(true)
  expect(isSigned(good, parseVerificationKeys(old.key).keys)).toBe(false)
  expect(isSigned(good, [])).toBe(false)
})

test.each([
  ['a changed byte of the body', { body: Buffer.from(body.toString().replace('bounce', 'bounds')) }],
  ['a body without its last line end', { body: body.subarray(0, -2) }],
  ['an empty body', { body: Buffer.alloc(0) }],
  ['another timestamp', { timestamp: '1700000001' }],
  ['an empty signature', { signature: '' }],
  ['garbage', { signature: 'AAAA' }],
  ['no base64', { signature: '!!!!' }],
  ['r = s = 0', { signature: der(0x30, 6, 2, 1, 0, 2, 1, 0) }],
  ['r = 0, s = 1', { signature: der(0x30, 6, 2, 1, 0, 2, 1, 1) }],
  ['a length that runs past the end', { signature: der(0x30, 0x7f, 2, 1, 1) }],
  ['another kind of DER', { signature: der(5, 0) }],
  ['the signature twice', { signature: `${good.signature}, ${good.signature}` }],
  ['a very long signature', { signature: 'A'.repeat(100_000) }],
])('refuses %s', (_, over) => expect(verifies(over)).toBe(false))

test('takes nothing but digits for a timestamp', () => {
  const { 'X-Twilio-Email-Event-Webhook-Signature': signature } = provider.sign(body, '17 ')
  expect(isSigned({ signature, timestamp: '17 ', body }, keys)).toBe(false)
  expect(oracle({ signature, timestamp: '17 ', body })).toBe(true)
})

test('refuses the signature of another curve', () => {
  const other = testProvider('secp256k1')
  const signature = other.sign(body)['X-Twilio-Email-Event-Webhook-Signature']
  expect(verifies({ signature })).toBe(false)
})

test('no flipped bit of signature or body is accepted', () => {
  const signatureBits = Buffer.from(good.signature, 'base64').length * 8
  const accepted = Array.from({ length: signatureBits }, (_, bit) => flipped(good.signature, bit)).filter(
    (signature) => verifies({ signature }),
  )
  expect(accepted).toEqual([])
  for (let bit = 0; bit < body.length * 8; bit++) {
    expect(verifies({ body: Buffer.from(flipped(body.toString('base64'), bit), 'base64') })).toBe(false)
  }
})

test('accepts nothing that the provider’s own library refuses, and all that the provider signs', () => {
  for (let round = 0; round < 60; round++) {
    const timestamp = String(1_700_000_000 + round)
    const fresh = {
      timestamp,
      body,
      signature: provider.sign(body, timestamp)['X-Twilio-Email-Event-Webhook-Signature'],
    }
    expect([isSigned(fresh, keys), oracle(fresh)]).toEqual([true, true])
    const damaged = { ...fresh, signature: flipped(fresh.signature, (round * 37) % 500) }
    expect(isSigned(damaged, keys) && !oracle(damaged)).toBe(false)
  }
})

describe('keys', () => {
  test.each([
    ['a key of another curve', testProvider('P-384').key, 'Key 1 is not on the curve P-256.'],
    ['garbage', `${provider.key},nonsense`, 'Key 2 is not the base64 of a public key (SPKI).'],
  ])('%s is told at the start', (_, text, problem) =>
    expect(parseVerificationKeys(text).problems).toEqual([problem]),
  )

  test('none is no problem here: the service then refuses every event', () =>
    expect(parseVerificationKeys(' ')).toEqual({ keys: [], problems: [] }))
})
