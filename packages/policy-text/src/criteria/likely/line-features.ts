import { stemOf } from '../../language/stem.ts'
import { connectiveOf } from '../connectives.ts'
import { countsAbove, introducesList, listsNoCriteria, statedOperator } from '../lead-in.ts'
import { decisionIn, sentenceDecision } from '../sentences/decision.ts'
import { hasVerb } from '../sentences/predicates.ts'
import { isCriteriaTitle } from '../titles.ts'
import type { Unit } from './units.ts'

const WORD = /[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[%:;?|≥≤<>=]/g
const CODE = /\b(?:[a-z]\d{4}|\d{4}[ftu])\b/g
/** The stem of a word; of numbers, whether they count, are amounts, or codes. */
export function stemOrKind(word: string): string {
  if (/^\d/.test(word)) return /^\d{5}$/.test(word) ? '#code' : word.length <= 2 ? '#n' : '#N'
  return /^[a-z]/.test(word) ? stemOf(word) : word
}
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().replace(CODE, '00000').match(WORD) ?? []).map(stemOrKind)

/** What a unit says, looks like, and is to the patterns. */
type Summary = { stems: readonly string[]; shape: readonly string[]; reading: readonly string[] }

const MISSING: Summary = { stems: [], shape: ['none'], reading: [] }
const summaries = new WeakMap<Unit, Summary>()
function summaryOf(unit: Unit | undefined): Summary {
  if (!unit) return MISSING
  const found = summaries.get(unit)
  if (found) return found
  const summary = { stems: stemsOf(unit.text), shape: shapeOf(unit), reading: readingOf(unit) }
  summaries.set(unit, summary)
  return summary
}

/** Longer texts are summed up by their beginning and their end. */
const PART_CHARS = 100
const partsOf = (text: string) =>
  text.length <= 2 * PART_CHARS ? text : `${text.slice(0, PART_CHARS)} ${text.slice(-PART_CHARS)}`

/** Numbers of words up to which a unit has the same length. */
const LENGTHS = [1, 2, 5, 11, 24, 44]

function shapeOf({ text, kind, fragments }: Unit): string[] {
  const count = text.split(/\s+/).length
  const ending = /[.:;,?!)]\s*$/.exec(text)?.[0].trim() ?? /\b(?:and|or)$/i.exec(text)?.[0].toLowerCase()
  const start = /^[A-Z][A-Z]/.test(text) ? 'capitals' : /^[A-Z]/.test(text) ? 'capital' : 'small'
  return [
    kind,
    `mark ${fragments[0]!.numbering?.[0]?.style ?? '-'}`,
    `end ${ending ?? 'word'}`,
    `start ${/^[A-Za-z]/.test(text) ? start : 'sign'}`,
    `length ${LENGTHS.find((most) => count <= most) ?? 'more'}`,
  ]
}

const CONDITIONAL = /\b(?:if|when|unless|until|once|only|provided|as long as)\b/i

function readingOf({ text: whole }: Unit): string[] {
  const text = partsOf(whole)
  const facts: Record<string, unknown> = {
    connective: connectiveOf(text),
    introduces: introducesList(text),
    title: isCriteriaTitle(text),
    'no criteria': listsNoCriteria(text),
    'counts above': countsAbove(text),
    verb: hasVerb(text),
    conditional: CONDITIONAL.test(text),
  }
  const [stated, sentence] = [statedOperator(text), sentenceDecision(text)]
  return [
    ...Object.keys(facts).filter((name) => facts[name]),
    `decision ${decisionIn(text) ?? '-'}`,
    ...(stated ? [`states ${stated.op}`] : []),
    ...(sentence ? [`sentence ${sentence.kind}`] : []),
  ]
}

/** What the model of lines knows of a unit: its words, its shape, and those of its neighbors. */
export function lineFeatures(
  units: readonly Unit[],
  index: number,
): { words: string[]; structure: string[] } {
  const unit = units[index]!
  const own = summaryOf(unit)
  const words = new Set<string>()
  const structure = new Set([...own.shape, ...own.reading])
  addStems(words, own.stems)
  for (const one of own.shape) for (const other of own.reading) structure.add(`${one} & ${other}`)
  for (const step of [-2, -1, 1, 2]) {
    const { stems, shape, reading } = summaryOf(units[index + step])
    const isNext = Math.abs(step) === 1
    for (const one of [...shape, ...reading]) {
      structure.add(`${step} ${one}`)
      if (isNext) for (const kind of own.shape.slice(0, 3)) structure.add(`${kind} & ${step} ${one}`)
    }
    if (!isNext) continue
    for (const stem of stems.slice(0, 12)) words.add(`${step}:${stem}`)
    for (const stem of stems.slice(-2)) words.add(`${step} last ${stem}`)
  }
  addPlace(words, structure, unit)
  if (index === 0) structure.add('first of all')
  return { words: [...words], structure: [...structure] }
}

/** Stems with their neighbors, and those at both ends. */
function addStems(words: Set<string>, stems: readonly string[]): void {
  const padded = ['^', ...stems, '$']
  for (const [place, stem] of padded.entries()) {
    words.add(stem)
    const [next, second] = [padded[place + 1], padded[place + 2]]
    if (next !== undefined) words.add(`${stem} ${next}`)
    if (second === undefined) continue
    words.add(`${stem} ${next} ${second}`)
    words.add(`${stem} _ ${second}`)
  }
  for (const stem of stems.slice(0, 2)) words.add(`first ${stem}`)
  for (const stem of stems.slice(-3)) words.add(`last ${stem}`)
}

/** The heading above a unit, and its place in a table. */
function addPlace(words: Set<string>, structure: Set<string>, { path, kind, column, columns }: Unit): void {
  const above = path.at(-1)
  for (const stem of stemsOf(above ?? '').slice(0, 8)) words.add(`above ${stem}`)
  const title = above === undefined ? 'no heading' : isCriteriaTitle(above) ? 'below title' : 'below other'
  structure.add(title)
  if (kind !== 'cell') return
  structure.add(`column ${column} of ${columns}`)
  structure.add(column === columns - 1 ? 'last column' : 'inner column')
}
