import { parseArgs } from 'node:util'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { startMeasured } from './testing/measured-child.ts'
import { median } from './testing/quantile.ts'
import { type ExportRun, type Wanted, wholeExport } from './testing/whole-export.ts'

const { values } = parseArgs({
  options: { entries: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '5' } },
})
const entries = Number(values.entries)
/**
 * Small exports first, until the heap has grown to what any export makes it: what rises later is
 * what entries cost.
 */
const WARM_UP = 12
const WANTED = [entries / 5, entries].flatMap((limit) =>
  (['json', 'csv'] as const).map((format): Wanted => ({ format, limit })),
)

await setUp()
const servers = {
  copy: await startMeasured('copy-server.ts', values.entries),
  export: await startMeasured('match-server.ts', values.entries),
}
type Name = keyof typeof servers
const NAMES = Object.keys(servers) as Name[]

try {
  const restMb = { copy: await memoryAtRest('copy'), export: await memoryAtRest('export') }
  line(
    `${entries} entries, ${values.rounds} alternating rounds, medians; of memory, blocks and turns ` +
      'the worst round',
  )
  line(
    '| service | format | entries | seconds | share of COPY | MB | CPU ms | memory at rest MB | peak ' +
      'MB | longest block ms | own turn ms |',
  )
  line('|---|---|---|---|---|---|---|---|---|---|---|')
  for (const wanted of WANTED) {
    const runs: Record<Name, ExportRun[]> = { copy: [], export: [] }
    for (let index = 0; index < Number(values.rounds); index += 1) {
      for (const name of index % 2 ? NAMES : NAMES.toReversed())
        runs[name].push(await wholeExport(servers[name], wanted))
    }
    for (const name of NAMES)
      line(`| ${[name, wanted.format, wanted.limit, ...cellsOf(runs, name, restMb[name])].join(' | ')} |`)
  }
} finally {
  for (const server of Object.values(servers)) server.stop()
  await tearDown()
}

async function memoryAtRest(name: Name): Promise<number> {
  for (let index = 0; index < WARM_UP; index += 1)
    await wholeExport(servers[name], { format: index % 2 ? 'csv' : 'json', limit: entries / 5 })
  return (await servers[name].measure('')).rssMb
}

function cellsOf(runs: Record<Name, ExportRun[]>, name: Name, restMb: number): string[] {
  const middle = (fact: keyof ExportRun) => median(runs[name].map((run) => run[fact]))
  const worst = (fact: keyof ExportRun) => Math.max(...runs[name].map((run) => run[fact])).toFixed(0)
  const share = median(runs[name].map(({ seconds }, index) => seconds / runs.copy[index]!.seconds))
  return [
    ...[middle('seconds').toFixed(2), share.toFixed(2), middle('mb').toFixed(1), middle('cpuMs').toFixed(0)],
    ...[restMb.toFixed(0), worst('peakMb'), worst('longestBlockMs'), worst('longestTurnMs')],
  ]
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
