import { existsSync, readFileSync } from 'node:fs'
import { figuresTable, formatShare, publishedFigures } from '@ppman/evaluation'
import { z } from 'zod'
import { ROOT } from './workspace.ts'

const marks = (area: string) => new RegExp(`(<!-- published ${area} -->\\n)[\\s\\S]*?(<!-- /published -->)`)

/** Inserts each area's published figures between the marks of its scorecard. */
export function withFigures(read: (path: string) => string): Record<string, string> {
  const pages = new Map<string, string>()
  for (const { area, scorecard, measurement } of publishedFigures()) {
    const path = `docs/lab/${scorecard}`
    const text = pages.get(path) ?? read(path)
    if (measurement && text !== '')
      pages.set(
        path,
        text.replace(
          marks(area),
          (_, open: string, close: string) => `${open}${figuresTable(measurement)}\n${close}`,
        ),
      )
  }
  return Object.fromEntries(pages)
}

/** Areas with published figures that no scorecard shows. */
export const unpublishedAreas = (read: (path: string) => string): string[] =>
  publishedFigures()
    .filter(({ measurement }) => measurement !== null)
    .filter(({ area, scorecard }) => !marks(area).test(read(`docs/lab/${scorecard}`)))
    .map(
      ({ area, scorecard }) =>
        `docs/lab/${scorecard} has no place for the figures of ${area}: <!-- published ${area} -->`,
    )

const ACCURACY_HEAD = `# Accuracy

<!-- Written by npm run docs from packages/evaluation. -->

How often each part is right. "Unseen" are texts and files that were run once before anything was changed
for them; only these figures promise something for your data. "Labelled" are cases that are known here and
rerun with every change. Bounds are exact (Clopper and Pearson), two-sided, 95 %.

Run one yourself: \`npm run -s eval rules\`. How each figure came about is told in the laboratory notes.
`

/** The page of figures that users read: unseen and labelled, with the known gap of each area. */
export function accuracyPage(): string {
  const sections = publishedFigures().map(({ title, scorecard, gap, measurement, firstSight }) => {
    const rows = [
      ...firstSight.map(({ what, hits, n }) => `| unseen | ${what} | ${formatShare(hits, n)} |`),
      ...(measurement?.figures ?? []).map(
        ({ what, hits, n }) => `| labelled | ${what} | ${formatShare(hits, n)} |`,
      ),
    ]
    const table = ['| cases | what | right (95 % bounds) |', '|---|---|---|', ...rows].join('\n')
    const measuredOn = measurement ? `Labelled cases measured ${measurement.measuredOn}. ` : ''
    return `## ${title}\n\n${gap}\n\n${table}\n\n${measuredOn}[Laboratory notes](../lab/${scorecard}).`
  })
  return [ACCURACY_HEAD, ...sections].join('\n').replaceAll(/(?<=\.)\n(?=## )/g, '\n\n') + '\n'
}

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
    const isNextTable = all[index - 1] === '' && all[index - 2]?.startsWith('|') === true
    if (line.startsWith('|')) return isNextTable ? ['', line] : [line]
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
  lake: 'National questions over all rates of a code, on DuckDB in process and on embedded ClickHouse.',
  pages: 'Pages of the site, from the request to the last byte, for a signed-in member.',
  sockets:
    'Open WebSockets: memory, an event to all of them, and a client whose connection is cut at random.',
  webhooks: 'Events to webhooks: dispatched, signed, delivered and logged, beside a bare loop.',
  outbox: 'Workers killed while events are stored: what a receiver got against what the outbox holds.',
  hook: 'Events of the mail provider: damaged signatures against its own library, and one event many times.',
  chain:
    'What every request pays: the full chain beside bare Express with the same query, and twice its peak.',
  docs: 'The documentation service: search, pages and upserts.',
}

const PERFORMANCE_HEAD = `# Performance

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
  return [PERFORMANCE_HEAD, ...sections, ...note].join('\n')
}
