// Writes the documents that are read off the code, or with --check fails when a committed one
// differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'
import { faultsPage } from '../../faults/src/table/faults.ts'
import { loadPage } from '../../faults/src/table/loads.ts'
import { judgesPage } from '../../judges/src/verdicts/judges.ts'
import { accuracyPage, unpublishedAreas, withFigures, performancePage } from './docs/published-figures.ts'
import {
  configurationPage,
  edgeOperations,
  errorsPage,
  metricsPage,
  publishFindingsPage,
  undescribed,
} from './docs/reference-pages.ts'
import { livesIn, untrueSteps } from './docs/lives.ts'
import { importPicture, members, ROOT } from './docs/workspace.ts'

const CONFIGS = {
  'ppman-api': ['apps/ppman-api/src/config.ts', 'configSchema'],
  'ppman-api worker': ['apps/ppman-api/src/worker-config.ts', 'workerConfigSchema'],
  'ppman-web': ['apps/ppman-web/src/config.ts', 'configSchema'],
  'email-hook': ['apps/email-hook/src/config.ts', 'configSchema'],
  'docs-api': ['apps/docs-api/src/config.ts', 'configSchema'],
  'control-plane': ['infra/control-plane/src/config.ts', 'configSchema'],
} as const

async function schemas(): Promise<Record<string, z.ZodObject>> {
  const entries = Object.entries(CONFIGS).map(async ([service, [file, name]]) => {
    const module = (await import(new URL(file, ROOT).href)) as Record<string, z.ZodObject>
    return [service, module[name]!] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const read = (path: string) =>
  existsSync(new URL(path, ROOT)) ? readFileSync(new URL(path, ROOT), 'utf8') : ''
const PICTURE = /(<!-- imports -->\n)(?:(?!<!-- imports -->)[\s\S])*?(\n<!-- \/imports -->)/
const withPicture = (text: string) =>
  text.replace(PICTURE, (_, open: string, close: string) => open + importPicture() + close)

const configs = await schemas()
const written = {
  'docs/architecture.md': withPicture(read('docs/architecture.md')),
  'docs/reference/accuracy.md': accuracyPage(),
  'docs/reference/errors.md': errorsPage(),
  'docs/reference/faults.md': faultsPage(),
  'docs/reference/judges.md': judgesPage(),
  'docs/reference/load.md': loadPage(),
  'docs/reference/metrics.md': metricsPage(),
  'docs/reference/publish-findings.md': await publishFindingsPage(),
  'docs/reference/performance.md': performancePage(),
  'infra/control-plane/src/edge/operations.json': await edgeOperations(),
  'docs/reference/configuration.md': configurationPage(configs),
  ...withFigures(read),
}
const stale = Object.entries(written).filter(([path, text]) => read(path) !== text)
const unread = members().filter(({ folder }) => read(`${folder}/README.md`) === '')

if (process.argv.includes('--check')) {
  const problems = [
    ...stale.map(([path]) => `${path} differs from the code: run npm run docs.`),
    ...unpublishedAreas(read),
    ...livesIn(read('docs/architecture.md')).flatMap(untrueSteps),
    ...unread.map(({ folder }) => `${folder} has no README.md.`),
    ...undescribed(configs).map(
      (name) => `${name} does not say what it is for: add a description to its schema.`,
    ),
  ]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) writeFileSync(new URL(path, ROOT), text)
}
