import type { Phrase } from '../clauses/phrase.ts'
import type { MentionKind } from '../codes/mention.ts'

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
