import { regex } from '../../../text/pattern.ts'
import { maskParentheses } from '../../sentences/clause.ts'
import { sentenceDecision } from '../../sentences/decision.ts'
import { hasVerb } from '../../sentences/predicates.ts'
import { stemOrKind } from '../unit-facts.ts'

type Word = { start: number; end: number; text: string }

const WORD = /[\p{L}\p{N}]+(?:['’.,/-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu
/** The words and signs of a text. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    text: word,
  }))

const PEOPLE = regex('i')`
  ^(?:members?|patients?|individuals?|persons?|adults?|child(?:ren)?|women|woman|men|people|infants?|
  enrollees?|beneficiar(?:y|ies)|those|applicants?|recipients?)$
`
const OPENER = /^(?:if|when|unless|provided|who|with|whose|once|until|where|only)$/i
const CUT = /^(?:,|;|:|and|or|\.)$/i

const stemOfWord = (word: string) => stemOrKind(/^[A-Z]\d{4}$/.test(word) ? '00000' : word.toLowerCase())

/** What the model of words knows of each word of a sentence. */
export function wordFeatures(text: string, words: readonly Word[] = wordsOf(text)): string[][] {
  const masked = maskParentheses(text)
  const stems = words.map((word) => stemOfWord(word.text))
  const decision = sentenceDecision(text)
  const clauses = clausesOf(words, masked)
  const opener = words.findIndex((word) => OPENER.test(word.text))
  const placeOf = ({ start }: Word) => {
    if (!decision) return 'undecided'
    if (decision.start >= text.length) return 'decided'
    return start < decision.start ? 'before' : start < decision.end ? 'in' : 'after'
  }
  return words.map((word, index) => {
    const place = placeOf(word)
    const isOpened = opener >= 0 && index > opener
    const last = stems[index - 1] ?? '^'
    return [
      ...neighborsOf(stems, index),
      `inside ${masked[word.start] === '_'}`,
      place,
      `${place} ${last}`,
      `decision ${decision?.kind ?? '-'}`,
      isOpened ? 'opened' : 'closed',
      `${isOpened} ${place}`,
      ...(index === 0 ? ['first'] : []),
      ...clauseFeatures(clauses[index]!, last, stems[index - 2] ?? '^'),
      ...(PEOPLE.test(word.text) ? ['people'] : []),
    ]
  })
}

const PAIRS = [
  [-2, -1],
  [-1, 0],
  [0, 1],
  [1, 2],
  [-1, 1],
] as const

/** A stem with those around it. */
function neighborsOf(stems: readonly string[], index: number): string[] {
  const get = (step: number) => stems[index + step] ?? (index + step < 0 ? '^' : '$')
  return [
    ...[-3, -2, -1, 0, 1, 2, 3].map((step) => `${step}=${get(step)}`),
    ...PAIRS.map(([one, other]) => `${one},${other}=${get(one)} ${get(other)}`),
    `-2..0=${get(-2)} ${get(-1)} ${get(0)}`,
    `-1..1=${get(-1)} ${get(0)} ${get(1)}`,
    `-3..-1=${get(-3)} ${get(-2)} ${get(-1)}`,
  ]
}

/** The stretch between commas and connectives in which a word stands. */
type Stretch = {
  hasVerb: boolean
  /** In words; of the stretch before as well. */
  size: number
  before: { hasVerb: boolean; size: number }
  /** How many words stand before the word in it. */
  from: number
  /** How many stretches the sentence has. */
  count: number
  /** Whether another stretch begins with the same word. */
  isParallel: boolean
}

/** Larger numbers of words and stretches are one. */
const MOST = { words: 6, stretches: 6 }
const SHORT_WORDS = 3

function clauseFeatures(stretch: Stretch, last: string, second: string): string[] {
  const { hasVerb: verb, size, before, from, count, isParallel } = stretch
  const sizeOf = (words: number) => (words < SHORT_WORDS ? 'short' : 'long')
  const [words, stretches] = [Math.min(size, MOST.words), Math.min(count, MOST.stretches)]
  return [
    `verb ${verb}`,
    `size ${words}`,
    `from ${Math.min(from, SHORT_WORDS)}`,
    `${last} verb ${verb}`,
    `${second} ${last} verb ${verb}`,
    `${last} verbs ${before.hasVerb}/${verb}`,
    `${last} size ${words} of ${stretches}`,
    `parallel ${isParallel} ${last}`,
    `count ${stretches} ${last}`,
    `${last} sizes ${sizeOf(before.size)}/${sizeOf(size)}`,
  ]
}

/** The stretch of each word. */
function clausesOf(words: readonly Word[], masked: string): Stretch[] {
  const isCut = ({ text, start }: Word) => CUT.test(text) && masked[start] !== '_'
  const edges = [0, ...words.flatMap((word, index) => (isCut(word) ? [index + 1] : [])), words.length]
  const firsts = edges.map((edge) => words[edge]?.text.toLowerCase())
  let before = { hasVerb: false, size: 0 }
  return edges.slice(1).flatMap((to, part): Stretch[] => {
    const from = edges[part]!
    const own = words.slice(from, to)
    if (own.length === 0) return []
    const size = own.length - (CUT.test(own.at(-1)!.text) ? 1 : 0)
    const verb = hasVerb(masked.slice(own[0]!.start, own.at(-1)!.end))
    const isParallel = firsts.filter((one) => one === firsts[part]).length > 1
    const shared = { hasVerb: verb, size, before, count: edges.length - 2, isParallel }
    if (size > 0) before = { hasVerb: verb, size }
    return own.map((_, index) => ({ ...shared, from: index }))
  })
}
