import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishFigures } from '@ppman/evaluation'
import { healCase, healCaseOf } from '@ppman/policy-text/src/healing/heal-case.ts'
import { OWN_CASES } from './cases/own-cases.ts'
import { REALISTIC_CASES } from './cases/realistic/realistic-cases.ts'
import { figuresOf } from './figures-of.ts'
import { formatScorecard } from './format-scorecard.ts'
import { type Expected, isAsLabelled, type Judged, scoreHealing } from './score-healing.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/policy' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
const file = join(values.data, 'healing', 'cases_dev.jsonl')
if (!existsSync(file)) {
  process.stderr.write(`There are no labelled cases at ${file}: name the folder with --data DIR.\n`)
  process.exit(1)
}

type Line = { id: string; kind: string; expect: Expected }
const labelled = (await readFile(file, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => judge(JSON.parse(line) as Line))
const own = OWN_CASES.map(judge)
const sets = [
  ['labelled', labelled],
  ['own', own],
  ['realistic', REALISTIC_CASES.map(judge)],
] as const
if (values.misses) for (const [, judged] of sets) judged.filter((one) => !isAsLabelled(one)).forEach(tellMiss)
process.stdout.write(formatScorecard(sets))
if (values.publish) publishFigures('healing', figuresOf(labelled))
process.exitCode = sets.every(([name, judged]) => scoreHealing(name, judged).isMet) ? 0 : 1

function judge(line: Line): Judged {
  return { id: line.id, kind: line.kind, expect: line.expect, told: healCase(healCaseOf(line)) }
}

function tellMiss({ id, told }: Judged): void {
  process.stderr.write(
    `${id}: ${told.outcome} ${told.method ?? ''} ${told.reason} ${told.selector ?? told.url ?? ''}\n`,
  )
}
