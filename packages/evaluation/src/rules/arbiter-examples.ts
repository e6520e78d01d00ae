import { NO_RULE, featuresOf } from '@ppman/policy-text/src/rules/cues/arbiter/arbiter-model.ts'
import { clausesIn, passagesOf } from '@ppman/policy-text/src/rules/extract-rules.ts'
import {
  type CodePassage,
  ownWords,
  type Passages,
} from '@ppman/policy-text/src/rules/passages/code-passages.ts'
import type { Example } from '../learning/fit-linear.ts'

/** A text with its rules: codes, and the decisions that are accepted, the label's own first. */
export type FitSentence = {
  text: string
  rules: readonly { accepted: readonly string[]; codes: readonly string[] }[]
}

/** The clauses of labelled sentences with the decisions on their codes, for the linear model. */
export function examplesOf(sentences: readonly FitSentence[]): Example[] {
  return sentences.flatMap((sentence) => {
    const clauses = clausesIn(sentence.text)
    const isSplit = sentence.rules.length > 1 && isReadRight(sentence, clauses)
    return clauses.flatMap(({ clause, findings }) => {
      const codes = codesOf(clause)
      if (codes.length === 0) return []
      const decisions = isSplit ? findings.map(decisionOf) : decisionsOn(codes, sentence)
      return [
        {
          features: featuresOf(clause.text),
          classes: decisions.length > 0 ? [...new Set(decisions)] : [NO_RULE],
        },
      ]
    })
  })
}

type ReadClause = ReturnType<typeof clausesIn>[number]

const decisionOf = ({ category, disposition }: ReadClause['findings'][number]) => `${category} ${disposition}`

function codesOf({ subjects, groups }: ReadClause['clause']): string[] {
  const lists = [...subjects, ...groups.filter(({ kind }) => kind !== 'place')]
  return lists.flatMap(({ mentions }) => mentions.flatMap((one) => one.codes.map(({ code }) => code)))
}

const decisionsOn = (codes: readonly string[], { rules }: FitSentence): string[] =>
  rules.flatMap((rule) => (rule.codes.some((code) => codes.includes(code)) ? rule.accepted.slice(0, 1) : []))

/**
 * Whether phrases and frames alone find the labelled rules; then they say which clause states each.
 */
function isReadRight({ rules }: FitSentence, clauses: readonly ReadClause[]): boolean {
  const found = clauses.flatMap(({ findings }) => findings.map(decisionOf))
  return (
    rules.every(({ accepted }) => accepted.some((decision) => found.includes(decision))) &&
    found.every((decision) => rules.some(({ accepted }) => accepted.includes(decision)))
  )
}

/** Passages of one sentence with the same decisions that are fitted on: lists repeat themselves. */
const MOST_ALIKE = 6

/**
 * A passage for the network: the words of each unit with its place, in the order of the places of
 * `rules/network/network.py`, and the share of each decision among its codes.
 */
export type FitPassage = {
  units: (readonly [place: number, words: readonly string[]])[]
  classes: Record<string, number>
  /** The text states no rule at all. */
  isQuiet: boolean
  /** An entry of a list: codes with at most descriptions. */
  isEntry: boolean
}

/** The lists of codes of labelled sentences, with what is read around them. */
export function passageExamplesOf(sentences: readonly FitSentence[]): FitPassage[] {
  return sentences.flatMap(({ text, rules }) => {
    const read = passagesOf(text)
    const count = new Map<string, number>()
    return read.passages.flatMap((passage) => {
      const classes = sharesOf(passage, rules)
      const key = JSON.stringify(classes)
      count.set(key, (count.get(key) ?? 0) + 1)
      if (count.get(key)! > MOST_ALIKE) return []
      const units = placedUnits(read, passage)
      return [{ units, classes, isQuiet: rules.length === 0, isEntry: passage.isEntry }]
    })
  })
}

/** Each code counts alike, and each decision on it. */
function sharesOf({ group }: CodePassage, rules: FitSentence['rules']): Record<string, number> {
  const codes = [...new Set(group.mentions.flatMap((one) => one.codes.map(({ code }) => code)))]
  const shares: Record<string, number> = {}
  for (const code of codes) {
    const decisions = rules.flatMap((rule) => (rule.codes.includes(code) ? rule.accepted.slice(0, 1) : []))
    const stated = decisions.length > 0 ? decisions : [NO_RULE]
    for (const name of stated) shares[name] = (shares[name] ?? 0) + 1 / stated.length / codes.length
  }
  return Object.keys(shares).length > 0 ? shares : { [NO_RULE]: 1 }
}

const [LEAD, EARLIER, PREVIOUS, BEFORE, AFTER, NEXT, LATER] = [1, 2, 3, 4, 5, 6, 7]

function placedUnits(read: Passages, passage: CodePassage): FitPassage['units'] {
  const { unit, lead, first, last } = passage
  const wordsOf = (index: number) => read.wordsOf(index).words
  const { before, after } = ownWords(read, passage)
  const around = (from: number, to: number, [next, far]: readonly [number, number]) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, step): FitPassage['units'][number] => [
      Math.abs(from + step - unit) === 1 ? next : far,
      wordsOf(from + step),
    ])
  return [
    ...(lead === null ? [] : [[LEAD, wordsOf(lead)] as const]),
    ...around(first, unit - 1, [PREVIOUS, EARLIER]),
    [BEFORE, wordsOf(unit).slice(before.from, before.to)],
    [AFTER, wordsOf(unit).slice(after.from, after.to)],
    ...around(unit + 1, last, [NEXT, LATER]),
  ]
}
