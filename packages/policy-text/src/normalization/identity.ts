import { createHash } from 'node:crypto'
import type { Block } from '../document/document.ts'
import { NORM, normOf, tokenStream } from './normalize.ts'

/** Identifies equal versions of a document. Hashes are SHA-256 in lower-case hexadecimal. */
export type Identity = {
  /** Name of the normalizer, which both hashes depend on. */
  norm: string
  /** Hash of the normalized blocks, one per line. */
  normSha256: string
  /** Hash of letters and digits only: equal when only the layout differs. */
  tokenSha256: string
  words: number
}

/** The identity of a document under `norm/2`. */
export function identify(blocks: readonly Block[]): Identity {
  const lines = blocks.map(normOf).filter(Boolean)
  return {
    norm: NORM,
    normSha256: sha256(lines.join('\n')),
    tokenSha256: sha256(lines.map(tokenStream).join('')),
    words: lines.reduce((sum, line) => sum + line.split(' ').length, 0),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
