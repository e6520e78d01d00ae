// Instances behind nginx are replaced one after another under load.
//
// restart COUNT PER_SECOND   two of each service, restarted in turn
// release BACK               those of the release so many commits back by this one, on one database
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ROOT } from '../../dev/src/places.ts'
import { runNode } from '../../judges/src/run-node.ts'
import { printReport } from '../../judges/src/verdicts/verdict.ts'

type Rolled = { restarts: number; unclean?: number; sent: number; failed: number; failures: string[] }

/** Runs a script of infra/deploy. @returns what it prints as its last line */
async function deploy(...words: string[]): Promise<unknown> {
  const { output } = await runNode([path.join(ROOT, 'infra', 'dev', 'run.mjs'), 'deploy', ...words])
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

async function restart(count = '50', perSecond = '50'): Promise<void> {
  report('rolling restart', (await deploy('rolling', count, perSecond)) as Rolled)
}

async function replaceRelease(back = '100'): Promise<void> {
  const from = execFileSync('git', ['rev-parse', `HEAD~${back}`], { cwd: ROOT, encoding: 'utf8' }).trim()
  const released = await deploy('release', '--only', 'rolling', '--from', from)
  const { migrations, rolling } = released as { migrations: string[]; rolling: Rolled }
  report('old and new release', rolling, { commits_back: Number(back), migrations: migrations.length })
}

function report(trial: string, { failures, ...figures }: Rolled, more: Record<string, number> = {}): void {
  const findings = failures.map((text) => ({ trial, text }))
  printReport({ versions: {}, figures: { ...more, ...figures }, findings })
}

const [kind, ...words] = process.argv.slice(2)
await (kind === 'release' ? replaceRelease : restart)(...words)
