import type { Mention, MentionKind } from '../codes/mention.ts'
import type { Range } from '../segments/sentences.ts'

/** A list of codes of one kind. `at` is the index of its mark in the masked text. */
export type Group = Range & { kind: MentionKind; mentions: readonly Mention[]; at: number; isEither: boolean }

/**
 * A sentence in which each list of codes is one mark, so that grammar need not know codes.
 * `sourceOf[i]` is the position of character i in the text.
 */
export type MaskedSentence = { text: string; sourceOf: readonly number[]; groups: readonly Group[] }

/** Marks for lists of codes: private-use characters, which no policy contains. */
export const MARKS: Record<MentionKind, string> = {
  service: '\ue000',
  diagnosis: '\ue001',
  revenue: '\ue002',
  modifier: '\ue003',
  place: '\ue004',
}
