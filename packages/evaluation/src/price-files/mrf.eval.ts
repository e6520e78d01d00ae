import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishFigures } from '@ppman/evaluation'
import { formatScorecard } from './format-scorecard.ts'
import { scoreData } from './score-data.ts'
import type { Scored } from './scored.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/ptransparency' },
    publish: { type: 'boolean', default: false },
  },
})
if (!existsSync(join(values.data, 'expected.json'))) {
  process.stderr.write(`There is no expected.json in ${values.data}: name the folder with --data DIR.\n`)
  process.exit(1)
}
/** The areas of the expectations as they are published. */
const WORDS: Partial<Record<string, string>> = {
  figures: 'counts, names and dates of files',
  medians: 'medians, exact to 1/10,000 dollar',
  samples: 'single rates sampled by hand',
  quirks: 'files with quirks',
  'three layouts': 'one hospital in three layouts, alike',
  versions: 'versions of the format',
}

const scores: Scored[] = []
for await (const score of scoreData(values.data, (note) => process.stderr.write(`${note}\n`)))
  scores.push(score)
process.stdout.write(formatScorecard(scores))
if (values.publish) {
  const areas = [...Map.groupBy(scores, ({ area }) => area), ['all expectations', scores] as const]
  publishFigures(
    'mrf',
    areas.map(([area, of]) => ({
      what: WORDS[area] ?? area,
      hits: of.filter(({ isHit }) => isHit).length,
      n: of.length,
    })),
  )
}
process.exitCode = scores.every(({ isHit }) => isHit) ? 0 : 1
