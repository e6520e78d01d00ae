// slowhttptest about the services of the running stack: attackers that send their headers, then
// their bodies, a few bytes at a time, while others ask for pages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { places } from '../../dev/src/places.ts'
import { readStack } from '../../dev/src/stack/stack-file.ts'
import { debianVersion, printReport } from './verdicts/verdict.ts'

const CONNECTIONS = 1_000
const PER_SECOND = 200
const TEST_S = 60
/** Attackers are all connected by then; what lasts longer is the time until they are cut. */
const RAMP_S = CONNECTIONS / PER_SECOND
const PROBE_EVERY_MS = 50

const stack = readStack(places.stack)
if (!stack) throw new Error('Nothing runs here: start it with npm start.')
const home = mkdtempSync(path.join(tmpdir(), 'ppman-slow-'))

/** Asks for a page at a fixed rate until told to stop. */
function startProbes(url: string) {
  let isOn = true
  const [times, failures]: [number[], string[]] = [[], []]
  const probe = async () => {
    const startedAt = performance.now()
    const failure = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      (answer) => (answer.status === 200 ? '' : `answered ${answer.status}`),
      (error: Error) => error.message,
    )
    times.push(performance.now() - startedAt)
    if (failure) failures.push(failure)
  }
  const run = (async () => {
    const open: Promise<void>[] = []
    while (isOn) {
      open.push(probe())
      await sleep(PROBE_EVERY_MS)
    }
    await Promise.all(open)
  })()
  return async () => {
    isOn = false
    await run
    return { times, failures }
  }
}

const p99 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(0.99 * (times.length - 1))] ?? NaN

/** Columns of slowhttptest's statistics; connected is the fourth. */
async function attack(kind: '-H' | '-B', url: string): Promise<number> {
  const prefix = path.join(home, `attack${kind}`)
  const args = [kind, '-c', String(CONNECTIONS), '-r', String(PER_SECOND), '-l', String(TEST_S)]
  const pace = ['-i', '5', '-x', '24', '-p', '3', '-g', '-o', prefix, '-u', url]
  const verb = kind === '-B' ? ['-t', 'POST', '-s', '8192'] : ['-t', 'GET']
  const child = spawn('slowhttptest', [...args, ...pace, ...verb], { stdio: 'ignore' })
  await once(child, 'exit')
  const rows = readFileSync(`${prefix}.csv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number))
  const open = rows.filter(([, , pending = 0, connected = 0]) => pending + connected > 0)
  return Math.max(0, (open.at(-1)?.[0] ?? 0) - RAMP_S)
}

type Attack = { kind: '-H' | '-B'; name: string; url: string; page: string }
const attacks: Attack[] = [
  { kind: '-H', name: 'slow headers', url: stack.services['ppman-web']!.url, page: '/about' },
  {
    kind: '-B',
    name: 'slow bodies',
    url: `${stack.services['email-hook']!.url}/webhook/email/event`,
    page: '/healthz',
  },
]

async function watch({ kind, name, url, page }: Attack) {
  const probed = new URL(page, url).href
  const stopCalm = startProbes(probed)
  await sleep(10_000)
  const calm = await stopCalm()
  const stop = startProbes(probed)
  const longestS = await attack(kind, url)
  const attacked = await stop()
  return { name, longestS, ratio: p99(attacked.times) / p99(calm.times), failures: attacked.failures }
}

try {
  const seen = []
  for (const each of attacks) seen.push(await watch(each))
  for (const { name, longestS, ratio, failures } of seen)
    process.stdout.write(
      `${name}: cut after ${longestS} s, p99 × ${ratio.toFixed(2)}, ${failures.length} failed\n`,
    )
  printReport({
    versions: { slowhttptest: debianVersion('slowhttptest') },
    figures: {
      failed_probes: seen.reduce((sum, { failures }) => sum + failures.length, 0),
      longest_attacker_s: Math.max(...seen.map(({ longestS }) => longestS)),
      p99_ratio: Number(Math.max(...seen.map(({ ratio }) => ratio)).toFixed(2)),
    },
    findings: seen.flatMap(({ name, failures }) =>
      [...new Set(failures)].map((text) => ({ trial: 'slowhttptest', text: `${name}: ${text}` })),
    ),
  })
} finally {
  rmSync(home, { recursive: true, force: true })
}
