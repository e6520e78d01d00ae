import type { Mention, MentionKind } from '../codes/mention.ts'
import type { Range } from '../segments/sentences.ts'

/**
 * Codes of one kind that stand together as a list. `at` is the index of its mark in the masked
 * text.
 */
export type Group = Range & { kind: MentionKind; mentions: readonly Mention[]; at: number; isEither: boolean }

/**
 * A sentence in which each list of codes is one mark, so that grammar need not know codes.
 * `sourceOf[i]` is the place of character i.
 */
export type MaskedSentence = { text: string; sourceOf: readonly number[]; groups: readonly Group[] }

/**
 * Marks for lists of codes in a masked sentence: private-use characters, which no policy prints.
 */
export const MARKS: Record<MentionKind, string> = {
  service: '\ue000',
  diagnosis: '\ue001',
  revenue: '\ue002',
  modifier: '\ue003',
  place: '\ue004',
}
