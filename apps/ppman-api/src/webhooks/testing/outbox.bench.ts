import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { outboxTrial } from './outbox-trial.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } })
const startedAt = performance.now()
const found = await outboxTrial({ kills: Number(values.kills) })
const { events, rolledBack, deliveries, repeated, ...faults } = found

line(
  `${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}; ` +
    `the worker killed ${values.kills} times, PostgreSQL restarted once, ` +
    `${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`,
)
line('| what | count | bar | |\n|---|---|---|---|')
line(`| events stored; of transactions that were rolled back | ${events}; ${rolledBack} | | |`)
line(`| deliveries due; received once more | ${deliveries}; ${repeated} | | |`)
const NAMES: Record<keyof typeof faults, string> = {
  lost: 'committed events that the outbox does not hold',
  missing: 'deliveries that never came',
  unwanted: 'deliveries to another organization, or of unknown events',
  neverCommitted: 'deliveries of events that were never committed',
  changed: 'deliveries that came twice with different bodies',
  refused: 'deliveries that the verifier of standardwebhooks refuses',
}
for (const [name, count] of Object.entries(faults))
  line(`| ${NAMES[name as keyof typeof faults]} | ${count} | 0 | ${count === 0 ? 'met' : 'missed'} |`)
if (Object.values(faults).some((count) => count > 0)) process.exitCode = 1

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
