// Every regular expression of the product, by `npm run check patterns`.
import path from 'node:path'
import { ROOT } from '../../dev/src/places.ts'
import { runNode } from '../../judges/src/run-node.ts'
import { printReport } from '../../judges/src/verdicts/verdict.ts'

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
