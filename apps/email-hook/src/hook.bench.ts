import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { EventWebhook } from '@sendgrid/eventwebhook'
import setUp from '../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../infra/dev/src/jest-teardown.ts'
import { mutator, type Sent } from './testing/mutate-request.ts'
import { testHook, testProvider } from './testing.ts'

const { values } = parseArgs({
  options: {
    mutations: { type: 'string', default: '100000' },
    repeats: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
})
const [mutations, repeats, seed] = [values.mutations, values.repeats, values.seed].map(Number) as [
  number,
  number,
  number,
]
/** Requests under way at a time. */
const AT_ONCE = 50
/** The provider's library takes milliseconds for each: it judges one refused request in so many. */
const JUDGED_ONE_IN = 50

await setUp()
const provider = testProvider()
const { app, pool, close } = await testHook({ keys: provider.key })
const server = createServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/email/event`
const library = new EventWebhook()
const publicKey = library.convertPublicKeyToECDSA(provider.key)

try {
  line(
    `${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}; ` +
      `the service that ships, over HTTP, ${AT_ONCE} requests at once, seed ${seed}\n`,
  )
  line('| what | count | bar | |\n|---|---|---|---|')
  await measureMutations()
  await measureRepeats()
} finally {
  server.closeAllConnections()
  server.close()
  await close()
  await tearDown()
}

/** Damages signed requests in every way of `mutate-request.ts`; the library judges them too. */
async function measureMutations(): Promise<void> {
  const mutate = mutator(provider, seed)
  const statuses = new Map<number, number>()
  let [wronglyAccepted, judged, harsher] = [0, 0, 0]
  await inParallel(mutations, async (index) => {
    const sent = mutate(index)
    const status = await post(sent)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status < 400 && !accepts(sent)) wronglyAccepted += 1
    if (status < 400 || index % JUDGED_ONE_IN !== 0) return
    judged += 1
    if (accepts(sent)) harsher += 1
  })
  const failures = [...statuses]
    .filter(([status]) => status >= 500)
    .reduce((sum, [, count]) => sum + count, 0)
  const shown = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  row(`of ${mutations} damaged requests accepted that the provider’s library refuses`, wronglyAccepted, 0)
  row('– server errors', failures, 0)
  line(`| – answers by status | ${shown.join(', ')} | | |`)
  line(`| – of ${judged} refused ones, those that the library accepts | ${harsher} | | |`)
}

/** One signed event again and again, among others, in random order. */
async function measureRepeats(): Promise<void> {
  const email = 'again@example.test'
  const event = (id: string) => ({ email, event: 'bounce', sg_event_id: id, timestamp: 1_700_000_000 })
  const body = Buffer.from(JSON.stringify([event('again')]))
  const others = Array.from({ length: repeats / 10 }, (_, i) =>
    Buffer.from(JSON.stringify([event(`other-${i}`)])),
  )
  const queue = [...Array<Buffer>(repeats).fill(body), ...others]
    .map((bytes) => ({ bytes, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
  let failed = 0
  await inParallel(queue.length, async (index) => {
    const { bytes } = queue[index]!
    const headers = provider.sign(bytes)
    const status = await post({
      body: bytes,
      signature: headers['X-Twilio-Email-Event-Webhook-Signature'],
      timestamp: headers['X-Twilio-Email-Event-Webhook-Timestamp'],
    })
    if (status !== 200) failed += 1
  })
  const count = async (sql: string) => Number((await pool.query<{ n: string }>(sql)).rows[0]!.n)
  const logged = await count(`SELECT count(*) AS n FROM email_delivery_event WHERE event_key LIKE '%again'`)
  const suppressed = await count(
    `SELECT count(*) AS n FROM email_suppression WHERE folded_email = '${email}'`,
  )
  row(`rows in the log, one signed event sent ${repeats} times among ${others.length} others`, logged, 1)
  row('– suppressions of its address', suppressed, 1)
  row('– answers other than 200', failed, 0)
}

async function post({ body, signature, timestamp }: Sent): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      'Content-Type': 'application/json',
      'X-Twilio-Email-Event-Webhook-Signature': signature,
      'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
    },
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The provider's own library throws on what it cannot read. */
function accepts({ body, signature, timestamp }: Sent): boolean {
  try {
    return library.verifySignature(publicKey, body, signature, timestamp)
  } catch {
    return false
  }
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function row(what: string, count: number, bar: number): void {
  line(`| ${what} | ${count} | ${bar} | ${count === bar ? 'met' : 'missed'} |`)
  if (count !== bar) process.exitCode = 1
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
