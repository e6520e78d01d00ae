import type { Fragment } from './fragment.ts'

/** A fragment with its words. */
export type Given = Fragment & { text: string }

/** A fragment with the fragments that are indented below it. */
export type Entry = Fragment & {
  text: string
  children: Entry[]
  /** A connective that stands alone below the entry and its children. */
  joinedBy: 'and' | 'or' | null
  /** Whether that connective follows a complete entry, so that it separates parts of the list. */
  standsAlone: boolean
  /** Whether each entry below is enough as well as its own words: examples, alternatives. */
  hasAlternatives: boolean
  /** Whether the list counts anew from it on, after a connective. */
  isRestart?: boolean
  /** Whether the entries below are criteria though its words do not say so. */
  isCriteria?: boolean
}

/** An entry without entries below it. */
export const entryOf = (given: Given): Entry => ({
  ...given,
  children: [],
  joinedBy: null,
  standsAlone: false,
  hasAlternatives: false,
})
