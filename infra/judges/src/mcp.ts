// The suite of the protocol's authors against /mcp of the running stack.
import path from 'node:path'
import { runNode } from './run-node.ts'
import { ROOT } from './verdicts/places.ts'
import { packageVersion, printReport } from './verdicts/verdict.ts'

const { code, output } = await runNode([path.join(ROOT, 'infra', 'dev', 'src', 'mcp-conformance.ts')])
process.stdout.write(output)

/** The summary of each revision ends with `Total: N passed, M failed`. */
const passed = [...output.matchAll(/^Total: (\d+) passed/gm)].reduce(
  (sum, [, count]) => sum + Number(count),
  0,
)
printReport({
  versions: {
    'mcp-conformance': packageVersion('@modelcontextprotocol/conformance', 'infra/dev'),
  },
  figures: { checks_passed: passed, unexpected: code === 0 ? 0 : 1 },
  findings: code === 0 ? [] : [{ trial: 'mcp-conformance', text: 'it failed: see above' }],
})
