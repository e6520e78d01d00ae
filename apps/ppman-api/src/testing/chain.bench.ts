import { parseArgs } from 'node:util'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { closedLoop, openLoop } from '../payers/testing/closed-loop.ts'
import { startMeasured } from '../payers/testing/measured-child.ts'
import { quantile } from '../payers/testing/quantile.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '16' },
    'slice-ms': { type: 'string', default: '2000' },
    'overload-rounds': { type: 'string', default: '5' },
  },
})
/** Long enough for the shedder to settle. */
const OVERLOAD_MS = 4_000
const [connections, durationMs] = [Number(values.connections), Number(values['slice-ms'])]

await setUp()
delete process.env['PPMAN_ROW_SHAPES'] // tests compare each row with its declared shape; services do not
const fileUrl = (name: string) => new URL(name, import.meta.url).href
const servers = {
  'bare Express and pg': await startMeasured(fileUrl('bare-chain-server.ts')),
  'bare again (control)': await startMeasured(fileUrl('bare-chain-server.ts')),
  'full chain': await startMeasured(fileUrl('full-chain-server.ts'), 'shared'),
  'full chain, tenant isolation': await startMeasured(fileUrl('full-chain-server.ts'), 'tenant'),
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
  await overload('full chain, tenant isolation')
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

/** Peak and twice the peak in turns, so that both meet the same machine. */
async function overload(name: Name): Promise<void> {
  const { port, measure } = servers[name]
  const rounds: {
    share: number
    refusedMs: number[]
    servedMs: number[]
    others: number
    offered: number
    /** Answers for the same processor time, as a share of those at the peak. */
    perCpu: number
  }[] = []
  for (let round = 0; round < Number(values['overload-rounds']); round += 1) {
    const { callsPerS: peak, cpuUs: peakUs } = await slice(name)
    const { headers, cpuUs: before } = await measure('bench')
    const load = { port, headers, paths: PATHS, durationMs: OVERLOAD_MS, callsPerS: 2 * peak }
    const { sent, times, inTime } = await openLoop(load)
    const cpuUs = (await measure('')).cpuUs - before
    rounds.push({
      share: (inTime.get(200) ?? 0) / (OVERLOAD_MS / 1_000) / peak,
      offered: sent / (OVERLOAD_MS / 1_000) / peak,
      perCpu: (peakUs * (times.get(200) ?? []).length) / cpuUs,
      refusedMs: times.get(503) ?? [],
      servedMs: times.get(200) ?? [],
      others: [...times.keys()].filter((status) => status !== 200 && status !== 503).length,
    })
  }
  const all = (read: (round: (typeof rounds)[number]) => number[]) => rounds.flatMap(read)
  const percentiles = (times: number[]) =>
    [0.5, 0.99].map((part) => quantile(times, part).toFixed(0)).join(' / ')
  const cells = [
    name,
    spread(
      all(({ offered }) => [offered]),
      2,
    ),
    spread(
      all(({ share }) => [share]),
      2,
    ),
    spread(
      all(({ perCpu }) => [perCpu]),
      2,
    ),
    percentiles(all(({ refusedMs }) => refusedMs)),
    percentiles(all(({ servedMs }) => servedMs)),
    rounds.reduce((sum, { others }) => sum + others, 0),
  ]
  line('')
  line(
    '| twice the peak | offered, of peak | served, of peak | served for the same processor time, of peak | ' +
      'refused p50 / p99 ms | served p50 / p99 ms | other answers |',
  )
  line('|---|---|---|---|---|---|---|')
  line(`| ${cells.join(' | ')} |`)
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
