import { measuresIn, quantitiesIn } from '../../facts/measures.ts'
import { regex } from '../../text/pattern.ts'
import type { CriteriaNode, Leaf, Quoted, Threshold } from '../criteria.ts'

/** A range of the reading text with its words. */
export type Clause = { start: number; end: number; text: string }

/** The block in which a clause begins, and its page. */
export type Place = { block: number; page: number | null }

/** A connective at the end of an entry, with what the writer put around it. */
const TRAILING = /[\s,;.:]{0,9}(?:\b(and\/or|and|or)\b[\s,;:.]{0,9})?$/i
const LEADING = /^(?:\W{0,5}\b(?:and|or|when|if|that|whether)\b\s|[\s*†‡,;:–-]){1,12}/i

/** The connective with which an entry ends. */
export function trailingJoiner(text: string): 'and' | 'or' | null {
  const word = TRAILING.exec(text)?.[1]?.toLowerCase()
  return word === undefined ? null : word === 'and' ? 'and' : 'or'
}

/** Cuts connectives and punctuation off both ends. */
export function trimClause({ start, text }: Clause): Clause {
  const lead = LEADING.exec(text)?.[0].length ?? 0
  const tail = TRAILING.exec(text.slice(lead))?.[0].length ?? 0
  const rest = text.slice(lead, text.length - tail)
  return { start: start + lead, end: start + lead + rest.length, text: rest }
}

export const sliceOf = ({ start, text }: Clause, from: number, to: number): Clause =>
  trimClause({ start: start + from, end: start + to, text: text.slice(from, to) })

export const group = (op: 'all' | 'any', children: CriteriaNode[]): CriteriaNode => ({
  kind: 'group',
  op,
  n: null,
  lead: null,
  children: children.flatMap((child) =>
    child.kind === 'group' && child.op === op && child.lead === null ? child.children : [child],
  ),
})

/** The clauses between joiners. */
export function cutAt(clause: Clause, joiners: readonly RegExpExecArray[]): Clause[] {
  const parts: Clause[] = []
  let from = 0
  for (const { 0: joiner, index } of joiners) {
    parts.push(sliceOf(clause, from, index))
    from = index + joiner.length
  }
  return [...parts, sliceOf(clause, from, clause.text.length)].filter(({ text }) => text !== '')
}

/** Blanks what stands in parentheses, so that no connective in them counts. */
export const maskParentheses = (text: string) =>
  text.replace(/\([^()]{0,600}\)|\[[^[\]]{0,600}\]/g, (inside) => '_'.repeat(inside.length))

const NEGATIVE = regex('i')`
  \b(?:not|no|never|none|without|absence of|neither|cannot|lack(?:s|ed|ing)?|free of|n't)\b
`

/** A bound is no absence: "no more than 3", "not older than 12 months". */
const BOUNDED = regex('gi')`
  \b(?:no|not) (?:more|less|fewer|greater|higher|lower|larger|longer|later|older|younger|otherwise|
    only|limited)\b
`

export function leafOf({ start, end, text }: Clause, { block, page }: Place): Leaf {
  return {
    kind: 'leaf',
    start,
    end,
    quote: text,
    isNegative: NEGATIVE.test(maskParentheses(text).replace(BOUNDED, '')),
    thresholds: thresholdsIn(text),
    block,
    page,
  }
}

/** Quantities with unit and bound, and bounded numbers whose unit is not known ("< 10 ng/mL"). */
function thresholdsIn(text: string): Threshold[] {
  const stated = quantitiesIn(text)
    .filter(({ unit }) => unit !== 'thing' && unit !== 'criterion')
    .map(({ value, unit, bound }) => ({ value, unit, bound }))
  const bounded = measuresIn(text)
    .map(({ number, bound }) => ({ value: parseFloat(number), unit: null, bound }))
    .filter(({ value, bound }) => bound !== null && stated.every((one) => one.value !== value))
  return [...stated, ...bounded]
}

export const quoteOf = ({ start, end, text }: Clause): Quoted => ({ start, end, quote: text })
