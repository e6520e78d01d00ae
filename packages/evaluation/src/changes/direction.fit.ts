import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare } from '@ppman/evaluation'
import { isOpen, rulesFeature } from '@ppman/policy-text/src/classification/direction/likely-direction.ts'
import { formatLinearModel, mostLikely } from '@ppman/text'
import { fitBeside, leaveGroupsOut } from '../learning/fit-beside.ts'
import { labelledChanges } from './labelled-changes.ts'

/**
 * Fits the model of a change's direction: `node packages/evaluation/src/changes/direction.fit.ts`
 * prints for each lot what the rules concluded of its alerts at first sight, and what with a model
 * that was fitted without the lot; `--write` fits on every lot and stores the weights.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const WEIGHTS = new URL('../../../policy-text/src/classification/direction/weights.txt', import.meta.url)

const cases = (await labelledChanges()).map((change) => ({
  ...change,
  label: change.accepted[0]!,
  answer: change.firstVerdict?.direction,
}))
if (values.write) writeFileSync(WEIGHTS, formatLinearModel(fitBeside(cases, rulesFeature)))
else printFigures()

function printFigures(): void {
  const judged = leaveGroupsOut(cases, rulesFeature).flatMap(({ one, model }) => {
    const { firstVerdict: first, features, accepted, group } = one
    if (!first) return []
    const likely = isOpen(first)
      ? mostLikely(model, [...features, rulesFeature(first.direction)]).name
      : first.direction
    return [{ group, rules: accepted.includes(first.direction), both: accepted.includes(likely) }]
  })
  for (const group of [...new Set(judged.map((one) => one.group)), 'all']) {
    const own = judged.filter((one) => group === 'all' || one.group === group)
    const share = (which: 'rules' | 'both') => formatShare(own.filter((one) => one[which]).length, own.length)
    process.stdout.write(`${group}: rules ${share('rules')}, with the model ${share('both')}\n`)
  }
}
