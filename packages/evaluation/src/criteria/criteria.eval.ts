import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatShare, publishFigures } from '@ppman/evaluation'
import { recordFirstRun } from '../figures/sealed-runs.ts'
import { readLot } from '../sealed/sealed-lot.ts'
import { type CriteriaCase, scoreCriteria } from './score-criteria.ts'

const { values } = parseArgs({
  options: {
    /** Another lot; real text of payers stays outside the repository. */
    data: { type: 'string' },
    /** The name of its seal: the first run is recorded. */
    sealed: { type: 'string' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
const file = values.data ?? new URL('./cases/authored.jsonl', import.meta.url)
const cases = values.sealed ? readLot<CriteriaCase>(values.sealed, file) : linesOf(file)
const { figures, misses } = scoreCriteria(cases)
for (const { what, hits, n } of figures) process.stdout.write(`${what}: ${formatShare(hits, n)}\n`)
if (values.misses) process.stderr.write(`${misses.join('\n')}\n`)
if (values.sealed) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const on = new Date().toISOString().slice(0, 10)
  const first = recordFirstRun(values.sealed, { on, commit, figures })
  process.stdout.write(`first run ${first.on} at ${first.commit}\n`)
}
if (values.publish && !values.data) publishFigures('criteria', figures)

function linesOf(path: string | URL): CriteriaCase[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as CriteriaCase)
}
