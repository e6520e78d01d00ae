import { formatShare } from '@ppman/evaluation'
import { type Counts, type Read, type RuleScore, scoreRules, tuplesOf } from './score-rules.ts'

/** The scorecard as Markdown tables: one column per set of sentences. */
export function formatScorecard(sets: readonly { name: string; reads: readonly Read[] }[]): string {
  const scores = sets.map(({ name, reads }) => ({ name, ...scoreRules(reads) }))
  const row = (name: string, value: (score: RuleScore) => string) =>
    `| ${[name, ...scores.map(value)].join(' | ')} |`
  return [
    row('', (score) => (score as RuleScore & { name: string }).name),
    `|${'---|'.repeat(sets.length + 1)}`,
    row('sentences', ({ sentences }) => String(sentences)),
    row('tuple precision', ({ tuples }) => precision(tuples)),
    row('tuple recall', ({ tuples }) => recall(tuples)),
    row('code precision', ({ codes }) => precision(codes)),
    row('code recall', ({ codes }) => recall(codes)),
    row('sentences wholly right', ({ exact, sentences }) => rate(exact, sentences)),
    row('hard negatives with any rule', ({ negativesWithRule, negatives }) =>
      rate(negativesWithRule, negatives),
    ),
    row('spans that are their quote', ({ spansExact, spans }) => rate(spansExact, spans)),
    '',
    '| category | labelled tuples | found | of these right |',
    '|---|---|---|---|',
    ...scores
      .at(-1)!
      .byCategory.map(
        ({ category, hits, extra, missed }) =>
          `| ${category} | ${hits + missed} | ${hits + extra} | ${hits} |`,
      ),
    '',
    '| confidence of the rule | rules | all tuples right |',
    '|---|---|---|',
    ...calibration(sets.at(-1)!.reads),
    '',
  ].join('\n')
}

const BORDERS = [0, 0.6, 0.8, 0.9, 0.93, 0.95, 1.01]

/** How often a rule was right in full, by how sure it was. */
function calibration(reads: readonly Read[]): string[] {
  const rules = reads.flatMap(({ sentence, found, confidences }) => {
    const gold = tuplesOf(sentence.rules)
    return found.map((rule, index) => ({
      confidence: confidences[index]!,
      isRight: [...tuplesOf([rule])].every((tuple) => gold.has(tuple)),
    }))
  })
  return BORDERS.slice(1).map((to, index) => {
    const within = rules.filter(({ confidence }) => confidence >= BORDERS[index]! && confidence < to)
    return (
      `| ${BORDERS[index]} to ${Math.min(1, to)} | ${within.length} | ` +
      `${rate(within.filter(({ isRight }) => isRight).length, within.length)} |`
    )
  })
}

const precision = ({ hits, extra }: Counts) => rate(hits, hits + extra)
const recall = ({ hits, missed }: Counts) => rate(hits, hits + missed)

const rate = (hits: number, n: number) =>
  n === 0 ? '–' : `${(hits / n).toFixed(3)}: ${formatShare(hits, n)}`
