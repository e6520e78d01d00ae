import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { addSource, type CheckDeps, checkSourceWhenFree, sourceRepo } from '@ppman/policies/sources'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { guardedFetch, openBlobStore } from '@ppman/evidence'
import setUp from '../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../infra/dev/src/jest-teardown.ts'
import { quantile } from '../payers/testing/quantile.ts'
import { childrenCpuS, databaseCpuS, ownCpuS } from '../price-transparency/testing/cpu.ts'
import { asFile, asPage, longParts, revised } from './testing/bench-documents.ts'
import { benchSite } from './testing/bench-site.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, visitors: { type: 'string', default: '4' } },
})

setFlagsFromString('--expose-gc')
/**
 * What making the documents leaves behind holds up this process, not a service: it goes before the
 * looks are measured.
 */
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Documents of one kind, read once before they are measured. `after` is what they hold then; null
 * for the same.
 */
type Scenario = {
  name: string
  n: number
  isPdf?: boolean
  hasEtag?: boolean
  before: (at: number) => Buffer
  after: ((at: number) => Buffer) | null
  aim: string
}

/** From 17 kB to 100 kB. */
const sizeOf = (index: number) => 17_000 + ((index * 7_919) % 83_000)
const PDF_CHARS = 22_000
const HUGE = 1_900_000
/** Of each text its own, so that nothing is known of it from another look. */
const huge = (index: number) => longParts(index, HUGE)
/** Every fiftieth section's sentences change places. */
const shuffled = (index: number) =>
  huge(index).map((part, n, all) => (n % 1_250 === 40 ? all[n + 1]! : n % 1_250 === 41 ? all[n - 1]! : part))
const NEW_FROM = 100
/** Further documents of a kind, checked before it is measured. */
const WARM = 20

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'unchanged, 304',
    n: 400,
    hasEtag: true,
    before: (index) => asPage(longParts(index, sizeOf(index))),
    after: null,
    aim: '100/s',
  },
  {
    name: 'unchanged, the same bytes',
    n: 400,
    before: (index) => asPage(longParts(index, sizeOf(index))),
    after: null,
    aim: '100/s',
  },
  {
    name: 'unchanged files of 10 pages',
    n: 40,
    isPdf: true,
    before: (index) => asFile(longParts(index, PDF_CHARS)),
    after: null,
    aim: '100/s',
  },
  {
    name: 'changed pages of 17 to 100 kB',
    n: 160,
    before: (index) => asPage(longParts(index, sizeOf(index))),
    after: (index) => asPage(revised(longParts(index, sizeOf(index)))),
    aim: '20/s',
  },
  {
    name: 'changed files of 10 pages',
    n: 24,
    isPdf: true,
    before: (index) => asFile(longParts(index, PDF_CHARS)),
    after: (index) => asFile(revised(longParts(index, PDF_CHARS))),
    aim: '5/s',
  },
  {
    name: '2 MB, a few edits among moves',
    n: 3,
    before: (index) => asPage(huge(index)),
    after: (index) => asPage(revised(shuffled(index))),
    aim: '3 s',
  },
  {
    name: '2 MB, every block reworded',
    n: 3,
    before: (index) => asPage(huge(index)),
    after: (index) =>
      asPage(
        longParts(index, HUGE, (text, n) => text.replace('were seen', `had been counted ${n % 7} times`)),
      ),
    aim: '3 s',
  },
  {
    name: '2 MB, every block new',
    n: 3,
    before: (index) => asPage(huge(index)),
    after: (index) => asPage([...longParts(index, 100), ...huge(index + NEW_FROM).slice(30)]),
    aim: '3 s',
  },
]

