import type { Facts } from '../facts/facts.ts'
import type { Setting } from './setting.ts'
import type { ChangeType, Direction, Severity } from './change-type.ts'

/** One changed place: both sides when it was reworded, one when it is new or gone. */
export type Edit = {
  before: Facts | null
  after: Facts | null
  /** The words around it. */
  quote: { before: string | null; after: string | null }
  /** The words themselves that went and came, empty for none. */
  words: { gone: string; come: string }
  setting: Setting
  /** Whether the words that went and came stand in the other version too: moved, or repeated. */
  isEcho: boolean
  /**
   * Whether it stands in a section of a page that decides claims, where a sentence counts whatever
   * its words.
   */
  isInBody: boolean
}

/** Values that changed, under the words that the change record and its readers use. */
export type ChangedValues = Record<string, string | number | readonly string[]>

/** One thing that one edit changes, with why it counts as that much. */
export type Finding = {
  type: ChangeType
  severity: Severity
  direction: Direction
  reason: string
  values?: ChangedValues
  /** Of codes that came or went: what the list they stand in decides. */
  listedBy?: Facts
}

/** Reads findings of one kind off an edit. Pure; one kind per rule. */
export type Rule = (edit: Edit) => Finding[]

/** Members of one list that the other lacks. */
export function without(list: readonly string[] = [], other: readonly string[] = []): string[] {
  const others = new Set(other)
  return list.filter((value) => !others.has(value))
}
