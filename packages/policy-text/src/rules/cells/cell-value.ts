import { maskedTemplate } from '../clauses/mask-codes.ts'
import type { Phrase, MaskedSentence } from '../clauses/phrase.ts'
import { lexCodes } from '../codes/lex-codes.ts'
import type { MentionKind, Mention } from '../codes/mention.ts'
import type { Range } from '../segments/units.ts'

/**
 * What a few words without a verb state of the codes beside them: the cell of a table, or what
 * follows a code and a colon. In a sentence `{row}` stands for those codes and `{cell}` for the
 * codes of the value, of one kind, which are read with `names` before them.
 */
export type Value = {
  sentences: readonly string[]
  names?: string
  kind?: MentionKind
  /** Where the codes begin in the value, in UTF-16 units; 0 when left out. */
  codesAt?: number
}

/** Reads a value of one kind; null when it is another. */
export type Reader = (content: string) => Value | null

/** A value of one sentence. */
export const one = (sentence: string): Value => ({ sentences: [sentence] })
/** The words that narrow a value, without their brackets. */
export const narrowing = (words: string | undefined) => (words ?? '').trim().replace(/^[(,] ?|\)$/g, '')
/** A reader of the values that a family of wordings matches. */
export const when =
  (pattern: Phrase, read: (found: RegExpExecArray, content: string) => Value): Reader =>
  (content) => {
    const found = pattern.exec(content)
    return found && read(found, content)
  }
/** Capture groups count over all wordings of a family; the first that matched is meant. */
export const firstOf = (found: RegExpExecArray) => found.slice(1).find((group) => group !== undefined)

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
