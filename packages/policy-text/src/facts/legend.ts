import type { Block } from '../document/document.ts'
import { normOf, tokenStream } from '../normalization/normalize.ts'
import { anyOf, regex } from '../text/pattern.ts'
import { statedDecisions } from './decisions.ts'

/** What a legend says of the entries that have its sign. */
export type LegendKind =
  'authorization' | 'no_authorization' | 'covered' | 'not_covered' | 'limit' | 'duty' | 'other'
export type Legend = { text: string; kind: LegendKind }

/** Signs that point to a legend: one, or the same one repeated. */
const SIGN = '(?:\\*{1,3}|†{1,3}|‡{1,3}|§{1,3}|¶{1,3}|\\^{1,3}|#{1,3})'
const HAS_SIGN = /[*†‡§¶^#]|\b(?:asterisk|dagger|caret|(?:pound|number) sign)\b/i

/** The names of signs in a sentence, the longer ones first. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?:\ban? |\bthe )?\bdouble asterisk\b(?: \(\*\*\))?/gi, '**'],
  [/(?:\ban? |\bthe )?\basterisk\b(?: \(\*\))?/gi, '*'],
  [/(?:\ban? |\bthe )?\bdouble dagger\b(?: \(‡\))?/gi, '‡'],
  [/(?:\ban? |\bthe )?\bdagger\b(?: \(†\))?/gi, '†'],
  [/(?:\ban? |\bthe )?\bcaret\b(?: \(\^\))?/gi, '^'],
  [/(?:\ban? |\bthe )?\b(?:pound|number) sign\b(?: \(#\))?/gi, '#'],
]

/** "* = prior authorization", "(†) indicates that it is not covered". */
const DEFINED = new RegExp(
  `(?<![\\w*†‡§¶^#])[("]?(${SIGN})[)"]? ?(?:=|:|- |(?:indicates?|denotes?|means?|signif(?:y|ies)|` +
    'identif(?:y|ies)|designates?)(?: that)?(?= )) ?',
  'gi',
)
/** "Codes marked with * need approval". */
const MARKED = new RegExp(
  '\\b(?:marked|noted|indicated|identified|designated|flagged|followed|denoted|shown|labell?ed|' +
    `listed) (?:with|by) (?:an? |the )?["(]?(${SIGN})[)"]?`,
  'i',
)
/** A line that begins with its sign. */
const LEADING = new RegExp(`^[("]?(${SIGN})[)"]? ?(?![*†‡§¶^#])(.{2,})$`)
/** An entry that has its sign in front: "*93306 Echo". */
const CODE_FIRST = /^[A-Z]?\d{3}/
const MAX_CHARS = 400
/** More lines that begin with one sign are a list with this sign as its bullet. */
const MAX_LINES = 2

const ONLY_SIGN = new RegExp(`^${SIGN}$`)

type Candidate = Legend & { sign: string; isLine: boolean }

/**
 * The legends of a document by their signs. A sign that two texts explain otherwise has none: it is
 * the bullet of a list, or means something else in each table.
 */
export function legendsOf(blocks: readonly Block[]): ReadonlyMap<string, Legend> {
  const bySign = Map.groupBy(blocks.flatMap(candidatesIn), ({ sign }) => sign)
  return new Map(
    [...bySign].flatMap(([sign, found]) => {
      const isBullet = new Set(found.filter(({ isLine }) => isLine).map(identityOf)).size > MAX_LINES
      const isOne = found.every((one) => meanAlike(one, found[0]!))
      return isOne && !isBullet ? [[sign, { text: found[0]!.text, kind: found[0]!.kind }] as const] : []
    }),
  )
}

/** Whether a block explains a sign. */
export const isLegend = (block: Block): boolean => candidatesIn(block).length > 0

const identityOf = ({ text }: Legend) => tokenStream(text)

/** Whether two legends say the same; of "other" things only by the same words. */
export const meanAlike = (one: Legend, other: Legend): boolean =>
  identityOf(one) === identityOf(other) || (one.kind === other.kind && PLAIN_KINDS.has(one.kind))
/** Kinds that say no more than their name, so that two wordings mean the same. */
const PLAIN_KINDS: ReadonlySet<LegendKind> = new Set(['authorization', 'no_authorization', 'not_covered'])

function candidatesIn(block: Block): Candidate[] {
  const bullet = block.list?.bullet ?? ''
  const isSigned = ONLY_SIGN.test(bullet)
  if (block.kind === 'heading' || block.text.length > MAX_CHARS) return []
  if (!isSigned && !HAS_SIGN.test(block.text)) return []
  const norm = normOf(block)
  const text = NAMES.reduce(
    (rest, [name, sign]) => rest.replace(name, () => sign),
    isSigned ? `${bullet} ${norm}` : block.kind === 'row' ? norm.replace(SIGN_CELL, '$1 ') : norm,
  )
  const defined = definitionsIn(text)
  if (defined.length > 0) return defined
  const marked = MARKED.exec(text)
  if (marked)
    return candidate(
      marked[1]!,
      `${text.slice(0, marked.index)}${text.slice(marked.index + marked[0].length)}`,
    )
  const leading = block.kind === 'row' && text.includes('|') ? null : LEADING.exec(text)
  return leading && !CODE_FIRST.test(leading[2]!) ? candidate(leading[1]!, leading[2]!, true) : []
}

/** A legend as a table: the sign has a cell of its own. */
const SIGN_CELL = new RegExp(`^(${SIGN}) \\| (?=[^|]+$)`)

/** Each sign with the words up to the next sign or the next part. */
function definitionsIn(text: string): Candidate[] {
  const found = [...text.matchAll(DEFINED)]
  return found.flatMap((match, index) => {
    const to = found[index + 1]?.index ?? text.length
    const words = text.slice(match.index + match[0].length, to).split(/[;|]/)[0]!
    return candidate(match[1]!, words)
  })
}

function candidate(sign: string, words: string, isLine = false): Candidate[] {
  const text = words.replace(/\s+/g, ' ').replace(/^[\s=:,-]{1,9}|[\s,;]{1,9}$/g, '')
  const kind = /\p{L}{2}/u.test(text) ? kindOf(text) : null
  return kind === null ? [] : [{ sign, text, kind, isLine }]
}

const AUTHORIZATION = regex('i')`
  \b(?:(?:prior|pre)[- ]?auth\w*|pre-?cert\w*|auth(?:orization)?s?|(?:prior |pre-?)?approval|PA)\b
`
const LIMITS = /\b(?:limit\w*|max\w*|up to|once|per (?:day|week|month|year|calendar|lifetime|member))\b/i
const DUTIES = regex('i')`
  \b(?:documentation|records?|notification|notify|referral|submit\w*|invoice|modifiers?|consent|must|
  required?|requires)\b
`
const REFUSALS = /\bnot? (?:a )?(?:covered|payable|reimburs\w*|benefit)\b|\bnon-?covered\b|\bexcluded\b/i
/** Notes on names and prints, which decide nothing. */
const TYPOGRAPHIC = anyOf(
  /\b(?:(?:registered|trade) ?marks?|registered (?:name|to)|copyright|all rights reserved|resequenced)\b/,
  /^(?:sources?|references?|see)\b/,
)

/** What a legend says; null where it decides nothing. */
function kindOf(text: string): LegendKind | null {
  const { priorAuth, coverage, isRequirement } = statedDecisions(text)
  if (priorAuth) return priorAuth === 'required' ? 'authorization' : 'no_authorization'
  if (AUTHORIZATION.test(text))
    return /\b(?:no|not|exempt)\b/i.test(text) ? 'no_authorization' : 'authorization'
  if (coverage) return coverage === 'covered' ? 'covered' : 'not_covered'
  if (REFUSALS.test(text)) return 'not_covered'
  if (TYPOGRAPHIC.test(text)) return null
  if (LIMITS.test(text)) return 'limit'
  return isRequirement || DUTIES.test(text) ? 'duty' : 'other'
}
