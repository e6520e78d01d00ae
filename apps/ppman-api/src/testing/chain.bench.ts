import { parseArgs } from 'node:util'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { closedLoop } from '../payers/testing/closed-loop.ts'
import { startMeasured } from '../payers/testing/measured-child.ts'
import { quantile } from '../payers/testing/quantile.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '16' },
    'slice-ms': { type: 'string', default: '2000' },
  },
})
const [connections, durationMs] = [Number(values.connections), Number(values['slice-ms'])]

await setUp()
delete process.env['PPMAN_ROW_SHAPES'] // tests compare each row with its declared shape; services do not
const here = (name: string) => new URL(name, import.meta.url).href
const servers = {
  'bare Express and pg': await startMeasured(here('bare-chain-server.ts')),
  'bare again (control)': await startMeasured(here('bare-chain-server.ts')),
  'full chain': await startMeasured(here('full-chain-server.ts'), 'shared'),
  'full chain, tenant isolation': await startMeasured(here('full-chain-server.ts'), 'tenant'),
}
type Name = keyof typeof servers
type Slice = { callsPerS: number; cpuUs: number; p99: number; refused: number }
const names = Object.keys(servers) as Name[]
const slices: Record<string, Slice[]> = Object.fromEntries(names.map((name) => [name, []]))
const PATHS = ['/api/v1/bench/0190a000-0000-7000-8000-000000000009?page=1&page_size=20']

try {
  for (const name of names) await slice(name)
  for (let round = 1; round <= Number(values.rounds); round++)
    for (const name of round % 2 ? names : names.toReversed()) slices[name]!.push(await slice(name))
  report()
} finally {
  for (const server of Object.values(servers)) server.stop()
  await tearDown()
}

async function slice(name: Name): Promise<Slice> {
  const { port, measure } = servers[name]
  const before = await measure('bench')
  const { calls, times, refused } = await closedLoop({
    port,
    headers: before.headers,
    paths: PATHS,
    connections,
    durationMs,
  })
  const after = await measure('')
  return {
    callsPerS: (calls * 1_000) / durationMs,
    cpuUs: (after.cpuUs - before.cpuUs) / calls,
    p99: quantile(times, 0.99),
    refused,
  }
}

/** Median and quartiles of values, `digits` after the point. */
function spread(numbers: number[], digits: number): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(numbers, part).toFixed(digits))
  return `${middle} (${low} to ${high})`
}

function report(): void {
  line(
    `${values.rounds} rounds of ${durationMs} ms slices in turns (A B B A), ${connections} connections; ` +
      '20 rows by an index of 20,000; median (quartiles)',
  )
  line('| server | share of bare calls/s, in pairs | CPU µs per call | calls/s | p99 ms | not 200 |')
  line('|---|---|---|---|---|---|')
  const bare = slices[names[0]!]!
  for (const name of names) {
    const own = slices[name]!
    const shares = own.map(({ callsPerS }, round) => callsPerS / bare[round]!.callsPerS)
    const column = (read: (slice: Slice) => number) => own.map(read)
    line(
      `| ${name} | ${spread(shares, 2)} | ${spread(
        column((each) => each.cpuUs),
        0,
      )} | ` +
        `${spread(
          column((each) => each.callsPerS),
          0,
        )} | ${spread(
          column((each) => each.p99),
          1,
        )} | ` +
        `${column((each) => each.refused).reduce((sum, each) => sum + each, 0)} |`,
    )
  }
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
