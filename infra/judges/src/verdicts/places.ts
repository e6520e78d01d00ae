import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the repository. */
export const ROOT = path.resolve(fileURLToPath(new URL('../../../..', import.meta.url)))

/** A file of infra/judges. */
export const inJudges = (...parts: string[]): string => path.join(ROOT, 'infra', 'judges', ...parts)

/** File of the verdicts. */
export const RESULTS = inJudges('results.json')

/** Documents that describe the APIs, by service. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  'ppman-api': path.join(ROOT, 'apps', 'ppman-api', 'openapi.json'),
  'docs-api': path.join(ROOT, 'apps', 'docs-api', 'openapi.json'),
}
