import { createHash } from 'node:crypto'
import type { PlaceRegion, WordsRegion } from '@ppman/policy-text/learn'

/** What a region is known again by: its words, or its headings and neighbours, however much stands there. SHA-256 in hexadecimal. */
export function identityOf(region: WordsRegion | PlaceRegion): string {
  const parts =
    region.kind === 'words'
      ? [region.kind, region.wordsSha256]
      : [region.kind, region.path, region.after, region.before]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
