import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { LikelyModels } from '@ppman/policy-text/src/criteria/likely/likely-criteria.ts'
import { formatLinearModel, type LinearModel, parseLinearModel } from '@ppman/text'
import { type Example, fitLinear } from '../../learning/fit-linear.ts'
import { type CriteriaCase, scoreCriteria } from '../score-criteria.ts'
import { labelUnits } from './label-units.ts'
import { CRITERIA_LOTS, LOTS_OF_OTHERS } from './labelled-lots.ts'
import { lineExamples, wordExamples } from './likely-examples.ts'

/**
 * Fits the models of the reader of criteria: `node
 * packages/evaluation/src/criteria/likely/likely.fit.ts` prints figures for each lot (`--only
 * WORDS`: those so named) with models that were fitted without it; `--write` fits on every lot and
 * stores the weights.
 */
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const WEIGHTS = new URL('../../../../policy-text/src/criteria/likely/', import.meta.url)

const labelled = new Map(CRITERIA_LOTS.map(({ name, cases }) => [name, cases.map(labelUnits)]))

/** Left-out lots gave the same figures with priors of a third to three times these. */
const VARIANCE = { lines: 10, words: 3 }
const LEAST_WEIGHT = 0.1
const fit = (examples: readonly Example[], variance: number) =>
  fitLinear(examples, { variance, leastWeight: LEAST_WEIGHT })

function fitWithout(left: string | null): LikelyModels {
  const cases = [...labelled].flatMap(([name, own]) => (name === left ? [] : own))
  return {
    lines: fit(cases.flatMap(lineExamples), VARIANCE.lines),
    words: fit(wordExamples(cases), VARIANCE.words),
  }
}

const isChosen = ({ name }: { name: string }) => name.includes(values.only)
const asStored = (model: LinearModel) => parseLinearModel(formatLinearModel(model))

if (values.write)
  for (const [name, model] of Object.entries(fitWithout(null)))
    writeFileSync(new URL(`${name}.txt`, WEIGHTS), formatLinearModel(model))
else
  for (const { name, cases } of LOTS_OF_OTHERS.filter(isChosen)) {
    const { lines, words } = fitWithout(name)
    const models = { lines: asStored(lines), words: asStored(words) }
    for (const [part, own] of [
      ['first, third, …', cases.filter((_, index) => index % 2 === 0)],
      ['all', cases],
    ] as const)
      process.stdout.write(
        `${name}, ${part}\n  patterns alone: ${formatFigures(own, null)}\n` +
          `  with models: ${formatFigures(own, models)}\n`,
      )
  }

/** Conditions found, operators right, found ones that are labelled, texts without criteria. */
function formatFigures(cases: readonly CriteriaCase[], models: LikelyModels | null): string {
  const { figures } = scoreCriteria(cases, models)
  return figures.map(({ hits, n }) => `${hits} of ${n}`).join(', ')
}
