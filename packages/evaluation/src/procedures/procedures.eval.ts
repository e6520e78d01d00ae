import { parseArgs } from 'node:util'
import { formatShare, publishFigures } from '@ppman/evaluation'
import { scorePhrases } from './score-phrases.ts'

const { values } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
})
const { figures, misses } = scorePhrases()
for (const { what, hits, n } of figures) process.stdout.write(`${what}: ${formatShare(hits, n)}\n`)
if (values.misses) process.stderr.write(`${misses.join('\n')}\n`)
if (values.publish) publishFigures('procedures', figures)
