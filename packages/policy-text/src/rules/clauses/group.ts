import type { Mention, MentionKind } from '../codes/mention.ts'
import type { Range } from '../segments/unit.ts'

/** Codes of one kind that stand together as a list. `at` is the place of its mark in the shadow. */
export type Group = Range & { kind: MentionKind; mentions: readonly Mention[]; at: number; isEither: boolean }

/** A sentence in which each list of codes is one mark, so that grammar need not know codes. `sourceOf[i]` is the place of character i. */
export type Shadow = { text: string; sourceOf: readonly number[]; groups: readonly Group[] }
