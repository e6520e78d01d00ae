import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import setUp from '../../../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../../../infra/dev/src/jest-teardown.ts'
import { importDocs } from '../import-docs.ts'
import { startDocsService } from './docs-service.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/docs' },
    all: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    noise: { type: 'string', default: '0' },
  },
})
const archive = join(values.data, 'corpus.tar.gz')
if (!existsSync(archive)) {
  process.stderr.write(`There is no ${archive}: name the folder with --data DIR.\n`)
  process.exit(1)
}
/**
 * The labels are of the current version: its namesakes of older ones are left out unless --all says
 * otherwise.
 */
const OTHER_VERSIONS = /(?:20(?:24|25)-\d\d-\d\d|\/draft\/|^development\/)/
const noise = Number(values.noise)
/** Of docs-publishing.md 5.2; the other kinds have none. */
const MARKS: Record<string, number> = noise
  ? { title: 0.95, typo: 0.75 }
  : { title: 0.98, heading: 0.93, description: 0.97, anchor: 0.6, typo: 0.93 }
const RANKS = 10

const rows = (name: string) =>
  readFileSync(join(values.data, 'search', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
const relevant = Map.groupBy(rows('qrels.tsv'), ([id]) => id)
const dir = mkdtempSync(join(tmpdir(), 'ppman-docs-search-'))
await setUp()
const { baseUrl, call, approve, openProducts, close } = await startDocsService()
try {
  execFileSync('tar', ['xzf', archive, '-C', dir])
  const whole = join(dir, 'corpus/mcp-docs/docs')
  const source = join(dir, 'source')
  cpSync(whole, source, {
    recursive: true,
    filter: (path) => values.all || !OTHER_VERSIONS.test(path.slice(whole.length + 1)),
  })
  const pathOf = await publish(source)
  if (noise) await addNoise()
  await measure(pathOf)
} finally {
  await close()
  rmSync(dir, { recursive: true })
  await tearDown()
}

/** Path of the source by address of the published page. */
async function publish(source: string): Promise<Map<string, string>> {
  const published = new Map<string, string>()
  const ids: string[] = []
  for await (const { path, topic_id, slug, error } of importDocs({
    dir: source,
    baseUrl,
    key: 'author',
    product: 'docs',
    manual: 'all',
    root: '',
  })) {
    if (topic_id) ids.push(topic_id)
    else process.stderr.write(`${path}: ${error}\n`)
    published.set(`/docs/docs/all/${slug}`, path)
  }
  let approved = 0
  for (const id of ids) if ((await approve(id)) === 200) approved += 1
  await openProducts()
  process.stdout.write(`${published.size} files, ${ids.length} topics, ${approved} published.\n\n`)
  return published
}

/** Made-up topics of the same words, as many as are asked for. */
async function addNoise(): Promise<void> {
  const startedAt = performance.now()
  const { status } = await call(`/noise/${noise}`, { method: 'POST' })
  if (status !== 204) throw new Error('The noise was not taken.')
  process.stdout.write(
    `${noise} made-up topics of the same words, in ` +
      `${((performance.now() - startedAt) / 1_000).toFixed(0)} s.\n\n`,
  )
}

async function search(query: string): Promise<string[]> {
  const params = { name: 'search_docs', arguments: { query, limit: RANKS } }
  const reply = await call('/mcp', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const { result } = (await reply.json()) as {
    result: { structuredContent: { results?: { url: string }[] } }
  }
  return (result.structuredContent.results ?? []).map(({ url }) => new URL(url).pathname)
}

async function measure(pathOf: ReadonlyMap<string, string>): Promise<void> {
  process.stdout.write(
    '| queries | n | MRR@10 | recall@10 | first is right | p50 ms | p95 ms | mark ' +
      '|\n|---|---|---|---|---|---|---|---|\n',
  )
  for (const [type, queries] of Map.groupBy(rows('queries.tsv'), ([, kind]) => kind!)) {
    const [ranks, times]: [number[], number[]] = [[], []]
    for (const [id, , query] of queries) {
      const wanted = new Set(relevant.get(id)!.map(([, , path]) => path))
      const startedAt = performance.now()
      const found = await search(query!)
      times.push(performance.now() - startedAt)
      const rank = found.findIndex((url) => wanted.has(pathOf.get(url))) + 1
      ranks.push(rank)
      if (values.misses && rank !== 1)
        process.stderr.write(
          `${type}\t${rank}\t${query}\t${[...wanted].join(' ')}\t${pathOf.get(found[0]!)}\n`,
        )
    }
    times.sort((a, b) => a - b)
    const share = (count: number) => (count / ranks.length).toFixed(3)
    const mrr = ranks.reduce((sum, rank) => sum + (rank ? 1 / rank : 0), 0) / ranks.length
    const [p50, p95] = [0.5, 0.95].map((part) => times[Math.ceil(part * times.length) - 1]!.toFixed(0))
    const mark = MARKS[type] ? `${MARKS[type]}: ${mrr >= MARKS[type] ? 'met' : 'missed'}` : ''
    const [recall, first] = [ranks.filter(Boolean).length, ranks.filter((rank) => rank === 1).length]
    process.stdout.write(
      `| ${type} | ${ranks.length} | ${mrr.toFixed(3)} | ${share(recall)} | ${share(first)} | ${p50} ` +
        `| ${p95} | ${mark} |\n`,
    )
  }
}
