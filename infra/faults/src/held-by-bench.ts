// A fault that a bench holds: runs it, and counts the rows of its tables that meet their bar.
//
// NAME      of the fault, for the findings
// BENCH…    the bench and its arguments
import path from 'node:path'
import { ROOT } from '../../dev/src/places.ts'
import { runNode } from '../../judges/src/run-node.ts'
import { printReport } from '../../judges/src/verdicts/verdict.ts'

const [name = '', ...bench] = process.argv.slice(2)
const { output } = await runNode([path.join(ROOT, 'infra', 'dev', 'run.mjs'), 'bench', ...bench])
const rows = output.split('\n').filter((row) => /\| (?:met|missed) \|$/.test(row))
const missed = rows.filter((row) => row.endsWith('| missed |'))
for (const row of rows) process.stdout.write(`${row}\n`)
printReport({
  versions: {},
  figures: { bars_met: rows.length - missed.length, bars_missed: missed.length },
  findings: missed.map((text) => ({ trial: name, text })),
})
