import { severityRank } from '@ppman/policy-text/src/classification/finding.ts'
import { EQUAL } from './probes/equal.ts'
import { MATTERS } from './probes/matter.ts'
import { classifyProbe } from './probes/classify-probe.ts'
import { EQUAL_2, MATTERS_2 } from './probes/second.ts'
import { EQUAL_3, MATTERS_3 } from './probes/third.ts'

/** Rewordings of each lot that are still told. */
const MOST_TOLD = { 1: 2, 2: 1, 3: 4 } as const

test.each([
  [1, EQUAL],
  [2, EQUAL_2],
  [3, EQUAL_3],
] as const)('another wording of the same statements alerts nobody (set %j)', (set, probes) => {
  const alerting = probes.filter((probe) => classifyProbe(probe).severity !== 'info')
  expect(alerting.length).toBeLessThanOrEqual(MOST_TOLD[set])
})

test.each([...MATTERS, ...MATTERS_2, ...MATTERS_3])('$before -> $after is told as severely', (probe) => {
  const { severity } = classifyProbe(probe)
  expect(severityRank(severity)).toBeGreaterThanOrEqual(severityRank(probe.severity))
})
