// Every regular expression of the product, by `npm run check patterns`.
import path from 'node:path'
import { ROOT } from '../../dev/src/places.ts'
import { runNode } from '../../judges/src/run-node.ts'
import { printReport } from '../../judges/src/verdicts/verdict.ts'

const script = path.join(ROOT, 'infra', 'dev', 'src', 'patterns', 'check-patterns.ts')
const { code, output } = await runNode([script])
const lines = output.trim().split('\n')
printReport({
  versions: {},
  figures: { failed: code === 0 ? 0 : lines.length },
  findings: code === 0 ? [] : lines.map((text) => ({ trial: 'slow patterns', text })),
})
