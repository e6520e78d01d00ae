import type { Extract } from '../document/document.ts'
import { lexCodes } from '../rules/codes/lex-codes.ts'
import { type DocumentRule, readingText } from '../rules/document-rules.ts'
import { silenceReason } from '../rules/gates/silence.ts'
import type { BillingCode } from '../rules/rule.ts'
import { plainForm, splitUnits } from '../rules/segments/units.ts'

/**
 * A sentence that names a service code and from which no rule was read. `start` and `end` are
 * positions in `readingText`.
 */
export type UnexplainedSentence = {
  /** Number of the sentence in the question to a model, from 1. */
  number: number
  text: string
  start: number
  end: number
  block: number
  /** Headings above it, outermost first. */
  path: readonly string[]
  /** Service codes in the sentence, as the lexer reads them. */
  codes: readonly BillingCode[]
}

const MIN_WORDS = 4
const MAX_CHARS = 600

/**
 * The sentences of a document that name a service code and state none of its rules, in order.
 * Table rows and sentences that by their form state nothing (questions, history, examples) are
 * left out.
 */
export function unexplainedSentences(
  { blocks }: Pick<Extract, 'blocks'>,
  rules: readonly DocumentRule[],
): UnexplainedSentence[] {
  const { text, starts } = readingText(blocks)
  let block = 0
  const found = splitUnits(plainForm(text)).flatMap(({ kind, start, end }) => {
    const sentence = text.slice(start, end)
    const isReadable = kind !== 'row' && sentence.length <= MAX_CHARS && wordsIn(sentence) >= MIN_WORDS
    const isExplained = rules.some((rule) => rule.spanStart < end && rule.spanEnd > start)
    if (!isReadable || isExplained || silenceReason(sentence) !== null) return []
    const codes = serviceCodesIn(sentence)
    if (codes.length === 0) return []
    while (block + 1 < starts.length && starts[block + 1]! <= start) block += 1
    return [{ text: sentence, start, end, block, path: blocks[block]!.path, codes }]
  })
  return found.map((sentence, index) => ({ number: index + 1, ...sentence }))
}

const wordsIn = (text: string) => text.match(/[a-z]{2,}/gi)?.length ?? 0

const serviceCodesIn = (sentence: string): BillingCode[] =>
  lexCodes(sentence).flatMap(({ kind, codes }) => (kind === 'service' ? codes : []))
