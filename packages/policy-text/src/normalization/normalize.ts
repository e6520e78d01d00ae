import { createHash } from 'node:crypto'
import { source, regex } from '../text/pattern.ts'
import type { Block } from '../document/document.ts'
import { memoize } from '../text/memoize.ts'
import { guard, mayMatch } from '../text/needles.ts'

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '-',
  mdash: '-',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  bull: '•',
  hellip: '...',
  reg: '®',
  trade: '™',
  copy: '©',
  sect: '§',
  deg: '°',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  times: '×',
  micro: 'µ',
  shy: '',
}

/** Decodes character references that were left in a text. Unknown ones are kept. */
export const withoutEntities = (text: string) =>
  text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? whole
      const point = decimal ? Number(decimal) : parseInt(hex!, 16)
      return point > 31 && point < 0xd800 ? String.fromCodePoint(point) : whole
    },
  )

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]{0,20}\\.?'
const DATE = source`
  (?:${MONTH} \d{1,2},? \d{4}|\d{1,2} ${MONTH} \d{4}|
  \d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{2,4})
`
const TIME = source`
  (?:[T,]? ?(?:at )?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,20})? ?(?:[AP]\.?M\.?)?(?: ?(?:[A-Z]{2,4}|Z|
        [+-]\d{2}:?\d{2}))?)
`
/** A share price next to its change or a time: a stock ticker. A price alone is kept. */
const PRICE =
  '(?:[$€£] ?\\d[\\d,]{0,20}\\.\\d{2}|\\b\\d[\\d,]{0,20}\\.\\d{2} ?(?:USD|EUR|CHF|GBP|JPY|DKK|SEK))'
const CLOCK = '\\d{1,2}:\\d{2} ?(?:[AP]\\.?M\\.?)?'
const STAMP_WORDS = source`
  (?:last )?(?:refreshed|generated|rendered|retrieved|downloaded|printed|accessed|cached|crawled|
    served|loaded)
`

/**
 * Tokens that differ between two fetches of the same document, with their replacements. "Last
 * updated", "revised" and "reviewed" are not included: they are statements of the payer.
 */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\bpage \d+ of \d+\b/gi, ''],
  [
    regex('gi')`
      (?:this )?(?:page|document|site|content|report)? ?(?:was )?${STAMP_WORDS}(?: on| at| as of)?:? ?
      ${DATE}${TIME}?\.?
    `,
    '',
  ],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8,12}\b/gi, '<id>'],
  [/\b(request|incident|user|session|trace|correlation|support|visitor) ?(id|number|#)[:#]? ?\S+/gi, '<id>'],
  [/\breference (number|#)[:#]? ?\S*\d\S*(?: ?\S*[0-9a-f]{4,})?/gi, '<id>'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,}\b/gi, '<id>'],
  [/(?:©|\(c\)|\bcopyright)\s*(?:(?:©|\(c\))\s*)?\d{4}(?:\s*-\s*\d{4})?/gi, '©'],
  [
    regex('gi')`
      \b(?:page )?(?:views|visitors|hits):? ?\d[\d,]{0,20}\b|\bpage visits:? ?\d[\d,]{0,20}\b|
      \b\d[\d,]{0,20} (?:page (?:views|visits)|views|visitors)\b
    `,
    '',
  ],
  [/\.(?: ?\.){3,} ?\d*/g, ' '],
  [
    new RegExp(`${PRICE} ?(?:\\(?[+-] ?\\d[\\d.]{0,20} ?%?\\)? ?){1,2}\\(?[+-]?\\d[\\d.]{0,20} ?%\\)?`, 'gi'),
    '',
  ],
  [new RegExp(`${PRICE} ?${CLOCK}`, 'gi'), ''],
  [/\bv?\d{1,3}(?:\.\d{1,4}){3}\b/g, ''],
  [/\bbuild(?: id| number)?[:#] ?\S+/gi, ''],
]

const GUARDED = VOLATILE.map(([pattern, constant]) => ({ ...guard(pattern), constant }))

/** Replaces volatile tokens by constants in a normalized text. */
function maskVolatile(text: string): string {
  let masked = text.replace(/\b[\w+/-]{40,}={0,2}/g, (run) => (isToken(run) ? '<id>' : run))
  for (const step of GUARDED) if (mayMatch(step, masked)) masked = masked.replace(step.pattern, step.constant)
  return masked
}

/**
 * A long run of digits and letters of both cases is a machine token; a long chemical name is not.
 */
const isToken = (run: string) => /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)

const norms = new WeakMap<Block, string>()

/** The normalized text of a block, computed once: a comparison needs it at every step. */
export function normOf(block: Block): string {
  const cached = norms.get(block)
  if (cached !== undefined) return cached
  const norm = normalize(block.text)
  norms.set(block, norm)
  return norm
}

/**
 * Name of the normalizer. Any change to its steps or to the volatile list needs a new name, so that
 * stored hashes stay reproducible.
 */
export const NORM = 'norm/2'

/**
 * Normalizes a text for comparison: character references decoded, NFKC, one kind of quote and dash,
 * no zero-width characters, volatile tokens masked, white space collapsed and removed before
 * punctuation and inside brackets. May be empty.
 */
export const normalize = memoize((text) => {
  const decoded = withoutEntities(text)
  const masked = maskVolatile(PRINTED_ASCII.test(decoded) ? decoded : withPlainCharacters(decoded))
  return LOOSE_SPACE.test(masked) ? withCloseSpaces(masked) : masked
})

/** White space that normalization changes; most texts have none. */
const LOOSE_SPACE = /\s{2}|[^\S ]| [,.;:)\]]|[([] |^ | $/

const withCloseSpaces = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .trim()

/** Most texts have only these characters, which stay as they are. */
const PRINTED_ASCII = /^[\x20-\x7e]*$/

/** NFKC, with one kind of quote and dash and no zero-width characters. */
const withPlainCharacters = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '')

/**
 * The letters, digits and comparison signs in lower case. Two documents with equal streams differ
 * only in layout: line breaks, hyphenation, punctuation.
 */
export const tokenStream = memoize((normalised) => normalised.toLowerCase().match(TOKENS)?.join('') ?? '')

const TOKENS = /(?:[\p{L}\p{N}<>≤≥=±%]|(?<=\d)\.(?=\d))+/gu

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
    words: lines.reduce((sum, line) => sum + partsOf(line), 0),
  }
}

/** Parts of a normalized line between its single spaces. */
function partsOf(line: string): number {
  let parts = 1
  for (let space = line.indexOf(' '); space >= 0; space = line.indexOf(' ', space + 1)) parts += 1
  return parts
}

/** Whether two documents would have the same hashes, without computing them. */
export function compareTexts(
  before: readonly Block[],
  after: readonly Block[],
): { isSameNorm: boolean; isSameTokens: boolean } {
  const [was, is] = [before, after].map((blocks) => blocks.map(normOf).filter(Boolean))
  if (was!.length === is!.length && was!.every((line, index) => line === is![index]))
    return { isSameNorm: true, isSameTokens: true }
  return {
    isSameNorm: false,
    isSameTokens: was!.map(tokenStream).join('') === is!.map(tokenStream).join(''),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
