import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { ROOT } from './workspace.ts'

/** Printed results of benches, as `npm run bench:publish` stores them. */
export const RESULTS = 'packages/evaluation/performance.json'
export const BenchResults = z.record(
  z.string(),
  z.object({ measuredOn: z.iso.date(), lines: z.array(z.string()) }),
)
export type BenchResults = z.infer<typeof BenchResults>

export function readBenchResults(): BenchResults {
  const file = new URL(RESULTS, ROOT)
  return existsSync(file) ? BenchResults.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** Of what a bench printed the tables, each with the line about machine and data above it. */
export function resultLines(output: string): string[] {
  const all = output.split('\n')
  return all.flatMap((line, index) => {
    if (line.startsWith('|')) return [line]
    const isAboveTable =
      all
        .slice(index + 1)
        .find((next) => next !== '')
        ?.startsWith('|') === true
    if (!isAboveTable || line === '') return []
    const isBelowTable = all.slice(0, index).some((earlier) => earlier.startsWith('|'))
    return isBelowTable ? ['', line, ''] : [line, '']
  })
}

/** What each bench measures, in the order of the page. */
export const BENCHES: Readonly<Record<string, string>> = {
  search: 'Search and lookup over policy documents and rules, as the API answers them.',
  rules: 'Billing rules, prior authorization, the feed of changes and the audit package.',
  monitor: 'Checks of watched sources: fetch, store, parse, compare, record.',
  match: 'Matching an insurance card to its payer.',
  export: 'Exporting the payer directory.',
  ingest: 'Reading a hospital price file and storing its prices.',
  prices: 'Questions about hospital prices, as the API answers them.',
  sockets:
    'Open WebSockets: memory, an event to all of them, and a client whose connection is cut at random.',
  webhooks: 'Events to webhooks: dispatched, signed, delivered and logged, beside a bare loop.',
  outbox: 'Workers killed while events are stored: what a receiver got against what the outbox holds.',
  hook: 'Events of the mail provider: damaged signatures against its own library, and one event many times.',
  docs: 'The documentation service: search, pages and upserts.',
}

const HEAD = `# Performance

<!-- Written by npm run docs from ${RESULTS}. -->

How fast each part is, on the machine named in the line above each table. A bar is a promise: \`met\` or
\`missed\` is judged by the 95th percentile and the maximum. CPU times are those of the database and of the
service itself. Figures of another machine, or of this one beside other work, differ; compare runs of one day
only.

Measure yourself: \`npm run -s bench rules\`. Publish a run:
\`npm run -s bench rules | npm run -s bench:publish -- rules\`, then \`npm run docs\`.
`

/** The page of speeds that users read: the last published run of each bench. */
export function performancePage(results: BenchResults = readBenchResults()): string {
  const sections = Object.entries(BENCHES).flatMap(([name, title]) => {
    const result = results[name]
    return result
      ? [`## ${name}\n\n${title} Measured ${result.measuredOn}.\n\n${result.lines.join('\n')}\n`]
      : []
  })
  const missing = Object.keys(BENCHES).filter((name) => !results[name])
  const note = missing.length > 0 ? [`Not published yet: ${missing.join(', ')}.\n`] : []
  return [HEAD, ...sections, ...note].join('\n')
}
