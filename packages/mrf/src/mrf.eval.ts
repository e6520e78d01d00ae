import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatScorecard } from './eval/format-scorecard.ts'
import { scoreData } from './eval/score-data.ts'
import type { Scored } from './eval/scored.ts'

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data/ptransparency' } } })
if (!existsSync(join(values.data, 'expected.json'))) {
  process.stderr.write(`There is no expected.json in ${values.data}: name the folder with --data DIR.\n`)
  process.exit(1)
}
const scores: Scored[] = []
for await (const score of scoreData(values.data, (note) => process.stderr.write(`${note}\n`))) scores.push(score)
process.stdout.write(formatScorecard(scores))
process.exitCode = scores.every(({ isHit }) => isHit) ? 0 : 1