await setUp()
const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-bench-'))
const site = await benchSite()
const deps: CheckDeps = {
  db,
  transaction: (work) => inTransaction(db, work, { timeoutMs: 120_000 }),
  fetch: guardedFetch,
  blobs: openBlobStore({ BLOB_DIR: dir }),
  now: () => new Date(),
  gapMs: 0,
}
try {
  await pool.query(
    `INSERT INTO payer (name, folded_name, slug, payer_type, source, source_key, first_seen_at, last_seen_at)
      VALUES ('Bench', 'bench', 'bench', 'commercial', 'bench', '1', now(), now())`,
  )
  line(
    `${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}; ${values.visitors} ` +
      `visitors at ${site.hosts} hosts of this machine, no pause between requests; models are loaded.\n`,
  )
  line(
    '| looks | n | per s | aim | p50 ms | p95 ms | CPU ms each: own, children, database | loop delay ' +
      'ms: p99, most | load |\n|---|---|---|---|---|---|---|---|---|',
  )
  for (const scenario of SCENARIOS.filter(({ name }) => name.includes(values.only))) await measure(scenario)
} finally {
  await site.close()
  await close()
  await rm(dir, { recursive: true })
  await tearDown()
}

async function measure({
  name,
  n,
  isPdf = false,
  hasEtag = false,
  before,
  after,
  aim,
}: Scenario): Promise<void> {
  // A process loads its models with the first changes, once: those pages are not counted.
  const warm = after && n > WARM ? WARM : 0
  const total = n + warm
  const paths = Array.from(
    { length: total },
    (_, index) => `/${name.replaceAll(/\W+/g, '-')}/${index}.${isPdf ? 'pdf' : 'html'}`,
  )
  const serve = (index: number, body: Buffer) =>
    site.serve({
      path: paths[index]!,
      body,
      type: isPdf ? 'application/pdf' : 'text/html; charset=utf-8',
      etag: hasEtag ? `"${createHash('sha256').update(body).digest('hex')}"` : null,
    })
  const ids: string[] = []
  for (let index = 0; index < total; index++) {
    await serve(index, before(index))
    ids.push(
      (
        await addSource(
          sourceRepo(db),
          { url: site.url(index, paths[index]!), payer: 'Bench', allowLocal: true },
          deps.now(),
        )
      ).id,
    )
  }
  await checks(ids)
  if (after) for (let index = 0; index < total; index++) await serve(index, after(index))
  await checks(ids.splice(n))
  collectGarbage()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const spent = async () => [ownCpuS() - (await site.cpuS()), childrenCpuS(), await databaseCpuS(pool)]
  const [spentBefore, startedAt] = [await spent(), performance.now()]
  delay.enable()
  const { times, recorded } = await checks(ids)
  delay.disable()
  const seconds = (performance.now() - startedAt) / 1_000
  const cpu = (await spent()).map((s, of) => (((s - spentBefore[of]!) * 1_000) / n).toFixed(1)).join(', ')
  if (recorded !== (after ? n : 0)) line(`| ${name}: ${recorded} versions of ${n} looks |`)
  const delays = [delay.percentile(99), delay.max]
    .map((ns) => Math.max(0, ns / 1e6 - 5).toFixed(0))
    .join(', ')
  line(
    `| ${name} | ${n} | ${(n / seconds).toFixed(1)} | ${aim} | ${quantile(times, 0.5).toFixed(0)} | ` +
      `${quantile(times, 0.95).toFixed(0)} | ${cpu} | ${delays} | ${loadavg()[0]!.toFixed(1)} |`,
  )
}

async function checks(ids: readonly string[]): Promise<{ times: number[]; recorded: number }> {
  const [waiting, times]: [string[], number[]] = [[...ids], []]
  let recorded = 0
  const visitor = async (): Promise<void> => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      const startedAt = performance.now()
      const checked = await checkSourceWhenFree(id, deps)
      if (checked?.outcome !== 'ok' && checked?.outcome !== 'not_modified')
        throw new Error(`A look ended with ${checked?.outcome}.`)
      if (checked.recorded) recorded += 1
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(
    Array.from({ length: Math.min(Number(values.visitors), Math.max(1, ids.length >> 2)) }, visitor),
  )
  return { times, recorded }
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
