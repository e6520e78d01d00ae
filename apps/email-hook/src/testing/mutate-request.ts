import { createHash } from 'node:crypto'
import { testProvider } from '../testing.ts'

/** A request as it goes over the line. */
export type Sent = { body: Buffer; signature: string; timestamp: string }
type Provider = ReturnType<typeof testProvider>

/** Order of the group of P-256 (SEC 2). A signature (r, s) is valid with n − s too. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Damages signed requests: each index gives one, the same for the same seed. Few of them are valid
 * still, for ECDSA has two signatures for one message and base64 several forms.
 */
export function mutator(provider: Provider, seed: number): (index: number) => Sent {
  const stranger = testProvider()
  return (index) => {
    const draw = drawer(`${seed}:${index}`)
    const event = { email: `m${index}@example.test`, event: 'bounce', sg_event_id: `m${index}` }
    const body = Buffer.from(`${JSON.stringify([event])}\r\n`)
    const timestamp = String(1_700_000_000 + index)
    const good = { body, timestamp, signature: signatureOf(provider, body, timestamp) }
    const mutate = MUTATIONS[draw(MUTATIONS.length)]!
    return { ...good, ...mutate(good, draw, { provider, stranger }) }
  }
}

type Draw = (below: number) => number
type Signers = { provider: Provider; stranger: Provider }
type Mutation = (good: Sent, draw: Draw, signers: Signers) => Partial<Sent>

/** Pseudo-random numbers from a text. */
function drawer(text: string): Draw {
  let [bytes, offset] = [createHash('sha256').update(text).digest(), 0]
  return (below) => {
    if (offset + 4 > bytes.length) [bytes, offset] = [createHash('sha256').update(bytes).digest(), 0]
    offset += 4
    return bytes.readUInt32BE(offset - 4) % below
  }
}

const signatureOf = (provider: Provider, body: Buffer, timestamp: string): string =>
  provider.sign(body, timestamp)['X-Twilio-Email-Event-Webhook-Signature']

const derOf = ({ signature }: Sent) => Buffer.from(signature, 'base64')

const flipBit = (bytes: Buffer, draw: Draw): Buffer => {
  const flipped = Buffer.from(bytes)
  flipped[draw(bytes.length)]! ^= 1 << draw(8)
  return flipped
}

/** The two numbers of a signature in DER. */
function readNumbers(der: Buffer): [r: bigint, s: bigint] {
  const rLength = der[3]!
  const number = (from: number, length: number) =>
    BigInt(`0x${der.subarray(from, from + length).toString('hex')}`)
  return [number(4, rLength), number(6 + rLength, der[5 + rLength]!)]
}

/** DER of two numbers; `zeros` before each are what BER allows and DER forbids. */
function writeNumbers(numbers: readonly bigint[], zeros = 0): string {
  const parts = numbers.map((number) => {
    const hex = number.toString(16)
    const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
    const padded = Buffer.concat([Buffer.alloc(zeros + (bytes[0]! > 0x7f ? 1 : 0)), bytes])
    return Buffer.concat([Buffer.from([2, padded.length]), padded])
  })
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([0x30, content.length]), content]).toString('base64')
}

const MUTATIONS: readonly Mutation[] = [
  // A bit of the signature, the body or the timestamp.
  (good, draw) => ({ signature: flipBit(derOf(good), draw).toString('base64') }),
  (good, draw) => ({ body: flipBit(good.body, draw) }),
  ({ timestamp }, draw) => ({ timestamp: timestamp.replace(/\d$/, String(draw(10))) }),
  // A length: cut, extended, bytes moved between timestamp and body.
  (good, draw) => ({ signature: derOf(good).subarray(0, draw(72)).toString('base64') }),
  (good, draw) => ({ signature: Buffer.concat([derOf(good), Buffer.alloc(1 + draw(8))]).toString('base64') }),
  ({ body }, draw) => ({ body: body.subarray(0, draw(body.length)) }),
  ({ timestamp, body }) => ({
    timestamp: timestamp.slice(0, -1),
    body: Buffer.concat([Buffer.from(timestamp.slice(-1)), body]),
  }),
  // Other numbers: the second valid s, zero, the order itself, swapped, padded.
  (good) => {
    const [r, s] = readNumbers(derOf(good))
    return { signature: writeNumbers([r, ORDER - s]) }
  },
  (good, draw) => {
    const [r, s] = readNumbers(derOf(good))
    const odd = [0n, 1n, ORDER, ORDER + s, ORDER - 1n][draw(5)]!
    return { signature: writeNumbers(draw(2) ? [odd, s] : [r, odd]) }
  },
  (good) => ({ signature: writeNumbers(readNumbers(derOf(good)).toReversed()) }),
  (good, draw) => ({ signature: writeNumbers(readNumbers(derOf(good)), 1 + draw(4)) }),
  // Another text of the same bytes.
  ({ signature }) => ({ signature: signature.replaceAll('+', '-').replaceAll('/', '_') }),
  ({ signature }) => ({ signature: signature.replace(/=+$/, '') }),
  ({ signature }, draw) => {
    const index = draw(signature.length)
    return { signature: `${signature.slice(0, index)} ${signature.slice(index)}` }
  },
  ({ signature, timestamp }, draw) => ({ signature: `${signature}${[',', ', ', '='][draw(3)]}${timestamp}` }),
  ({ timestamp }, draw) => ({
    timestamp: [`0${timestamp}`, `+${timestamp}`, `${timestamp}.0`, ''][draw(4)]!,
  }),
  // Another signer, another request, or nothing at all.
  ({ body, timestamp }, _, { stranger }) => ({ signature: signatureOf(stranger, body, timestamp) }),
  ({ timestamp }, _, { provider }) => ({ signature: signatureOf(provider, Buffer.from('[]'), timestamp) }),
  (_, draw) => ({
    signature: Buffer.from(Array.from({ length: draw(80) }, () => draw(256))).toString('base64'),
  }),
  (_, draw) => ({ signature: 'A'.repeat(draw(400)) }),
]
