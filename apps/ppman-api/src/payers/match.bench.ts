import { parseArgs } from 'node:util'
import { manyPayers } from '@ppman/payers/testing'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { closedLoop, type LoadResult } from './testing/closed-loop.ts'
import { startMeasured } from './testing/measured-child.ts'
import { median, quantile } from './testing/quantile.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '16' },
  },
})
const ROUND_MS = 2_000
const connections = Number(values.connections)

await setUp()
const servers = {
  bare: await startMeasured('bare-server.ts'),
  'bare again (control)': await startMeasured('bare-server.ts'),
  match: await startMeasured('match-server.ts', values.entries),
}
type Name = keyof typeof servers
type Round = {
  times: number[]
  cpuUs: number
  callsPerS: number
  longestBlockMs: number
  longestTurnMs: number
  refused: number
}
const rounds = { bare: [], 'bare again (control)': [], match: [] } as Record<Name, Round[]>
const paths = [...manyPayers(Number(values.entries))]
  .filter((_, position) => position % 7 === 0)
  .map(({ name, states }, position) => pathOf(name, states[0], position))

try {
  const names = Object.keys(servers) as Name[]
  for (const name of names) await round(name, 0)
  for (let position = 1; position <= Number(values.rounds); position++) {
    for (const name of position % 2 ? names : names.toReversed())
      rounds[name].push(await round(name, position))
  }
  report()
  servers.match.send({ ask: 'change' })
  const rebuilding = await round('match', 99)
  line(
    `while the index is built anew: p95 ${quantile(rebuilding.times, 0.95).toFixed(1)} ms, ` +
      (`longest block of the event loop ${rebuilding.longestBlockMs.toFixed(0)} ms, own turn ` +
        `${rebuilding.longestTurnMs.toFixed(0)} ms`),
  )
} finally {
  for (const server of Object.values(servers)) server.stop()
  await tearDown()
}

/** A card of the payer, misread in one letter, so that no two calls are alike. */
function pathOf(name: string, state: string | undefined, position: number): string {
  const place = (position * 5) % name.length
  const company = name.slice(0, place) + 'e' + name.slice(place + 1)
  return `/api/v1/payers/match?${new URLSearchParams({ company, ...(state ? { state } : {}) }).toString()}`
}

async function round(name: Name, position: number): Promise<Round> {
  const server = servers[name]
  const before = await server.measure(`round-${position}`)
  const load: LoadResult = await closedLoop({
    port: server.port,
    headers: before.headers,
    paths: paths.slice((position * 997) % 1_000),
    connections,
    durationMs: ROUND_MS,
  })
  const after = await server.measure('')
  const { calls, times, refused } = load
  return {
    times,
    refused,
    cpuUs: (after.cpuUs - before.cpuUs) / calls,
    callsPerS: (calls * 1_000) / ROUND_MS,
    longestBlockMs: after.longestBlockMs,
    longestTurnMs: after.longestTurnMs,
  }
}

function report(): void {
  line(
    `${values.entries} entries, ${connections} connections, ${values.rounds} rounds of ` +
      `${ROUND_MS / 1_000} s each, medians over rounds`,
  )
  line(
    '| service | calls/s | share of bare | CPU µs per call | p50 ms | p95 ms | p99 ms | longest block ' +
      'ms | own turn ms | not 200 |',
  )
  line('|---|---|---|---|---|---|---|---|---|---|')
  for (const [name, of] of Object.entries(rounds)) {
    const share = median(of.map(({ callsPerS }, position) => callsPerS / rounds.bare[position]!.callsPerS))
    const times = [0.5, 0.95, 0.99].map((part) =>
      median(of.map((each) => quantile(each.times, part))).toFixed(1),
    )
    const callsPerS = median(of.map((each) => each.callsPerS)).toFixed(0)
    const cpuUs = median(of.map((each) => each.cpuUs)).toFixed(0)
    const worst = (['longestBlockMs', 'longestTurnMs'] as const).map((what) =>
      Math.max(...of.map((each) => each[what])).toFixed(0),
    )
    const refused = of.reduce((sum, each) => sum + each.refused, 0)
    line(
      `| ${name} | ${callsPerS} | ${share.toFixed(2)} | ${cpuUs} | ${times.join(' | ')} | ` +
        `${worst.join(' | ')} | ${refused} |`,
    )
  }
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
