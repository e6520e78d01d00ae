import { parseArgs } from 'node:util'
import { formatShare, publishFigures } from '@ppman/evaluation'
import setUp from '../../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../../infra/dev/src/jest-teardown.ts'
import type { JudgedDeed } from './trial/judge-round.ts'
import { runRounds } from './trial/run-rounds.ts'
import { figuresOf, isRight } from './trial/score-trial.ts'
import { brokenInvariants } from './trial/trial-invariants.ts'
import { trialWorld } from './trial/trial-world.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '6' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})

await setUp()
const world = await trialWorld(Number(values.pages))
try {
  const actions = await runRounds(world, Number(values.rounds), say)
  const figures = figuresOf(actions)
  const { broken, quotes, events, comparisons } = await brokenInvariants(world)
  line(
    `${world.pages.length} documents on ${world.sites.length} sites, ${values.rounds} rounds, ` +
      `${actions.length} deeds.\n`,
  )
  line('| | right (95 % bounds) |\n|---|---|')
  for (const { what, hits, n } of figures) line(`| ${what} | ${formatShare(hits, n)} |`)
  line('\n| deed | kind | as labelled |\n|---|---|---|')
  for (const [name, of] of Map.groupBy(actions, ({ deed }) => deed.name))
    line(`| ${name} | ${of[0]!.deed.kind} | ${formatShare(of.filter(isRight).length, of.length)} |`)
  line(
    `\n| rule of the evidence chain (${quotes} quotes, ${comparisons} comparisons with learned ` +
      `regions, ${events} lines of the trail) | broken |\n|---|---|`,
  )
  for (const [rule, times] of Object.entries(broken)) line(`| ${rule} | ${times} |`)
  if (values.misses) for (const one of actions) if (!isRight(one)) tell(one)
  if (values.publish) publishFigures('monitor', figures)
} finally {
  await world.close()
  await tearDown()
}

function tell({ round, page, deed, seen, ...one }: JudgedDeed): void {
  const wrong = Object.entries(one).flatMap(([name, is]) => (is ? [] : [name]))
  say(
    `${round} ${page.form} ${page.policy.at} ${page.site.url(page.path)} ${deed.name}: ` +
      `${wrong.join(' ')} ${JSON.stringify(seen)}`,
  )
}

function say(words: string): void {
  process.stderr.write(`${words}\n`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
