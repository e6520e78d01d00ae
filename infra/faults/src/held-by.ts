// A fault that another command of the repository holds: runs it, and counts what it says.
//
// tests NAME WORDS…    tests on real servers; WORDS are parts of the paths of test files
// bench NAME BENCH…    a bench and its arguments: the rows of its tables that meet their bar
// patterns             every regular expression of the product, by `npm run check patterns`
//
// NAME is that of the fault, for the findings.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../dev/src/places.ts'
import { runNode } from '../../judges/src/run-node.ts'
import { printReport } from '../../judges/src/verdicts/verdict.ts'

const RUN = path.join(ROOT, 'infra', 'dev', 'run.mjs')

type Result = {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: Assertion[] }[]
}
type Assertion = { fullName: string; status: string }

async function heldByTests(name = '', ...words: string[]): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'ppman-faults-'))
  try {
    const file = path.join(home, 'results.json')
    await runNode([RUN, 'test', ...words, '--json', `--outputFile=${file}`])
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
}

async function heldByBench(name = '', ...bench: string[]): Promise<void> {
  const { output } = await runNode([RUN, 'bench', ...bench])
  const rows = output.split('\n').filter((row) => /\| (?:met|missed) \|$/.test(row))
  const missed = rows.filter((row) => row.endsWith('| missed |'))
  for (const row of rows) process.stdout.write(`${row}\n`)
  printReport({
    versions: {},
    figures: { bars_met: rows.length - missed.length, bars_missed: missed.length },
    findings: missed.map((text) => ({ trial: name, text })),
  })
}

async function heldByPatterns(): Promise<void> {
  const script = path.join(ROOT, 'infra', 'dev', 'src', 'patterns', 'check-patterns.ts')
  const { output } = await runNode([script])
  const counts = /^(\d{1,6}) patterns measured, (\d{1,6}) slow, (\d{1,6}) not measured$/m.exec(output) ?? []
  const [patterns = NaN, slow = NaN, notMeasured = NaN] = counts.slice(1).map(Number)
  const lines = output.trim().split('\n')
  printReport({
    versions: {},
    figures: { patterns, slow, not_measured: notMeasured },
    findings: slow === 0 ? [] : lines.map((text) => ({ trial: 'slow patterns', text })),
  })
}

const KINDS: Readonly<Record<string, (...words: string[]) => Promise<void>>> = {
  tests: heldByTests,
  bench: heldByBench,
  patterns: heldByPatterns,
}
const [kind = '', ...words] = process.argv.slice(2)
const hold = KINDS[kind]
if (!hold) throw new Error(`Say what holds the fault: ${Object.keys(KINDS).join(', ')}.`)
await hold(...words)
