import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { find, importMcd, openSearch } from '@ppman/search'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import setUp from '../../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../../infra/dev/src/jest-teardown.ts'
import { publishFigures } from '@ppman/evaluation'
import { figuresOf } from './figures-of.ts'
import { type Answered, recall, scoreQueries } from './score-queries.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/policy' },
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
const referenceDir = join(values.data, 'reference')
const list = existsSync(referenceDir)
  ? readdirSync(referenceDir).find((name) => /^mcd_documents.*\.json$/.test(name))
  : undefined
if (!list) {
  process.stderr.write(
    `There is no list of Medicare documents in ${referenceDir}: name the folder with --data DIR.\n`,
  )
  process.exit(1)
}

type Line = { id: string; q: string; relevant?: string[]; relevant_title_regex?: string }
/** The day of the list: what is retired is retired by then. */
const TODAY = '2025-08-20'
const bytes = readFileSync(join(referenceDir, list))
const documents = JSON.parse(bytes.toString()) as { id: string; title: string }[]
const own = ['held-out-queries.jsonl', 'held-out-queries-2.jsonl'].map(
  (name) => new URL(name, import.meta.url).pathname,
)
const labelled = existsSync(join(values.data, 'search'))
  ? readdirSync(join(values.data, 'search')).filter((name) => name.endsWith('.jsonl'))
  : []

await setUp()
const { db, close } = await testDb({ role: 'ppman_worker' })
try {
  await importMcd(
    { name: list, bytes },
    {
      transaction: (work) => inTransaction(db, work, { timeoutMs: 60_000 }),
      keepBytes: async (content) => ({ sha256: createHash('sha256').update(content).digest('hex') }),
      now: () => new Date(`${TODAY}T00:00:00Z`),
    },
  )
  process.stdout.write(
    `${documents.length} LCDs and articles, by title.\n\n| queries | n | MRR | recall@20 | first is ` +
      `right | without any answer in 20 | p95 ms |\n|---|---|---|---|---|---|---|\n`,
  )
  const answered: Answered[] = []
  for (const file of labelled.sort()) answered.push(...(await measure(join(values.data, 'search', file))))
  for (const file of own) await measure(file)
  if (values.publish && answered.length > 0) publishFigures('search', figuresOf(answered))
} finally {
  await close()
  await tearDown()
}

/** Prints a set's row. @returns its answers */
async function measure(file: string): Promise<Answered[]> {
  const lookups = openSearch(db, () => new Date(`${TODAY}T00:00:00Z`))
  const [answered, times]: [Answered[], number[]] = [[], []]
  for (const line of readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Line)) {
    const startedAt = performance.now()
    const { items } = await find(lookups, { q: line.q, filter: {} }, { skip: 0, take: 20 })
    times.push(performance.now() - startedAt)
    const answer = {
      id: line.id,
      q: line.q,
      relevant: relevantTo(line),
      found: items.map((item) =>
        item.type === 'policy' ? `${item.document.number!}v${item.document.version}` : item.type,
      ),
    }
    answered.push(answer)
    if (values.misses && recall(answer) < 1)
      process.stderr.write(`${line.q}: recall ${recall(answer).toFixed(2)}, of ${answer.relevant.size}\n`)
  }
  const { n, mrr, recallAt20, firstRight, zeroHit } = scoreQueries(answered)
  const p95 = times.sort((a, b) => a - b)[Math.ceil(0.95 * n) - 1]!
  process.stdout.write(
    `| ${basename(file)} | ${n} | ${mrr.toFixed(3)} | ${recallAt20.toFixed(3)} | ${firstRight} | ` +
      `${zeroHit} | ${p95.toFixed(0)} |\n`,
  )
  return answered
}

function relevantTo({ relevant, relevant_title_regex: pattern = '^$' }: Line): ReadonlySet<string> {
  const title = new RegExp(pattern, 'i')
  return new Set(relevant ?? documents.filter((document) => title.test(document.title)).map(({ id }) => id))
}
