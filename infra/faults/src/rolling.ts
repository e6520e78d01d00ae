// Two instances of each service behind nginx restart one after another under load.
//
// RESTARTS, PER_SECOND
import path from 'node:path'
import { ROOT } from '../../dev/src/places.ts'
import { runNode } from '../../judges/src/run-node.ts'
import { printReport } from '../../judges/src/verdicts/verdict.ts'

type Rolled = { restarts: number; unclean: number; sent: number; failed: number; failures: string[] }

const [restarts = '50', perSecond = '50'] = process.argv.slice(2)
const deploy = [path.join(ROOT, 'infra', 'dev', 'run.mjs'), 'deploy', 'rolling', restarts, perSecond]
const { output } = await runNode(deploy)
const { failures, ...figures } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Rolled
printReport({
  versions: {},
  figures,
  findings: failures.map((text) => ({ trial: 'rolling restart', text })),
})
