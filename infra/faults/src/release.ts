// Instances of an older release are replaced one after another, on this checkout's schema.
//
// BACK  how many commits the older release lies back
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../../dev/src/places.ts'
import { runNode } from '../../judges/src/run-node.ts'
import { printReport } from '../../judges/src/verdicts/verdict.ts'

type Rolled = { restarts: number; sent: number; failed: number; failures: string[] }

const [back = '100'] = process.argv.slice(2)
const from = execFileSync('git', ['rev-parse', `HEAD~${back}`], { cwd: ROOT, encoding: 'utf8' }).trim()
const deploy = [path.join(ROOT, 'infra', 'dev', 'run.mjs'), 'deploy', 'release', '--only', 'rolling']
const { output } = await runNode([...deploy, '--from', from])
const { migrations, rolling } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as {
  migrations: string[]
  rolling: Rolled
}
const { failures, ...figures } = rolling
printReport({
  versions: {},
  figures: { commits_back: Number(back), migrations: migrations.length, ...figures },
  findings: failures.map((text) => ({ trial: 'old and new release', text })),
})
