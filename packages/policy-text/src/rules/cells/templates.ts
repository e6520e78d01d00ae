import { maskedTemplate } from '../clauses/mask-codes.ts'
import type { MaskedSentence } from '../clauses/phrase.ts'
import { lexCodes } from '../codes/lex-codes.ts'
import type { Mention } from '../codes/mention.ts'
import type { Range } from '../segments/units.ts'
import type { Value } from './reader.ts'

/** The codes in a range of a text, read with the words that a heading or a value gives them. */
export function codesWithNames(text: string, { start, end }: Range, names: string): Mention[] {
  const words = text.slice(start, end)
  const lead = words.length - words.trimStart().length
  const shift = start + lead - names.length
  return lexCodes(names + words.trimStart()).map((mention) => ({
    ...mention,
    start: mention.start + shift,
    end: mention.end + shift,
  }))
}

/** The sentences of a value about the codes of its row; none where its own codes are missing. */
export function sentencesOfValue(
  text: string,
  range: Range,
  { value: { sentences, names = '', kind, codesAt = 0 }, row }: { value: Value; row: readonly Mention[] },
): MaskedSentence[] {
  const words = text.slice(range.start, range.end)
  const start = range.start + words.length - words.trimStart().length + codesAt
  const cell = kind
    ? codesWithNames(text, { start, end: range.end }, names).filter((one) => one.kind === kind)
    : []
  return kind && cell.length === 0
    ? []
    : sentences.map((sentence) => maskedTemplate(sentence, range, { row, cell }))
}
