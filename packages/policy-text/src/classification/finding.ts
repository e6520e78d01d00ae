import type { Facts } from '../facts/facts.ts'
import type { Setting } from './setting.ts'
import type { ChangeType, Direction, Severity } from './change-type.ts'

/** One changed passage: both sides when it was reworded, one side when it was added or removed. */
export type Edit = {
  before: Facts | null
  after: Facts | null
  /** The passage with its surrounding words. */
  quote: { before: string | null; after: string | null }
  /** The removed and added words; empty when there are none. */
  words: { gone: string; come: string }
  setting: Setting
  /**
   * Whether the changed words also occur in the other version, because they were moved or repeated.
   */
  isEcho: boolean
  /**
   * Whether the passage is in a section of a policy page that decides on claims; then every
   * sentence counts.
   */
  isInBody: boolean
}

/** Changed values by their names in the change record. */
export type ChangedValues = Record<string, string | number | readonly string[]>

/** One fact that an edit changes, with the reason for its severity. */
export type Finding = {
  type: ChangeType
  severity: Severity
  direction: Direction
  reason: string
  values?: ChangedValues
  /** For added or removed codes: the facts of the list that contains them. */
  listedBy?: Facts
}

/** Finds changes of one kind in an edit. Pure. */
export type Rule = (edit: Edit) => Finding[]

/** Members of a list that the other list lacks. */
export function without(list: readonly string[] = [], other: readonly string[] = []): string[] {
  const others = new Set(other)
  return list.filter((value) => !others.has(value))
}
