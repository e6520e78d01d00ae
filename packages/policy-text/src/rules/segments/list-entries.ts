import { regex } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import type { CodedUnit } from './units.ts'

/** An entry of a list of codes: from the unit with its code to the unit with the next code. */
export type ListEntry = { units: readonly CodedUnit[]; from: number; next: number }

/**
 * Whether a line stands in brackets that the entry of a list opened above it and closes before the
 * next code: "[when specified as a carrier panel, for example", "the Example test]".
 */
export function isInBrackets({ units, from, next }: ListEntry, index: number): boolean {
  const above = openBrackets(units.slice(Math.max(0, from), index))
  return above > 0 && closesAll(units.slice(index, next), above)
}

/** Whether a line closes the brackets that are open above it: "0307U together with 0306U)". */
export const closesBrackets = (units: readonly CodedUnit[], from: number, index: number): boolean => {
  const above = from < 0 ? 0 : openBrackets(units.slice(from, index))
  return above > 0 && closesAll([units[index]!], above)
}

/** How many brackets are open behind the units. */
const openBrackets = (units: readonly CodedUnit[]) =>
  units.reduce((depth, { words }) => [...words].reduce(depthAfter, depth), 0)

/** Whether the units close that many brackets. */
function closesAll(units: readonly CodedUnit[], open: number): boolean {
  let depth = open
  for (const { words } of units)
    for (const sign of words) {
      depth = depthAfter(depth, sign)
      if (depth === 0) return true
    }
  return false
}

function depthAfter(depth: number, sign: string): number {
  if (sign === '[' || sign === '(') return depth + 1
  return sign === ']' || sign === ')' ? Math.max(0, depth - 1) : depth
}

/** The unit that holds a code at most so many units above another; -1 without one. */
export function unitOfCode(units: readonly CodedUnit[], index: number, code: Mention): number {
  for (let place = index - 1; place >= 0 && place >= index - MOST_LINES; place -= 1)
    if (units[place]!.start <= code.start) return place
  return -1
}
/** The lines of an entry of a list that are read. */
const MOST_LINES = 24

/** A name and its code take at most so many lines of a page, and so many characters. */
const [NAME_LINES, NAME_CHARS] = [4, 160]

/**
 * The unit that ends the entry of a list with its code, where a page cut the entry below a bullet
 * into lines: "• Example", "®", "Assay (CPT code 0450U)"; null for a line that is no such part.
 */
export function endOfCutEntry(units: readonly CodedUnit[], index: number): CodedUnit | null {
  if (units[index]!.kind !== 'sentence') return null
  const first = Math.max(0, index - NAME_LINES)
  const above = units.slice(first, index).findLastIndex(({ kind }) => kind === 'item')
  if (above < 0) return null
  const start = first + above
  const lines = units.slice(start, start + NAME_LINES + 1)
  const end = lines.findIndex(({ mentions, label }) => mentions.length > 0 && !label)
  const entry = lines.slice(0, end + 1)
  const isCut =
    start + end >= index &&
    entry.slice(1).every(({ kind, words }) => kind === 'sentence' && !/[.:;]\s*$/.test(words)) &&
    entry.reduce((chars, { words }) => chars + words.length, 0) <= NAME_CHARS
  return isCut ? entry.at(-1)! : null
}

/** "Example Test - no specific code" in a list: what is decided on it has no code. */
export const NO_CODE = regex('i')`\bno (?:specific|established|unique) codes?\b`
const DECIDES_ON_IT = regex(
  'i',
)`\b(?:is|are|must|may|will|should|use|report|bill|submit|covered|because|when|if|for)\b`

/**
 * The unit without an entry that has no code: nothing of it, or what stands from the code of the
 * next entry on, which a page joined with it.
 */
export function withoutUncodedEntry(unit: CodedUnit): CodedUnit[] {
  const found = NO_CODE.exec(unit.words)
  if (!found || DECIDES_ON_IT.test(unit.words.slice(0, found.index))) return [unit]
  const behind = found.index + found[0].length
  const first = unit.mentions[0]
  if (!first) return unit.words.slice(behind).trim() === '' ? [] : [unit]
  const from = first.start - unit.start
  if (from < behind || unit.words.slice(behind, from).trim() !== '') return [unit]
  return [{ ...unit, kind: 'item', start: first.start, words: unit.words.slice(from) }]
}
