import { parseArgs } from 'node:util'
import { formatShare, publishFigures } from '@ppman/evaluation'
import { scoreBenefits } from './score-benefits.ts'

const { values } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
const { figures, misses } = await scoreBenefits()
for (const { what, hits, n } of figures) process.stdout.write(`${what}: ${formatShare(hits, n)}\n`)
if (values.misses) process.stderr.write(`${misses.join('\n')}\n`)
if (values.publish) publishFigures('benefits', figures)
