import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import type { ArbiterModel } from '@ppman/policy-text/src/rules/cues/arbiter/arbiter-model.ts'
import { openPassageNetwork } from '@ppman/policy-text/src/rules/passages/passage-network.ts'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import { formatLinearModel, parseLinearModel } from '@ppman/text'
import { fitLinear } from '../learning/fit-linear.ts'
import { examplesOf, type FitSentence, passageExamplesOf } from './arbiter-examples.ts'
import { LABELLED_LOTS } from './labelled-lots.ts'

/**
 * Fits the arbiter of the rule extractor. The linear model takes a quarter of a minute; the network
 * is fitted by `network/fit.py`, which says how, from what `--export` stores.
 *
 * - `--export FILE` stores the labelled passages for the network.
 * - `--networks FOLDER` prints figures of each lot with models that were fitted without its fold:
 *   `FOLDER/0.bin` is the network fitted without fold 0. Folds without a file are passed over.
 * - `--write` fits the linear model on every lot and stores it.
 */
const { values } = parseArgs({
  options: {
    export: { type: 'string' },
    networks: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const WEIGHTS = new URL('../../../policy-text/src/rules/cues/arbiter/weights.txt', import.meta.url)
/** Lots are left out in this many folds; our own sentences without a lot are always fitted on. */
const FOLDS = 4
/** Other words are known from these many occurrences on. */
const LEAST_WORDS = 3
const fitLots = LABELLED_LOTS.map((one, index) => ({
  ...one,
  fold: index === 0 ? null : index % FOLDS,
  clauses: examplesOf(one.sentences),
}))

if (values.export) exportTo(values.export)
if (values.write) writeFileSync(WEIGHTS, formatLinearModel(linearWithout(null)))
if (values.networks) printLeftOut(values.networks)
if (!values.export && !values.networks && !values.write)
  process.stderr.write('Give --export FILE, --networks FOLDER or --write.\n')

/** With this prior the model found more rules of left-out lots, at a higher precision. */
function linearWithout(fold: number | null) {
  const fitted = fitLots.filter((one) => fold === null || one.fold !== fold)
  return fitLinear(
    fitted.flatMap(({ clauses }) => clauses),
    { variance: 10, leastWeight: 0.1 },
  )
}

function exportTo(file: string): void {
  const lines = fitLots.flatMap(({ fold, sentences }) =>
    passageExamplesOf(sentences).map((passage) => ({ fold, ...passage })),
  )
  const stored = [{ words: otherWords() }, ...lines].map((one) => JSON.stringify(one))
  writeFileSync(file, `${stored.join('\n')}\n`)
}

/** Words of all labelled texts: the network knows more words than passages with codes have. */
function otherWords(): string[] {
  const files = globSync('../**/*.jsonl', { cwd: import.meta.dirname })
  const counts = new Map<string, number>()
  for (const file of files) {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').replace(/\\[nt]/g, ' ')
    for (const word of text.toLowerCase().match(/[a-z]+(?:'[a-z]+)?/g) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].flatMap(([word, count]) => (count >= LEAST_WORDS ? [word] : [])).sort()
}

function printLeftOut(folder: string): void {
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const file = `${folder}/${fold}.bin`
    if (!existsSync(file)) continue
    const linear = parseLinearModel(formatLinearModel(linearWithout(fold)))
    const network = openPassageNetwork(readFileSync(file))
    for (const { name, sentences } of fitLots.filter((one) => one.fold === fold))
      process.stdout.write(
        `${name}\n  rules alone: ${formatFigures(sentences, null)}\n` +
          `  with the linear model: ${formatFigures(sentences, { linear, network: null })}\n` +
          `  with both models: ${formatFigures(sentences, { linear, network })}\n`,
      )
  }
}

/** Precision and recall of (code, category, disposition), and silent sentences left alone. */
function formatFigures(sentences: readonly FitSentence[], model: ArbiterModel | null): string {
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
