import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import { formatLinearModel, type LinearModel, parseLinearModel } from '@ppman/text'
import { fitLinear } from '../learning/fit-linear.ts'
import { examplesOf, type FitSentence } from './arbiter-examples.ts'
import { LABELLED_LOTS } from './labelled-lots.ts'

/**
 * Fits the arbiter of the rule extractor: `node packages/evaluation/src/rules/arbiter.fit.ts`
 * prints figures for each lot (`--only WORDS`: those so named) with a model that was fitted without
 * it; `--write` fits on every lot and stores the weights.
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const WEIGHTS = new URL('../../../policy-text/src/rules/cues/arbiter/weights.txt', import.meta.url)

const isChosen = ({ name }: { name: string }) => name.includes(values.only)
const examples = new Map(LABELLED_LOTS.map(({ name, sentences }) => [name, examplesOf(sentences)]))

/** With this prior the model found more rules of left-out lots, at a higher precision. */
const OPTIONS = { variance: 10, leastWeight: 0.1 }
const fitWithout = (left: string | null) =>
  parseLinearModel(
    formatLinearModel(
      fitLinear(
        [...examples].flatMap(([name, own]) => (name === left ? [] : own)),
        OPTIONS,
      ),
    ),
  )

if (values.write) writeFileSync(WEIGHTS, formatLinearModel(fitLinear([...examples.values()].flat(), OPTIONS)))
else
  for (const { name, sentences } of LABELLED_LOTS.slice(1).filter(isChosen)) {
    const model = fitWithout(name)
    for (const [part, own] of [
      ['odd lines', sentences.filter((_, index) => index % 2 === 1)],
      ['all', sentences],
    ] as const)
      process.stdout.write(
        `${name}, ${part}\n  rules alone: ${formatFigures(own, null)}\n` +
          `  with arbiter: ${formatFigures(own, model)}\n`,
      )
  }

/** Precision and recall of (code, category, disposition), and silent sentences left alone. */
function formatFigures(sentences: readonly FitSentence[], model: LinearModel | null): string {
  const [found, labelled, quiet]: boolean[][] = [[], [], []]
  for (const { text, rules } of sentences) {
    const ours = extractRules(text, { model }).flatMap(({ category, disposition, codes }) =>
      codes.map(({ code }) => `${code} ${category} ${disposition}`),
    )
    const gold = rules.flatMap(({ accepted, codes }) =>
      codes.map((code) => accepted.map((decision) => `${code} ${decision}`)),
    )
    found!.push(...[...new Set(ours)].map((one) => gold.some((accepted) => accepted.includes(one))))
    labelled!.push(...gold.map((accepted) => accepted.some((one) => ours.includes(one))))
    if (rules.length === 0) quiet!.push(ours.length === 0)
  }
  const share = (hits: readonly boolean[]) => formatShare(hits.filter(Boolean).length, hits.length)
  return `precision ${share(found!)}, recall ${share(labelled!)}, left alone ${share(quiet!)}`
}
