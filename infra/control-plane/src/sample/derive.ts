import { hkdfSync } from 'node:crypto'
import { generateToken, type TokenPrefix } from '@ppman/auth'

/**
 * Sample secrets are derived from one random seed of the installation, so they are stable without
 * being stored.
 */
const bytesFor = (seed: string, name: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', seed, '', `ppman sample: ${name}`, length))

/** The password of a sample account: the same for the same seed. */
export const derivePassword = (seed: string, name: string): string =>
  bytesFor(seed, `password ${name}`, 15).toString('base64url')

/** Derives the token of a name; each generation gives another token. */
export function deriveToken(
  seed: string,
  { name, prefix, generation }: { name: string; prefix: TokenPrefix; generation: number },
): string {
  const bytes = bytesFor(seed, `token ${name} ${generation}`, 4 * 30)
  let offset = 0
  return generateToken(prefix, (below) => bytes.readUInt32LE(4 * offset++) % below)
}
