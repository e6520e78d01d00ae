import { FeatureTree, type Place } from '@ppman/policy-text/src/criteria/likely/feature-tree.ts'
import { LineFeatures } from '@ppman/policy-text/src/criteria/likely/line-features.ts'
import { CELL_FRAME } from '@ppman/policy-text/src/criteria/likely/cell-cuts.ts'
import { RUN_IN } from '@ppman/policy-text/src/criteria/fragment.ts'
import { ROW } from '@ppman/policy-text/src/criteria/tables/table-rows.ts'
import { wordFeatures } from '@ppman/policy-text/src/criteria/likely/word-features.ts'
import type { Example } from '../../learning/fit-linear.ts'
import type { LabelledGroup } from '../score-criteria.ts'
import type { LabelledUnit } from './label-leads.ts'

type Sentence = { text: string; leaves: readonly { start: number; end: number }[] }

/** The units of a case, each once with its words and once by its shape and neighbors alone. */
export function lineExamples(labelled: readonly LabelledUnit[]): Example[] {
  const units = labelled.map(({ unit }) => unit)
  const tree = new FeatureTree()
  const features = new LineFeatures(units, tree)
  const namesOf = (places: Iterable<Place>) => Array.from(places, (place) => tree.names[place]!)
  return labelled.flatMap(({ label }, index) => {
    const words = namesOf(features.wordsOf(index))
    const structure = namesOf([...features.shapeOf(index), ...features.readingOf(index)])
    const classes = [label]
    return [
      { features: [...words, ...structure], classes },
      { features: structure, classes },
    ]
  })
}

/** The sentences of cases with their conditions. */
const sentencesOf = (cases: readonly (readonly LabelledUnit[])[]): Sentence[] =>
  cases.flat().flatMap(({ unit, label, leaves }) =>
    label.startsWith('prose')
      ? [
          {
            text: unit.text,
            leaves: leaves.map(({ start, end }) => ({ start: start - unit.start, end: end - unit.start })),
          },
        ]
      : [],
  )

/** Sentences count twice as much as those that are made of lists. */
const WEIGHT = 2

/** The words of sentences, and of sentences that are made of the conditions of lists. */
export function wordExamples(cases: readonly (readonly LabelledUnit[])[]): Example[] {
  const sentences = sentencesOf(cases)
  const real = sentences.flatMap(wordsOf)
  return [
    ...Array.from({ length: WEIGHT }, () => real).flat(),
    ...madeOfLists(cases, sentences).flatMap(wordsOf),
    ...cellsOf(cases).flatMap(wordsOf),
  ]
}

/** The marks of entries that stand in rows of tables. */
const ROW_MARKS: ReadonlySet<unknown> = new Set([ROW, RUN_IN])
const isOfRow = ({ kind, fragments }: LabelledUnit['unit']) =>
  kind === 'cell' || (!fragments[0]!.isListed && ROW_MARKS.has(fragments[0]!.numbering?.[0]))

/** Cells with a connective, as the ends of sentences. */
const cellsOf = (cases: readonly (readonly LabelledUnit[])[]): Sentence[] =>
  cases.flat().flatMap(({ unit, label, leaves }) =>
    label === 'condition' && isOfRow(unit) && /\b(?:and|or)\b/i.test(unit.text)
      ? [
          {
            text: CELL_FRAME + unit.text,
            leaves: leaves.map(({ start, end }) => ({
              start: start - unit.start + CELL_FRAME.length,
              end: end - unit.start + CELL_FRAME.length,
            })),
          },
        ]
      : [],
  )

function wordsOf({ text, leaves }: Sentence): Example[] {
  const { words, features } = wordFeatures(text)
  return words.map(({ start }, index) => {
    const leaf = leaves.find((one) => start >= one.start && start < one.end)
    const isFirst = leaf && !(index > 0 && words[index - 1]!.start >= leaf.start)
    return { features: features[index]!, classes: [!leaf ? 'outside' : isFirst ? 'begin' : 'inside'] }
  })
}

/** Lists of more conditions make no sentence. */
const MOST_CONDITIONS = 5
/** From one list to the next, so that neighbors get sentences of other hands. */
const STEP = 17

/** Sentences of the conditions of each list, in the words around those of other sentences. */
function madeOfLists(
  cases: readonly (readonly LabelledUnit[])[],
  sentences: readonly Sentence[],
): Sentence[] {
  const frames = sentences.flatMap(({ text, leaves }) => {
    const [first, last] = [leaves[0], leaves.at(-1)]
    return first && last
      ? [{ before: text.slice(0, Math.max(0, first.start)), after: text.slice(last.end) }]
      : []
  })
  const lists = cases.flatMap(listsOf)
  return lists.map(({ op, conditions }, index) => {
    const { before, after } = frames[(index * STEP) % frames.length]!
    let text = before
    const leaves = conditions.map((condition, place) => {
      if (place > 0) text += separator(op, place, conditions.length)
      const start = text.length
      text += condition
      return { start, end: text.length }
    })
    return { text: text + after, leaves }
  })
}

function separator(op: string, place: number, count: number): string {
  const word = op === 'all' ? 'and' : 'or'
  if (count === 2) return ` ${word} `
  return place === count - 1 ? `, ${word} ` : ', '
}

/** The lists of a case whose conditions are lines without marks of further ones. */
function listsOf(labelled: readonly LabelledUnit[]): { op: string; conditions: string[] }[] {
  const lists = new Map<LabelledGroup, string[]>()
  for (const { unit, label, leaves } of labelled) {
    const [leaf, ...more] = leaves
    if (label !== 'condition' || !leaf || more.length > 0) continue
    const text = unit.text.slice(Math.max(0, leaf.start - unit.start), leaf.end - unit.start)
    if (/[;:]/.test(text)) continue
    const condition = /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
    const group = leaf.groups.at(-1)!
    lists.set(group, [...(lists.get(group) ?? []), condition])
  }
  return [...lists].flatMap(([{ op }, conditions]) =>
    op !== 'none' && conditions.length > 1 && conditions.length <= MOST_CONDITIONS
      ? [{ op, conditions }]
      : [],
  )
}
