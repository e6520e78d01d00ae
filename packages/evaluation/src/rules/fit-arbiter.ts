import { featuresOf, type ArbiterModel, NO_RULE } from '@ppman/policy-text/src/rules/cues/arbiter/arbiter.ts'
import { clausesIn } from '@ppman/policy-text/src/rules/extract-rules.ts'

/** A text with its rules: codes, and the decisions that are accepted, the label's own first. */
export type FitSentence = {
  text: string
  rules: readonly { accepted: readonly string[]; codes: readonly string[] }[]
}

type Example = { features: readonly string[]; decisions: readonly string[] }

/** The clauses of labelled sentences with the decisions on their codes. */
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
          decisions: decisions.length > 0 ? [...new Set(decisions)] : [NO_RULE],
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

/** Rarer features are left out. */
const LEAST_COUNT = 4
const ROUNDS = 24
/** Rounds before the weights are averaged over the rest. */
const WARM_UP = 8
const RATE = 0.1
const SHRINK = 2e-5
/** Smaller weights are left out. */
const LEAST_WEIGHT = 0.25

/**
 * Fits a multinomial logistic model by AdaGrad. Deterministic: the order of the examples comes from
 * a fixed seed.
 */
export function fitArbiter(examples: readonly Example[]): ArbiterModel {
  const decisions = [...new Set(examples.flatMap((one) => one.decisions))].sort()
  const vocabulary = vocabularyOf(examples)
  const rows = examples.map(({ features, decisions: own }) => ({
    features: features.flatMap((feature) => vocabulary.get(feature) ?? []),
    targets: decisions.map((decision) => (own.includes(decision) ? 1 / own.length : 0)),
  }))
  const width = decisions.length
  const weights = new Float64Array(vocabulary.size * width)
  const squares = new Float64Array(vocabulary.size * width).fill(1e-6)
  const mean = new Float64Array(weights.length)
  let steps = 0
  for (const row of shuffled(rows, ROUNDS)) {
    if (++steps % rows.length === 0 && steps > rows.length * WARM_UP)
      for (const [cell, weight] of weights.entries()) mean[cell]! += weight / (ROUNDS - WARM_UP)
    const errors = probabilitiesOf(weights, row.features, width).map((p, index) => p - row.targets[index]!)
    for (const [index, error] of errors.entries()) {
      if (Math.abs(error) < 1e-3) continue
      for (const feature of row.features) {
        const cell = feature * width + index
        const gradient = error + SHRINK * weights[cell]!
        squares[cell]! += gradient * gradient
        weights[cell]! -= (RATE / Math.sqrt(squares[cell]!)) * gradient
      }
    }
  }
  return { decisions, weights: sparse(vocabulary, mean, width) }
}

function vocabularyOf(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= LEAST_COUNT).map(([feature]) => feature)
  return new Map(kept.sort().map((feature, index) => [feature, index]))
}

function probabilitiesOf(weights: Float64Array, features: readonly number[], width: number): Float64Array {
  const scores = new Float64Array(width)
  for (const feature of features)
    for (let index = 0; index < width; index++) scores[index]! += weights[feature * width + index]!
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const total = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / total)
}

/** Every example once a round, in an order that a linear congruential generator gives. */
function* shuffled<Row>(rows: readonly Row[], rounds: number): Generator<Row> {
  let seed = 7
  const order = [...rows.keys()]
  for (let round = 0; round < rounds; round++) {
    for (let index = order.length - 1; index > 0; index--) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const other = Math.floor((seed / 2_147_483_648) * (index + 1))
      ;[order[index], order[other]] = [order[other]!, order[index]!]
    }
    for (const index of order) yield rows[index]!
  }
}

const sparse = (
  vocabulary: Map<string, number>,
  weights: Float64Array,
  width: number,
): ArbiterModel['weights'] =>
  new Map(
    [...vocabulary].flatMap(([feature, row]) => {
      const pairs = Array.from(
        { length: width },
        (_, index) => [index, weights[row * width + index]!] as const,
      )
      const kept = pairs.filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
      return kept.length > 0 ? [[feature, kept] as const] : []
    }),
  )

/** The model as `parseModel` reads it. */
export const formatModel = ({ decisions, weights }: ArbiterModel): string =>
  [
    decisions.join('\t'),
    ...[...weights].map(([feature, pairs]) => {
      const hundredths = pairs.map(([decision, weight]) => `${decision}:${Math.round(weight * 100)}`)
      return `${feature}\t${hundredths.join(',')}`
    }),
    '',
  ].join('\n')
