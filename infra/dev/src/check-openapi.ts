// Fails when a generator or linter has an error or warning about a published OpenAPI document.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Description, lintWithRedocly, lintWithSpectral, typeProblems } from './openapi/lint.ts'
import { ROOT } from './places.ts'

const DOCUMENTS = ['apps/ppman-api/openapi.json', 'apps/docs-api/openapi.json']

async function problemsOf(name: string): Promise<string[]> {
  const file = path.join(ROOT, name)
  const description: Description = { file, text: readFileSync(file, 'utf8') }
  if (!isJson(description.text)) return [`${name} is not JSON: run npm run openapi.`]
  const checks = [lintWithRedocly, lintWithSpectral, typeProblems]
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

const problems = (await Promise.all(DOCUMENTS.map(problemsOf))).flat()
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
