// Stores the printed result of a bench for docs/reference/performance.md:
// npm run -s bench rules | npm run -s bench:publish -- rules
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { BENCHES, readBenchResults, resultLines, RESULTS } from './docs/published-figures.ts'
import { ROOT } from './docs/workspace.ts'

const [name] = process.argv.slice(2)
const printed = await text(process.stdin)
process.stdout.write(printed)
const lines = resultLines(printed)
if (!name || !(name in BENCHES)) refuse(`Name a bench: ${Object.keys(BENCHES).join(', ')}.`)
else if (lines.length === 0) refuse('The bench printed no table: nothing was published.')
else {
  const measuredOn = new Date().toISOString().slice(0, 10)
  const results = { ...readBenchResults(), [name]: { measuredOn, lines } }
  writeFileSync(new URL(RESULTS, ROOT), `${JSON.stringify(results, null, 1)}\n`)
}

function refuse(reason: string): void {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 2
}
