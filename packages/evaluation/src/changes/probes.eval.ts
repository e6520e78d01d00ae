import { parseArgs } from 'node:util'
import { severityRank } from '@ppman/policy-text/src/classification/finding.ts'
import { classifyProbe } from './probes/classify-probe.ts'
import { EQUAL } from './probes/equal.ts'
import { MATTERS } from './probes/matter.ts'
import { EQUAL_2, MATTERS_2 } from './probes/second.ts'
import { EQUAL_3, MATTERS_3 } from './probes/third.ts'
import { EQUAL_4, MATTERS_4 } from './probes/fourth.ts'
import { EQUAL_5, MATTERS_5 } from './probes/fifth.ts'
import {
  EQUAL_6,
  EQUAL_7,
  EQUAL_8,
  EQUAL_9,
  EQUAL_10,
  EQUAL_11,
  MATTERS_6,
  MATTERS_7,
  MATTERS_9,
  MATTERS_10,
  MATTERS_11,
} from './probes/from-files.ts'
import type { Probe } from './probes/probe.ts'

const { values } = parseArgs({
  options: { lot: { type: 'string', default: '1' }, misses: { type: 'boolean', default: false } },
})

const LOTS = {
  1: [EQUAL, MATTERS],
  2: [EQUAL_2, MATTERS_2],
  3: [EQUAL_3, MATTERS_3],
  4: [EQUAL_4, MATTERS_4],
  5: [EQUAL_5, MATTERS_5],
  6: [EQUAL_6, MATTERS_6],
  7: [EQUAL_7, MATTERS_7],
  8: [EQUAL_8, []],
  9: [EQUAL_9, MATTERS_9],
  10: [EQUAL_10, MATTERS_10],
  11: [EQUAL_11, MATTERS_11],
} as const
const [equal, matters] = LOTS[values.lot as unknown as keyof typeof LOTS]

const show = (probe: Probe, label: string) => {
  if (!values.misses) return
  const { type, severity, direction, reasons } = classifyProbe(probe)
  process.stdout.write(
    `${label}: ${type} ${severity} ${direction}\n  - ${probe.before.replaceAll('\n', ' / ')}\n` +
      `  + ${probe.after.replaceAll('\n', ' / ')}\n  ${reasons.join(' | ')}\n`,
  )
}

const count = {
  silent: 0,
  noFact: 0,
  told: 0,
  tellsFact: 0,
  direction: 0,
  directed: 0,
  severity: 0,
  least: 0,
  type: 0,
}
for (const probe of equal) {
  const { severity } = classifyProbe(probe)
  if (severity === 'info') count.silent += 1
  else show(probe, 'HARMLESS')
  if (severityRank(severity) < severityRank('medium')) count.noFact += 1
}
for (const probe of matters) {
  const { type, types, severity, direction } = classifyProbe(probe)
  if (severity !== 'info') count.told += 1
  if (severityRank(severity) >= severityRank(probe.severity)) count.least += 1
  if (severity === probe.severity) count.severity += 1
  if (type === probe.type) count.type += 1
  if (probe.direction !== 'unknown') {
    count.directed += 1
    if (direction === probe.direction) count.direction += 1
  }
  const isRight =
    severity === probe.severity &&
    type === probe.type &&
    (probe.direction === 'unknown' || direction === probe.direction)
  if (!isRight)
    show(probe, `MATTER ${probe.type} ${probe.severity} ${probe.direction}, told ${types.join(',')}`)
}
const of = (hits: number, n: number) => `${hits} of ${n} (${(hits / n).toFixed(3)})`
process.stdout.write(
  [
    `harmless silent: ${of(count.silent, equal.length)}`,
    `harmless without a false fact (medium or more): ${of(count.noFact, equal.length)}`,
    `matters told: ${of(count.told, matters.length)}`,
    `matters told at their severity or above: ${of(count.least, matters.length)}`,
    `severity exact: ${of(count.severity, matters.length)}`,
    `primary type: ${of(count.type, matters.length)}`,
    `direction: ${of(count.direction, count.directed)}`,
    '',
  ].join('\n'),
)
