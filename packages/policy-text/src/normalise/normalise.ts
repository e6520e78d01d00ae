import { withoutEntities } from './entities.ts'
import { remembered } from './remembered.ts'
import { maskVolatile } from './volatile.ts'

/** Name of these steps. Any change to them, or to the volatile list, is a new name: stored hashes must stay reproducible. */
export const NORM = 'norm/2'

/**
 * One block's text in the form that is compared: character references read; NFKC; one kind of quote and dash; no zero-width characters; volatile
 * tokens masked; white space collapsed, none before punctuation or inside brackets' edges. Empty when nothing is left.
 */
export const normalise = remembered((text) => {
  const plain = withoutEntities(text)
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '')
  return maskVolatile(plain)
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .trim()
})

/**
 * The letters, digits and comparing signs alone, lower case. Two documents with the same stream differ only in layout:
 * line breaks, hyphenation, punctuation.
 */
export const tokenStream = remembered((normalised) => normalised.toLowerCase().match(TOKENS)?.join('') ?? '')

const TOKENS = /(?:[\p{L}\p{N}<>≤≥=±%]|(?<=\d)\.(?=\d))+/gu
