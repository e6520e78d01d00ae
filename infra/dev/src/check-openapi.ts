// Fails when a generator or linter has an error or warning about a published document of an API.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Description,
  lintWithAsyncapi,
  lintWithRedocly,
  lintWithSpectral,
  typeProblems,
} from './openapi/lint.ts'
import { ROOT } from './places.ts'

type Check = (description: Description) => Promise<string[]>
const OPENAPI: readonly Check[] = [lintWithRedocly, lintWithSpectral, typeProblems]
const DOCUMENTS: Readonly<Record<string, readonly Check[]>> = {
  'apps/ppman-api/openapi.json': OPENAPI,
  'apps/docs-api/openapi.json': OPENAPI,
  'apps/ppman-api/asyncapi.json': [lintWithAsyncapi],
}

async function problemsOf([name, checks]: [string, readonly Check[]]): Promise<string[]> {
  const file = path.join(ROOT, name)
  const description: Description = { file, text: readFileSync(file, 'utf8') }
  if (!isJson(description.text)) return [`${name} is not JSON: run npm run openapi.`]
  const found = await Promise.all(checks.map((check) => check(description)))
  return found.flat().map((problem) => `${name}: ${problem}`)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const problems = (await Promise.all(Object.entries(DOCUMENTS).map(problemsOf))).flat()
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
