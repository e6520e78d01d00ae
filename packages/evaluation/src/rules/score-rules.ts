/** A rule as labelled data and `ppman rules extract` write it. */
export type LabelledRule = {
  rule_category: string
  disposition: string
  codes: readonly { code: string; code_type: string }[]
  span: string
  span_start: number
  span_end: number
}
export type LabelledSentence = { id: string; text: string; rules: readonly LabelledRule[] }
export type Read = {
  sentence: LabelledSentence
  found: readonly LabelledRule[]
  confidences: readonly number[]
}

/** Right, found without being labelled, labelled without being found. */
export type Counts = { hits: number; extra: number; missed: number }
export type RuleScore = {
  sentences: number
  exact: number
  tuples: Counts
  codes: Counts
  negatives: number
  negativesWithRule: number
  spans: number
  spansExact: number
  byCategory: readonly (Counts & { category: string })[]
}

/**
 * (code type, code, category, disposition) of each code of a rule; a rule without codes counts
 * once.
 */
export function tuplesOf(rules: readonly LabelledRule[]): Set<string> {
  return new Set(
    rules.flatMap(({ rule_category: category, disposition, codes }) =>
      (codes.length > 0 ? codes : [{ code_type: '-', code: '-' }]).map(({ code_type, code }) =>
        [code_type, code, category, disposition].join('|'),
      ),
    ),
  )
}

const codesOf = (rules: readonly LabelledRule[]) =>
  new Set(rules.flatMap(({ codes }) => codes.map(({ code_type, code }) => `${code_type}|${code}`)))

/**
 * Scores rules found in labelled sentences. Tuples and codes are sets within a sentence, counted
 * over all sentences.
 */
export function scoreRules(reads: readonly Read[]): RuleScore {
  const pairs = reads.map(({ sentence, found }) => [tuplesOf(found), tuplesOf(sentence.rules)] as const)
  const tuples = pairs.map(([found, gold]) => compare(found, gold))
  const rules = reads.flatMap(({ sentence: { text }, found }) => found.map((rule) => ({ text, rule })))
  const negatives = reads.filter(({ sentence }) => sentence.rules.length === 0)
  return {
    sentences: reads.length,
    exact: tuples.filter(({ extra, missed }) => extra === 0 && missed === 0).length,
    tuples: sum(tuples),
    codes: sum(reads.map(({ sentence, found }) => compare(codesOf(found), codesOf(sentence.rules)))),
    negatives: negatives.length,
    negativesWithRule: negatives.filter(({ found }) => found.length > 0).length,
    spans: rules.length,
    spansExact: rules.filter(({ text, rule }) => text.slice(rule.span_start, rule.span_end) === rule.span)
      .length,
    byCategory: byCategory(pairs),
  }
}

function byCategory(
  pairs: readonly (readonly [Set<string>, Set<string>])[],
): (Counts & { category: string })[] {
  const categoryOf = (tuple: string) => tuple.split('|')[2]!
  const names = [...new Set(pairs.flatMap(([found, gold]) => [...found, ...gold].map(categoryOf)))].sort()
  const of = (tuples: Set<string>, category: string) =>
    new Set([...tuples].filter((tuple) => categoryOf(tuple) === category))
  return names.map((category) => ({
    category,
    ...sum(pairs.map(([found, gold]) => compare(of(found, category), of(gold, category)))),
  }))
}

function compare(found: Set<string>, gold: Set<string>): Counts {
  const hits = [...found].filter((one) => gold.has(one)).length
  return { hits, extra: found.size - hits, missed: gold.size - hits }
}

const sum = (counts: readonly Counts[]): Counts =>
  counts.reduce(
    (total, { hits, extra, missed }) => ({
      hits: total.hits + hits,
      extra: total.extra + extra,
      missed: total.missed + missed,
    }),
    { hits: 0, extra: 0, missed: 0 },
  )
