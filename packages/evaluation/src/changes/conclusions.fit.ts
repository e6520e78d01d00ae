import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import type { Verdict } from '@ppman/policy-text/src/classification/classify.ts'
import { severityRank } from '@ppman/policy-text/src/classification/finding.ts'
import { openEncoder } from '@ppman/policy-text/src/classification/likely/encoder/encoder.ts'
import { withLikely } from '@ppman/policy-text/src/classification/likely/likely-conclusions.ts'
import {
  type Aspect,
  ASPECTS,
  COMBINATIONS,
  featuresOf,
  MODEL_FILES,
  type Models,
} from '@ppman/policy-text/src/classification/likely/models.ts'
import { formatLinearModel, parseLinearModel } from '@ppman/text'
import { fitViews } from '../learning/fit-views.ts'
import { type LabelledChange, labelledChanges } from './labelled-changes.ts'

/**
 * Fits the models of changes. The linear ones take a minute; the encoder is fitted by
 * `encoder/fit.py`, which says how, from what `--export` stores.
 *
 * - `--export FILE` stores the labelled changes as numbered pieces and features for the encoder.
 * - `--encoders FOLDER` prints what the rules conclude of each lot, and what with models that were
 *   fitted without the lot and its fold: `FOLDER/0.bin` is the encoder fitted without fold 0. Folds
 *   without a file are passed over.
 * - `--write` fits the linear models on every lot and stores them.
 */
const { values } = parseArgs({
  options: {
    export: { type: 'string' },
    encoders: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const STORED = new URL('../../../policy-text/src/classification/likely/', import.meta.url)
/** Lots are left out in this many folds. */
const FOLDS = 4
/** Passages share few words, so weights are kept small; chosen on lots left out. */
const FIT = { variance: 0.2, leastWeight: 0.04 }

const changes = await labelledChanges()
const groups = [...new Set(changes.map(({ group }) => group))]
const foldOf = ({ group }: LabelledChange) => groups.indexOf(group) % FOLDS
if (values.export) exportTo(values.export)
if (values.write)
  for (const [aspect, model] of Object.entries(linearOf(changes)))
    writeFileSync(new URL(MODEL_FILES[aspect as Aspect], STORED), formatLinearModel(model))
if (values.encoders) printLeftOut(values.encoders)
if (!values.export && !values.write && !values.encoders)
  process.stderr.write('Give --export FILE, --encoders FOLDER or --write.\n')

function exportTo(file: string): void {
  const lines = changes.map((one) =>
    JSON.stringify({
      fold: foldOf(one),
      labels: one.accepted,
      features: featuresOf(one.clues),
      ...one.clues.text,
    }),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
}

function linearOf(labelled: readonly LabelledChange[]): Models['linear'] {
  const fitted = ASPECTS.map((aspect) => {
    const cases = labelled.flatMap(({ accepted, clues }) =>
      accepted[aspect].slice(0, 1).map((label) => ({ label, views: clues.views })),
    )
    return [aspect, parseLinearModel(formatLinearModel(fitViews(cases, COMBINATIONS, FIT)))] as const
  })
  return Object.fromEntries(fitted) as Models['linear']
}

function printLeftOut(folder: string): void {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const file = `${folder}/${fold}.bin`
    if (!existsSync(file)) return []
    const linear = linearOf(changes.filter((one) => foldOf(one) !== fold))
    const models = { linear, encoder: openEncoder(readFileSync(file)) }
    return changes
      .filter((one) => foldOf(one) === fold && !one.isReversed)
      .map((one) => ({ ...one, verdict: withLikely(one.rules, one.judged, models) }))
  }).flat()
  for (const group of [...groups, 'all'])
    printFigures(
      group,
      judged.filter((one) => group === 'all' || one.group === group),
    )
}

type Concluded = LabelledChange & { verdict: Verdict }

function printFigures(group: string, judged: readonly Concluded[]): void {
  const [due, others] = [judged.filter(({ isDue }) => isDue), judged.filter(({ isDue }) => !isDue)]
  const isTold = ({ severity }: Verdict) => severity !== 'info'
  const isAtLeast = ({ accepted }: Concluded, { severity }: Verdict) =>
    severityRank(severity) >= severityRank(accepted.severity[0] as Verdict['severity'])
  const counts: Record<string, (one: Concluded, verdict: Verdict) => boolean> = {
    told: (_, verdict) => isTold(verdict),
    'at their severity': isAtLeast,
    severity: ({ accepted }, { severity }) => accepted.severity.includes(severity),
    kind: ({ accepted }, { changeType }) => accepted.changeType.includes(changeType),
    direction: ({ accepted }, { direction }) => accepted.direction.includes(direction),
  }
  const print = (what: string, list: readonly Concluded[], isHit: (typeof counts)[string]) => {
    const share = (key: 'rules' | 'verdict') =>
      formatShare(list.filter((one) => isHit(one, one[key])).length, list.length)
    process.stdout.write(`${group}, ${what}: rules ${share('rules')}, with the models ${share('verdict')}\n`)
  }
  for (const [what, isHit] of Object.entries(counts)) print(what, due, isHit)
  print('harmless left in silence', others, (_, verdict) => !isTold(verdict))
  print('harmless not told as a fact', others, (_, { severity }) => severityRank(severity) < 2)
}
