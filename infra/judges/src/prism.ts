// Prism about the integration tests: the tests run and note every exchange with an API; then each
// request goes through `prism proxy --errors` to a server that gives the noted answer. The tests
// themselves meet no proxy, so requests that are wrong on purpose reach the service as they are.
//
// --tests WORD   runs the test files of this path only
// --exchanges F  judges a file that PPMAN_EXCHANGES_FILE named, without running tests
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Exchange, EXCHANGES_FILE } from '@ppman/http/testing'
import { installTools } from './install-tools.ts'
import { type Operation, pathPattern, readOperations } from './requests/operations.ts'
import { DOCUMENTS, ROOT } from './verdicts/places.ts'
import { replay } from './prism-replay.ts'
import { printReport } from './verdicts/verdict.ts'
import { packageVersion } from './report.ts'
import { runNode } from './run-node.ts'

const { values } = parseArgs({
  options: { tests: { type: 'string', multiple: true }, exchanges: { type: 'string' } },
})
const home = mkdtempSync(path.join(tmpdir(), 'ppman-prism-'))

/** Runs the tests of both services; a failing test is `npm test`'s business, not Prism's. */
async function recordTests(): Promise<string> {
  const file = path.join(home, 'exchanges.jsonl')
  const words = values.tests ?? ['apps/ppman-api/src', 'apps/docs-api/src']
  const { output } = await runNode([path.join(ROOT, 'infra', 'dev', 'run.mjs'), 'test', ...words], {
    env: { [EXCHANGES_FILE]: file },
  })
  process.stdout.write(`${/^Tests: .*$/m.exec(output)?.[0] ?? output.slice(-2_000)}\n`)
  if (!existsSync(file)) throw new Error('The tests noted no exchange.')
  return file
}

/** Prism holds answers of this type to the operation's first schema, application/json. */
const MISREAD_TYPE = 'application/fhir+json'
const isMisread = ({ answerHeaders }: Exchange) =>
  [answerHeaders['content-type']].join().startsWith(MISREAD_TYPE)

/** Prism never answers a request whose JSON cannot be parsed; tests send such ones on purpose. */
function isBrokenJson({ headers, body, status }: Exchange): boolean {
  if (status < 400 || body === '' || !headers['content-type']?.includes('json')) return false
  try {
    JSON.parse(body)
    return false
  } catch {
    return true
  }
}

/** Exchanges of documented operations; Prism has nothing to say about other addresses. */
function documentedExchanges(file: string, operations: readonly Operation[]) {
  const documented = operations.map((operation) => ({ operation, pattern: pathPattern(operation.path) }))
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const exchange = JSON.parse(line) as Exchange
      const { pathname } = new URL(exchange.url, 'http://x')
      const found = documented.find(
        ({ operation: { service, method }, pattern }) =>
          service === exchange.service && method === exchange.method && pattern.test(pathname),
      )
      return found && !isMisread(exchange) && !isBrokenJson(exchange)
        ? [{ exchange, operation: found.operation }]
        : []
    })
}

/** Prism only warns of an error status that the document does not name; here it counts. */
const undocumentedStatuses = (seen: ReturnType<typeof documentedExchanges>): string[] =>
  seen
    .filter(({ exchange, operation }) => exchange.status !== 304 && !operation.answers.has(exchange.status))
    .map(
      ({ exchange: { status }, operation: { service, method, path } }) =>
        `${service} ${method} ${path}: ${status} is not documented`,
    )

try {
  installTools()
  const file = values.exchanges ?? (await recordTests())
  const services = Object.keys(DOCUMENTS)
  const operations = services.flatMap((service) => readOperations(service).operations)
  const seen = documentedExchanges(file, operations)
  const exchanges = seen.map(({ exchange }) => exchange)
  const violations = [...(await replay(exchanges)), ...undocumentedStatuses(seen)]
  const texts = [...new Set(violations)].sort()
  printReport({
    versions: { prism: packageVersion('@stoplight/prism-cli', 'infra/judges/tools') },
    figures: { exchanges: exchanges.length, violations: violations.length },
    findings: texts.map((text) => ({ trial: 'prism', text })),
  })
} finally {
  rmSync(home, { recursive: true, force: true })
}
