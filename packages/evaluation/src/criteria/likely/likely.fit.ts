import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { LikelyModels } from '@ppman/policy-text/src/criteria/likely/likely-criteria.ts'
import { openTagNetwork, type TagNetwork } from '@ppman/policy-text/src/criteria/likely/words/tag-network.ts'
import { formatLinearModel, type LinearModel, parseLinearModel } from '@ppman/text'
import { type Example, fitLinear } from '../../learning/fit-linear.ts'
import { type CriteriaCase, scoreCriteria } from '../score-criteria.ts'
import { labelUnits } from './label-units.ts'
import { CRITERIA_LOTS, LOTS_OF_OTHERS } from './labelled-lots.ts'
import { sentenceExamples } from './sentence-examples.ts'
import { lineExamples, networkExamples, wordExamples } from './likely-examples.ts'

/**
 * Fits the models of the reader of criteria. The linear ones take some minutes; the network that
 * reads the words of sentences is fitted by `network/fit.py`, which says how, from what `--export`
 * stores.
 *
 * - `--export FILE` stores the labelled sentences for the network.
 * - `--networks FOLDER` prints figures of each lot with models that were fitted without its fold:
 *   `FOLDER/0.bin` is the network fitted without fold 0. `--only WORDS` prints those so named.
 * - `--networks FOLDER --write` fits the linear models on every lot and stores them. The model of
 *   sentences learns from what models that were fitted without a lot find in it.
 */
const { values } = parseArgs({
  options: {
    export: { type: 'string' },
    networks: { type: 'string' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})
const WEIGHTS = new URL('../../../../policy-text/src/criteria/likely/', import.meta.url)
/** Lots are left out in this many folds. */
const FOLDS = 5

const labelled = CRITERIA_LOTS.map(({ name, cases }, index) => ({
  name,
  fold: index % FOLDS,
  cases,
  units: cases.map(labelUnits),
}))

/** Left-out lots gave the same figures with priors of a third to three times these. */
const VARIANCE = { lines: 10, words: 3, sentences: 0.3 }
const LEAST_WEIGHT = 0.1
const asStored = (model: LinearModel) => parseLinearModel(formatLinearModel(model))
const fit = (examples: readonly Example[], variance: number) =>
  fitLinear(examples, { variance, leastWeight: LEAST_WEIGHT })

function linearWithout(fold: number | null): { lines: LinearModel; words: LinearModel } {
  const cases = labelled.flatMap((one) => (one.fold === fold ? [] : one.units))
  return {
    lines: fit(cases.flatMap(lineExamples), VARIANCE.lines),
    words: fit(wordExamples(cases), VARIANCE.words),
  }
}

type WithoutSentences = Omit<LikelyModels, 'sentences'>
const asModels = (
  { lines, words }: ReturnType<typeof linearWithout>,
  network: TagNetwork,
): WithoutSentences => ({
  lines: asStored(lines),
  words: { linear: asStored(words), network },
})

/** The models of each fold were fitted without its lots, and so are what they find in these. */
function foldsOf(folder: string) {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const network = openTagNetwork(readFileSync(`${folder}/${fold}.bin`))
    const models = asModels(linearWithout(fold), network)
    const examples = labelled
      .filter((one) => one.fold === fold)
      .flatMap(({ cases, units }) =>
        cases.flatMap((one, index) => sentenceExamples(one, units[index]!, models)),
      )
    return { fold, models, examples }
  })
}

if (values.export) exportTo(values.export)
if (!values.networks) {
  if (!values.export) process.stderr.write('Give --export FILE or --networks FOLDER.\n')
} else if (values.write) writeModels(foldsOf(values.networks))
else printLeftOut(foldsOf(values.networks))

type Folds = ReturnType<typeof foldsOf>

function exportTo(file: string): void {
  const lines = labelled.flatMap(({ fold, units }) =>
    networkExamples(units).map((one) => JSON.stringify({ fold, ...one })),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
}

function writeModels(folds: Folds): void {
  const sentences = fit(
    folds.flatMap(({ examples }) => examples),
    VARIANCE.sentences,
  )
  const { lines, words } = linearWithout(null)
  for (const [file, model] of [
    ['lines.txt', lines],
    ['words/words.txt', words],
    ['sentences.txt', sentences],
  ] as const)
    writeFileSync(new URL(file, WEIGHTS), formatLinearModel(model))
}

function printLeftOut(folds: Folds): void {
  for (const { fold, models } of folds) {
    const others = folds.flatMap((one) => (one.fold === fold ? [] : one.examples))
    const sentences = asStored(fit(others, VARIANCE.sentences))
    const names = new Set(labelled.filter((one) => one.fold === fold).map(({ name }) => name))
    for (const { name, cases } of LOTS_OF_OTHERS)
      if (names.has(name) && name.includes(values.only))
        process.stdout.write(
          `${name}\n  patterns alone: ${formatFigures(cases, null)}\n` +
            `  with models: ${formatFigures(cases, { ...models, sentences })}\n`,
        )
  }
}

/** Conditions found, operators right, found ones that are labelled, texts without criteria. */
function formatFigures(cases: readonly CriteriaCase[], models: LikelyModels | null): string {
  const { figures } = scoreCriteria(cases, models)
  return figures.map(({ hits, n }) => `${hits} of ${n}`).join(', ')
}
