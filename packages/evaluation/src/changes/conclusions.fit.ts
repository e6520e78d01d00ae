import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import type { Verdict } from '@ppman/policy-text/src/classification/classify.ts'
import { severityRank } from '@ppman/policy-text/src/classification/finding.ts'
import { withLikely } from '@ppman/policy-text/src/classification/likely/likely-conclusions.ts'
import {
  type Aspect,
  ASPECTS,
  COMBINATIONS,
  MODEL_FILES,
  type Models,
} from '@ppman/policy-text/src/classification/likely/models.ts'
import { formatLinearModel, parseLinearModel } from '@ppman/text'
import { fitViews } from '../learning/fit-views.ts'
import { type LabelledChange, labelledChanges } from './labelled-changes.ts'

/**
 * Fits the models of changes: `node packages/evaluation/src/changes/conclusions.fit.ts` prints what
 * the rules conclude of each lot, and what with models that were fitted without the lot and its
 * fold; `--write` fits on every lot and stores the weights.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const STORED = new URL('../../../policy-text/src/classification/likely/', import.meta.url)
/** Lots are left out in this many folds: each fit takes a minute. */
const FOLDS = 4
/** Passages share few words, so weights are kept small; chosen on lots left out. */
const FIT = { variance: 0.2, leastWeight: 0.04 }

const changes = await labelledChanges()
const groups = [...new Set(changes.map(({ group }) => group))]
if (values.write)
  for (const [aspect, model] of Object.entries(modelsOf(changes)))
    writeFileSync(new URL(MODEL_FILES[aspect as Aspect], STORED), formatLinearModel(model))
else {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const isLeftOut = ({ group }: LabelledChange) => groups.indexOf(group) % FOLDS === fold
    const models = modelsOf(changes.filter((one) => !isLeftOut(one)))
    return changes
      .filter((one) => isLeftOut(one) && !one.isReversed)
      .map((one) => ({ ...one, verdict: withLikely(one.rules, one.judged, models) }))
  }).flat()
  for (const group of [...groups, 'all'])
    printFigures(
      group,
      judged.filter((one) => group === 'all' || one.group === group),
    )
}

function modelsOf(labelled: readonly LabelledChange[]): Models {
  const fitted = ASPECTS.map((aspect) => {
    const cases = labelled.flatMap((one) =>
      one.accepted[aspect].slice(0, 1).map((label) => ({ ...one, label })),
    )
    return [aspect, parseLinearModel(formatLinearModel(fitViews(cases, COMBINATIONS, FIT)))] as const
  })
  return Object.fromEntries(fitted) as Models
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
