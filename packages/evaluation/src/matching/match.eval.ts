import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishFigures } from '@ppman/evaluation'
import { cardOf, type CardParams } from '@ppman/payers/src/matching/card.ts'
import { figuresOf } from './figures-of.ts'
import { formatLeftOut, formatScorecard } from './format-scorecard.ts'
import { measureLeftOut } from './left-out.ts'
import { type Labelled, scoreCards } from './score-cards.ts'
import { matchCard } from '@ppman/payers/src/matching/match-payer.ts'
import { buildIndex } from '@ppman/payers/src/matching/indexing/match-index.ts'
import { rowsOfDirectory } from './rows-of-directory.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/policy' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    'left-out': { type: 'boolean', default: false },
  },
})
const cardsFile = join(values.data, 'match', 'gold_dev.jsonl')
if (!existsSync(cardsFile)) {
  process.stderr.write(`There are no labelled cards at ${cardsFile}: name the folder with --data DIR.\n`)
  process.exit(1)
}

type Line = { id: string; kind: string; params: CardParams; accept: string[]; abstain: boolean }

const rows = await rowsOfDirectory(join(values.data, 'payers'))
const index = finish(buildIndex(rows))
const lines = readFileSync(cardsFile, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
const times: number[] = []
const labelled: Labelled[] = lines.map(({ kind, params, accept, abstain }) => {
  const started = performance.now()
  const { matches, decision } = matchCard(index, cardOf(params), [], 10)
  times.push(performance.now() - started)
  if (values.misses && !accept.includes(matches[0]?.directoryId ?? '')) tell(kind, params, matches)
  return {
    kind,
    abstain,
    decision,
    confidence: matches[0]?.confidence ?? 0,
    place: matches.findIndex(({ directoryId }) => accept.includes(directoryId)),
  }
})
process.stdout.write(
  formatScorecard(scoreCards(labelled), {
    names: index.names.length,
    subjects: index.subjects.length,
    times,
  }),
)
if (values.publish) publishFigures('match', figuresOf(scoreCards(labelled)))
if (values['left-out']) {
  process.stdout.write('\n| taken out | aliases | entries | top-1 | top-5 |\n|---|---|---|---|---|\n')
  for (const without of ['the alias', 'all aliases of its entry'] as const)
    process.stdout.write(formatLeftOut(without, measureLeftOut(rows, without)))
}

function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

function tell(
  kind: string,
  params: CardParams,
  matches: readonly { name: string; confidence: number }[],
): void {
  const best = matches.slice(0, 3).map(({ name, confidence }) => `${name} ${confidence.toFixed(2)}`)
  process.stderr.write(`${kind}: ${JSON.stringify(params)} -> ${best.join(' | ')}\n`)
}
