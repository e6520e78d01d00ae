import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `ppk_` console tokens of the payer policy API, `ppd_` keys of the documentation API. */
export type TokenPrefix = 'ppk_' | 'ppd_'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^30, over 178 bit: no guess, so no slow hash is needed where it is stored. */
const RANDOM_LENGTH = 30
/** 62^6 is more than 2^32. */
const CHECKSUM_LENGTH = 6
const SHAPE = /^(?:ppk|ppd)_[0-9A-Za-z]{36}$/

/**
 * A new opaque token of 40 characters: prefix for secret scanners, 30 random, 6 of CRC-32 over all
 * before them.
 *
 * @param draw gives a whole number from 0 to below its argument; only sample data brings its own
 */
export function generateToken(prefix: TokenPrefix, draw: (below: number) => number = randomInt): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(draw(ALPHABET.length))).join('')
  return prefix + random + checksum(prefix + random)
}

/** Whether a text can be a token at all: a typing error is refused without asking anybody. */
export function isTokenShaped(text: string): boolean {
  return SHAPE.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/**
 * A secret kept outside the database: who can write rows but does not know it cannot plant a token.
 */
export type Pepper = { kid: string; secret: string }

const PEPPER = /^(?:([\w-]{1,16}):)?(.{32,})$/
const FIRST_KID = 'k1'

/**
 * Reads peppers written `kid:secret,kid:secret`, the one for new tokens first; a single secret may
 * leave its kid out.
 *
 * @throws when a secret is shorter than 32 characters or a kid appears twice
 */
export function parsePeppers(text: string): readonly Pepper[] {
  const peppers = text.split(',').map((part) => {
    const [, kid = FIRST_KID, secret] = PEPPER.exec(part.trim()) ?? []
    if (!secret)
      throw new Error('Expected kid:secret, separated by commas, with at least 32 characters in each secret')
    return { kid, secret }
  })
  if (new Set(peppers.map(({ kid }) => kid)).size < peppers.length) throw new Error('Expected every kid once')
  return peppers
}

/**
 * What is stored and searched instead of a token: HMAC-SHA-256 under one pepper, as 64 hexadecimal
 * digits.
 */
export const hashToken = (token: string, { secret }: Pepper): string =>
  createHmac('sha256', secret).update(token).digest('hex')
