// A fault that tests hold: runs them on real servers and counts.
//
// NAME      of the fault, for the findings
// WORDS…    parts of the paths of test files
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../dev/src/places.ts'
import { runNode } from '../../judges/src/run-node.ts'
import { printReport } from '../../judges/src/verdicts/verdict.ts'

type Result = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: Assertion[] }[]
}
type Assertion = { fullName: string; status: string }

const [name = '', ...words] = process.argv.slice(2)
const home = mkdtempSync(path.join(tmpdir(), 'ppman-faults-'))
try {
  const file = path.join(home, 'results.json')
  await runNode([
    path.join(ROOT, 'infra', 'dev', 'run.mjs'),
    'test',
    ...words,
    '--json',
    `--outputFile=${file}`,
  ])
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Result
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  printReport({
    versions: {},
    figures: { tests: numPassedTests, failed: numFailedTests },
    findings: failed.map(({ fullName }) => ({ trial: name, text: fullName })),
  })
} finally {
  rmSync(home, { recursive: true, force: true })
}
