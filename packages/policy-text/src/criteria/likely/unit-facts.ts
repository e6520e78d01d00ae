import { stemOf } from '../../language/stem.ts'
import { connectiveOf } from '../connectives.ts'
import { countsAbove, introducesList, listsNoCriteria, statedOperator } from '../lead-in.ts'
import { decisionIn, sentenceDecision } from '../sentences/decision.ts'
import { hasVerb } from '../sentences/predicates.ts'
import { isCriteriaTitle } from '../titles.ts'
import type { Unit } from './units.ts'

const WORD = /[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[%:;?|≥≤<>=]/g
const CODE = /\b(?:[a-z]\d{4}|\d{4}[ftu])\b/g
/** The stem of a word; of numbers, whether they count, are amounts, or codes. */
export function stemOrKind(word: string): string {
  if (/^\d/.test(word)) return /^\d{5}$/.test(word) ? '#code' : word.length <= 2 ? '#n' : '#N'
  return /^[a-z]/.test(word) ? stemOf(word) : word
}
export const wordsIn = (text: string): string[] => text.toLowerCase().replace(CODE, '00000').match(WORD) ?? []

/** Longer texts are summed up by their beginning and their end. */
const PART_CHARS = 100
const partsOf = (text: string) =>
  text.length <= 2 * PART_CHARS ? text : `${text.slice(0, PART_CHARS)} ${text.slice(-PART_CHARS)}`

/** Numbers of words up to which a unit has the same length. */
const LENGTHS = [1, 2, 5, 11, 24, 44]

/** What a unit looks like. Its kind, its mark and its end come first. */
export function shapeOf({ text, kind, fragments }: Unit): string[] {
  const count = text.split(/\s+/).length
  const ending = /[.:;,?!)]\s*$/.exec(text)?.[0].trim() ?? /\b(?:and|or)$/i.exec(text)?.[0].toLowerCase()
  const start = /^[A-Z][A-Z]/.test(text) ? 'capitals' : /^[A-Z]/.test(text) ? 'capital' : 'small'
  return [
    kind,
    `mark=${fragments[0]!.numbering?.[0]?.style ?? '-'}`,
    `end=${ending ?? 'word'}`,
    `start=${/^[A-Za-z]/.test(text) ? start : 'sign'}`,
    `length=${LENGTHS.find((most) => count <= most) ?? 'more'}`,
  ]
}

const CONDITIONAL = /\b(?:if|when|unless|until|once|only|provided|as long as)\b/i

/** What a text is to the patterns. */
export function readingOf(whole: string): string[] {
  const text = partsOf(whole)
  const facts: Record<string, unknown> = {
    connective: connectiveOf(text),
    introduces: introducesList(text),
    title: isCriteriaTitle(text),
    'no-criteria': listsNoCriteria(text),
    'counts-above': countsAbove(text),
    verb: hasVerb(text),
    conditional: CONDITIONAL.test(text),
  }
  const [stated, sentence] = [statedOperator(text), sentenceDecision(text)]
  return [
    ...Object.keys(facts).filter((name) => facts[name]),
    `decision=${decisionIn(text) ?? '-'}`,
    ...(stated ? [`states=${stated.op}`] : []),
    ...(sentence ? [`sentence=${sentence.kind}`] : []),
  ]
}
