import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import {
  type Aspect,
  ASPECTS,
  isOpen,
  LEAST_PROBABILITY,
  MODEL_FILES,
  rulesFeature,
} from '@ppman/policy-text/src/classification/likely/likely-conclusions.ts'
import { formatLinearModel, mostLikely } from '@ppman/text'
import { fitBeside, leaveGroupsOut } from '../learning/fit-beside.ts'
import { type LabelledChange, labelledChanges } from './labelled-changes.ts'

/**
 * Fits the models of a change's direction and kind:
 * `node packages/evaluation/src/changes/conclusions.fit.ts` prints for each lot what the rules
 * concluded of its alerts at first sight, and what with a model that was fitted without the lot;
 * `--write` fits on every lot and stores the weights.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const STORED = new URL('../../../policy-text/src/classification/likely/', import.meta.url)

const changes = await labelledChanges()
for (const aspect of ASPECTS)
  if (values.write) {
    const model = fitBeside(casesOf(changes, aspect), rulesFeature)
    writeFileSync(new URL(MODEL_FILES[aspect], STORED), formatLinearModel(model))
  } else printFigures(aspect)

/** The labelled cases of one aspect, with the conclusion of the rules as their answer. */
function casesOf(labelled: readonly LabelledChange[], aspect: Aspect) {
  return labelled.flatMap(({ group, features, accepted, firstVerdict }) => {
    const [label] = accepted[aspect]
    const answer = firstVerdict?.[aspect]
    return label === undefined
      ? []
      : [{ group, features, firstVerdict, accepted: accepted[aspect], label, answer }]
  })
}

function printFigures(aspect: Aspect): void {
  const judged = leaveGroupsOut(casesOf(changes, aspect), rulesFeature).flatMap(({ one, model }) => {
    const { firstVerdict: first, features, accepted, group } = one
    if (!first) return []
    const { name, probability } = mostLikely(model, [...features, rulesFeature(first[aspect])])
    const isReplaced = isOpen(aspect, first) && probability >= LEAST_PROBABILITY[aspect]
    const likely = isReplaced ? name : first[aspect]
    return [{ group, rules: accepted.includes(first[aspect]), both: accepted.includes(likely) }]
  })
  for (const group of [...new Set(judged.map((one) => one.group)), 'all']) {
    const own = judged.filter((one) => group === 'all' || one.group === group)
    const share = (which: 'rules' | 'both') => formatShare(own.filter((one) => one[which]).length, own.length)
    process.stdout.write(`${aspect}, ${group}: rules ${share('rules')}, with the model ${share('both')}\n`)
  }
}
