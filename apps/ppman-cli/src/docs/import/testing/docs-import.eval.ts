import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import setUp from '../../../../../../infra/dev/src/jest-setup.ts'
import tearDown from '../../../../../../infra/dev/src/jest-teardown.ts'
import { importDocs, type Report } from '../import-docs.ts'
import { readPages } from '../read-pages.ts'
import { readRedirects } from '../redirects.ts'
import { startDocsService } from './docs-service.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/docs' },
    misses: { type: 'boolean', default: false },
  },
})
const archive = join(values.data, 'corpus.tar.gz')
if (!existsSync(archive)) {
  process.stderr.write(`There is no ${archive}: name the folder with --data DIR.\n`)
  process.exit(1)
}
const MANUAL = '/docs/docs/all'

const dir = mkdtempSync(join(tmpdir(), 'ppman-docs-import-'))
await setUp()
const { baseUrl, call, approve, openProducts, close } = await startDocsService()
try {
  execFileSync('tar', ['xzf', archive, '-C', dir])
  const source = join(dir, 'corpus/mcp-docs/docs')
  line('| whole corpus | n | right |\n|---|---|---|')
  const first = await run(source)
  row('files that became a topic', first, ({ topic_id }) => topic_id !== null)
  row('topics that were approved', await approved(first), ({ status }) => status === 200)
  row('files that a second run leaves unchanged', await run(source), ({ outcome }) => outcome === 'unchanged')
  row(
    'former paths that answer 308 and lead to their page',
    await redirected(source),
    ({ isRight }) => isRight,
  )
} finally {
  await close()
  rmSync(dir, { recursive: true })
  await tearDown()
}

async function run(source: string): Promise<Report[]> {
  const reports: Report[] = []
  for await (const report of importDocs({
    dir: source,
    baseUrl,
    key: 'author',
    product: 'docs',
    manual: 'all',
    root: '',
  }))
    reports.push(report)
  return reports
}

async function approved(reports: readonly Report[]): Promise<{ path: string; status: number }[]> {
  const answers = []
  for (const { path, topic_id } of reports) {
    if (topic_id) answers.push({ path, status: await approve(topic_id) })
  }
  await openProducts()
  return answers
}

/**
 * Every former path that the source's configuration leads to a page, from the root and below the
 * manual.
 */
async function redirected(
  source: string,
): Promise<{ path: string; location: string | null; isRight: boolean }[]> {
  const pages = await readPages(source, '')
  const former = (await readRedirects(source)).toPages(new Map(pages.map((page) => [page.publicPath, page])))
  const probes = [...former].flatMap(([page, paths]) =>
    paths.flatMap((path) => [path, MANUAL + path].map((asked) => ({ asked, to: `${MANUAL}/${page.slug}` }))),
  )
  const answers = []
  for (const { asked, to } of probes) {
    const reply = await call(asked)
    const location = reply.headers.get('location')
    const isThere =
      reply.status === 308 && new URL(location!, baseUrl).pathname === to && (await call(to)).status === 200
    answers.push({ path: `${asked} (${reply.status})`, location, isRight: isThere })
  }
  return answers
}

function row<T extends { path: string }>(
  name: string,
  all: readonly T[],
  isRight: (each: T) => boolean,
): void {
  line(`| ${name} | ${all.length} | ${all.filter(isRight).length} |`)
  if (values.misses)
    for (const each of all) if (!isRight(each)) process.stderr.write(`${name}\t${JSON.stringify(each)}\n`)
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
