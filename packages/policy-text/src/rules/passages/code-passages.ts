import { lazy } from '@ppman/facts'
import { maskedAsPrinted } from '../clauses/mask-codes.ts'
import { type Group, MARKS } from '../clauses/phrase.ts'
import type { MentionKind } from '../codes/mention.ts'
import { hasOnlyCodes, isDescription, isListLabel } from '../segments/code-lists.ts'
import type { CodedUnit, Range } from '../segments/units.ts'

/** Units are read around that of the codes until they have this many words, on each side. */
const AROUND_WORDS = 40
/** Words that are read in the unit of the codes, on each side of them. */
const OWN_WORDS = 60
/** A heading or lead-in holds for the units after it, at most for this many. */
const LED_UNITS = 60
const LEAD_CHARS = 160

/** The words, numbers and marks of a unit, after what kind of unit it is. */
export type UnitWords = { words: readonly string[]; lists: readonly CodeList[] }
/** A list of codes in a unit, and the index of the word after it. */
type CodeList = { group: Group; wordAfter: number }

/** A list of codes with what is read around it; units are named by their index. */
export type CodePassage = CodeList & {
  unit: number
  /** The unit is an entry of a list, codes with at most descriptions: what decides is over it. */
  isEntry: boolean
  /** The heading or lead-in over the unit; over an entry also a sentence. */
  lead: number | null
  /** The units around it, both included. */
  first: number
  last: number
}

/** The passages of a text, and the words of its units. */
export type Passages = {
  units: readonly CodedUnit[]
  wordsOf: (unit: number) => UnitWords
  passages: readonly CodePassage[]
}

/** Kinds of codes that a rule can be about. */
const DECIDED_ON: readonly MentionKind[] = ['service', 'revenue']

/** The lists of codes of a text, with what is read around each. */
export function passagesIn(text: string, units: readonly CodedUnit[]): Passages {
  const read = units.map((unit) => lazy(() => readUnit(text, unit)))
  const wordsOf = (unit: number) => read[unit]!()
  let heading: number | null = null
  let statement: number | null = null
  const passages = units.flatMap((unit, index): CodePassage[] => {
    const isEntry = hasOnlyCodes(unit)
    const above = isEntry ? later(heading, statement) : heading
    if (!isDescription(unit, units[index - 1])) {
      if (isLead(unit)) heading = index
      if (!isEntry && !isListLabel(unit)) statement = index
    }
    if (!unit.mentions.some(({ kind }) => DECIDED_ON.includes(kind))) return []
    const around = {
      unit: index,
      isEntry,
      lead: above !== null && index - above <= LED_UNITS ? above : null,
      first: isEntry ? index : reachFrom(index, -1),
      last: isEntry ? index : reachFrom(index, 1),
    }
    return wordsOf(index).lists.map((list) => ({ ...list, ...around }))
  })
  return { units, wordsOf, passages }

  function reachFrom(unit: number, step: -1 | 1): number {
    let reached = unit
    for (let words = 0; words < AROUND_WORDS && units[reached + step]; words += wordsOf(reached).words.length)
      reached += step
    return reached
  }
}

const later = (one: number | null, other: number | null) =>
  one === null || (other !== null && other > one) ? other : one

/** Whether a unit stands over others: it names no code and ends with a colon, or is a heading. */
const isLead = ({ words, mentions, isNewBlock, kind }: CodedUnit) =>
  kind !== 'row' &&
  words.length <= LEAD_CHARS &&
  mentions.length === 0 &&
  (/:\s*$/.test(words) || (isNewBlock && !/[.;,!?]\s*$/.test(words)))

const MARK_WORDS: Record<string, string> = {
  [MARKS.service]: '<code>',
  [MARKS.diagnosis]: '<dx>',
  [MARKS.revenue]: '<rev>',
  [MARKS.modifier]: '<mod>',
  [MARKS.place]: '<pos>',
}
const WORD = /[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[^\sa-z\d]/g

function readUnit(text: string, unit: CodedUnit): UnitWords {
  const masked = maskedAsPrinted(text, { parts: partsOf(unit), mentions: unit.mentions, listed: [] })
  const found = [...masked.text.toLowerCase().matchAll(WORD)]
  const indexes = new Map(found.map(({ index }, position) => [index, position]))
  return {
    words: [
      unit.isNewBlock ? '<block>' : `<${unit.kind}>`,
      ...found.map(([word]) => MARK_WORDS[word] ?? word),
    ],
    lists: masked.groups.flatMap((group) =>
      DECIDED_ON.includes(group.kind) ? [{ group, wordAfter: indexes.get(group.at)! + 2 }] : [],
    ),
  }
}

/** The range of a unit, after that of the codes that begin its line. */
export const partsOf = ({ start, end, label }: CodedUnit): Range[] => [
  ...(label ? [label] : []),
  { start, end },
]

/** The words of the unit before the end of the codes, and after it. */
export function ownWords({ wordsOf }: Passages, { unit, wordAfter }: CodePassage) {
  const { words } = wordsOf(unit)
  return {
    before: { from: Math.max(0, wordAfter - OWN_WORDS), to: wordAfter },
    after: { from: wordAfter, to: Math.min(words.length, wordAfter + OWN_WORDS) },
  }
}
