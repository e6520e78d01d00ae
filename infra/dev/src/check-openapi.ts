// Fails when a generator or linter has an error or warning about a published document of an API, or
// when the types of the client differ from it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CLIENT_DOCUMENT, CLIENT_TYPES, clientTypes } from './openapi/client-types.ts'
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
  const description: Description = { file: path.join(ROOT, name), text: read(name) }
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

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8')

async function staleClientTypes(): Promise<string[]> {
  const isCurrent = read(CLIENT_TYPES) === (await clientTypes(read(CLIENT_DOCUMENT)))
  return isCurrent ? [] : [`${CLIENT_TYPES} differs from ${CLIENT_DOCUMENT}: run npm run openapi.`]
}

const problems = (await Promise.all(Object.entries(DOCUMENTS).map(problemsOf))).flat()
if (problems.length === 0) problems.push(...(await staleClientTypes()))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
