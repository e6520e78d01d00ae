import type { Block } from '../document/document.ts'
import type { Operator } from './criteria.ts'
import type { Numbering } from '../text/list-marker.ts'

/** A piece of the reading text that can be a criterion, a lead-in or neither. */
export type Fragment = {
  start: number
  end: number
  /** What its marker can be read as; null for text without one. */
  numbering: readonly Numbering[] | null
  /** Of a list item, where the extractor tells: larger is deeper. */
  indent: number | null
  kind: Block['kind']
  block: number
  /** Whether the extractor told that a list item begins with it. */
  isListed?: boolean
  /** Whether a list follows within the same sentence. */
  introduces?: boolean
  /** Whether the entries that follow are criteria, though its words do not say so. */
  isCriteria?: boolean
  /** How the entries that follow count, where other words than its own say so. */
  countedBy?: Operator
  /** The number of such a count, of `n_of`. */
  countedAs?: number | null
  /** Whether it is printed at the edge of every page: its number, the copyright. */
  isPageEdge?: boolean
  /** How a text without a marker is an entry: by a connective, or in a list of lines. */
  joined?: 'on' | 'last' | 'listed' | undefined
}

/** The numbering of an entry that only semicolons separate from the next. */
export const RUN_IN: Numbering = { style: 'bullet', form: ';', ordinal: 0, parents: '' }

/** Cuts white space off both ends; nothing of a blank fragment. */
export function trim(text: string, fragment: Fragment): Fragment[] {
  const own = text.slice(fragment.start, fragment.end)
  const lead = own.length - own.trimStart().length
  const length = own.trim().length
  return length === 0
    ? []
    : [{ ...fragment, start: fragment.start + lead, end: fragment.start + lead + length }]
}
