import { FeatureTree, type Place } from '@ppman/policy-text/src/criteria/likely/feature-tree.ts'
import { LineFeatures } from '@ppman/policy-text/src/criteria/likely/line-features.ts'
import { CELL_FRAME } from '@ppman/policy-text/src/criteria/likely/cell-cuts.ts'
import { RUN_IN } from '@ppman/policy-text/src/criteria/fragment.ts'
import { ROW } from '@ppman/policy-text/src/criteria/tables/table-rows.ts'
import { wordFeatures, wordsOf } from '@ppman/policy-text/src/criteria/likely/words/word-features.ts'
import { networkWord, wordSigns } from '@ppman/policy-text/src/criteria/likely/words/tag-network.ts'
import { WORD_CLASSES } from '@ppman/policy-text/src/criteria/likely/words/tag-words.ts'
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
  const real = sentences.flatMap(examplesOf)
  return [
    ...Array.from({ length: WEIGHT }, () => real).flat(),
    ...madeOfLists(cases, sentences).flatMap(examplesOf),
    ...cellsOf(cases).flatMap(examplesOf),
  ]
}

/** A sentence for the network: its words with their signs and classes, and how often it counts. */
export type NetworkExample = {
  words: string[]
  signs: number[][]
  classes: number[]
  times: number
}

/** Sentences with conditions count this often for the network, and text without any once. */
const TIMES = 3
/** Shorter text states nothing. */
const LEAST_WORDS = 4

/** Sentences with their conditions, those made of lists, cells, and text without conditions. */
export function networkExamples(cases: readonly (readonly LabelledUnit[])[]): NetworkExample[] {
  const sentences = sentencesOf(cases)
  const exampleOf = (sentence: Sentence, times: number): NetworkExample => {
    const labelled = labelledWords(sentence)
    const words = labelled.map(({ text }) => text)
    return {
      words: words.map(networkWord),
      signs: words.map(wordSigns),
      classes: labelled.map(({ name }) => WORD_CLASSES.indexOf(name)),
      times,
    }
  }
  return [
    ...sentences.map((one) => exampleOf(one, TIMES)),
    ...[...madeOfLists(cases, sentences), ...cellsOf(cases), ...textsWithoutConditions(cases)].map((one) =>
      exampleOf(one, 1),
    ),
  ].filter(({ words }) => words.length >= LEAST_WORDS)
}

/** Text without conditions, and lead-ins. */
const textsWithoutConditions = (cases: readonly (readonly LabelledUnit[])[]): Sentence[] =>
  cases.flat().flatMap(({ unit: { kind, text }, label, leaves }) => {
    const isEmpty = leaves.length === 0 && (kind === 'text' || (kind === 'item' && label === 'other'))
    return isEmpty ? [{ text, leaves: [] }] : []
  })

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

const examplesOf = (sentence: Sentence): Example[] =>
  labelledWords(sentence).map(({ features, name }) => ({ features, classes: [name] }))

function labelledWords({ text, leaves }: Sentence) {
  const words = wordsOf(text)
  const features = wordFeatures(text, words)
  return words.map((word, index) => {
    const leaf = leaves.find((one) => word.start >= one.start && word.start < one.end)
    const isFirst = leaf && !(index > 0 && words[index - 1]!.start >= leaf.start)
    const name: (typeof WORD_CLASSES)[number] = !leaf ? 'outside' : isFirst ? 'begin' : 'inside'
    return { text: word.text, features: features[index]!, name }
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
