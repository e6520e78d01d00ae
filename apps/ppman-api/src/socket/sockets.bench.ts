import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { issueTicket } from '../auth/ws-ticket.ts'
import { livePublisher } from '../live/event-stream.ts'
import { until } from '../testing/until.ts'
import { readyRedis } from './testing.ts'
import { cutTrial } from './testing/cut-trial.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    broadcasts: { type: 'string', default: '10' },
    cuts: { type: 'string', default: '1000' },
  },
})
const [wanted, broadcasts, cuts] = [values.sockets, values.broadcasts, values.cuts].map(Number) as [
  number,
  number,
  number,
]
/** As many as a principal may have. */
const PER_PRINCIPAL = 10
const AT_ONCE = 50

await setUp()
const redis = await readyRedis()
const server = fork(new URL('testing/socket-server.ts', import.meta.url))
const [{ url }] = (await once(server, 'message')) as [{ url: string }]
type Usage = { rssBytes: number; cpuS: number }
const usage = async (): Promise<Usage> => {
  server.send('usage')
  return ((await once(server, 'message')) as [Usage])[0]
}
/** Sockets that were opened, and those that heard the event that is under way. */
let [opened, heard] = [0, 0]

try {
  line(
    `${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}; ` +
      'one process serves, one listens\n',
  )
  line('| what | measured | bar | |\n|---|---|---|---|')
  await measureSockets()
  await measureCuts()
} finally {
  server.kill()
  redis.disconnect()
  await tearDown()
}

async function measureSockets(): Promise<void> {
  // The code is loaded and compiled before the memory of sockets is measured.
  const first = await openAll(200)
  await broadcast()
  const [before, beganAt] = [await usage(), performance.now()]
  const sockets = await openAll(wanted)
  const seconds = (performance.now() - beganAt) / 1_000
  const after = await usage()
  const kB = (after.rssBytes - before.rssBytes) / wanted / 1_000
  row(`memory of each of ${wanted} sockets, kB`, kB.toFixed(1), 20, kB)
  line(`| connects per second, ticket to subscription | ${(wanted / seconds).toFixed(0)} | | |`)
  const times: number[] = []
  for (let n = 0; n < broadcasts; n += 1) times.push(await broadcast())
  times.sort((a, b) => a - b)
  const [median, most] = [times[times.length >> 1]!, times.at(-1)!]
  row(`an event to all of them, s: median of ${broadcasts}`, median.toFixed(2), 1, median)
  row('– the slowest, s', most.toFixed(2), 1, most)
  const cpuMs = (((await usage()).cpuS - after.cpuS) * 1_000) / broadcasts
  line(`| – CPU of the serving process, ms | ${cpuMs.toFixed(0)} | | |`)
  for (const ws of [...first, ...sockets]) ws.terminate()
}

/** Seconds until the last socket has an event. */
async function broadcast(): Promise<number> {
  heard = 0
  const beganAt = performance.now()
  const occurredAt = new Date()
  const severity = 'high'
  await livePublisher(redis)({
    event: 'policy.updated',
    subject: 'policy:1',
    orgId: null,
    occurredAt,
    data: { severity },
  })
  await until('all sockets hear the event', () => heard === opened)
  return (performance.now() - beganAt) / 1_000
}

async function openAll(count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  const openOne = async () => {
    while (sockets.length < count) {
      const index = opened++
      const slot = sockets.push(undefined as unknown as WebSocket) - 1
      sockets[slot] = await open(index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openOne))
  return sockets
}

async function open(index: number): Promise<WebSocket> {
  const owner = Math.floor(index / PER_PRINCIPAL)
  const orgId = `0190a000-0000-7000-8000-${String(Math.floor(owner / 5)).padStart(12, '0')}`
  const { ticket } = await issueTicket(redis, { orgId, sub: `${owner}`, scopes: [] }, new Date())
  const ws = new WebSocket(url, ['ppman.v1', `ticket.${ticket}`], { perMessageDeflate: false })
  const { promise: subscribed, resolve, reject } = Promise.withResolvers<undefined>()
  ws.on('error', reject).on('close', (code) => reject(new Error(`A socket closed with ${code}.`)))
  ws.on('message', (chunk: Buffer) => {
    const text = chunk.toString('latin1')
    if (text.includes('"type":"event"')) heard += 1
    else if (text.includes('"hello"'))
      ws.send('{"type":"subscribe","id":"s","topics":["policy.*"],"filter":{"severity_min":"medium"}}')
    else if (text.includes('"ack"')) resolve(undefined)
  })
  await subscribed
  return ws
}

async function measureCuts(): Promise<void> {
  const found = await cutTrial({ url, redis, cuts })
  row(`events lost without a word, one client cut ${cuts} times`, String(found.missing), 0, found.missing)
  row('– events of another organization heard', String(found.foreign), 0, found.foreign)
  line(
    '| – events published, heard, heard twice; resyncs | ' +
      `${found.events}, ${found.heard}, ${found.twice}; ${found.resyncs} | | |`,
  )
}

function row(what: string, shown: string, bar: number, value: number): void {
  line(`| ${what} | ${shown} | ${bar} | ${value <= bar ? 'met' : 'missed'} |`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
