import { comparePolicies } from '@ppman/policy-text/src/comparison/compare.ts'
import { extract } from '@ppman/policy-text/src/extraction/extract.ts'
import { htmlOf } from '../unseen/page.ts'
import type { Probe } from './probe.ts'

const AROUND = [
  'Urgent requests are handled by phone. Members can find a doctor on our site.',
  'Dental cleanings are covered. Toothbrushes are not covered. Prior authorization is required for crowns.',
]
/** The page of a probe with one of its wordings. */
export const pageOf = ({ heading }: Probe, passage: string): string =>
  htmlOf(
    `# Medical Policy\nThis page describes the policy of the plan for providers.\n## ${heading}\n` +
      `${passage}\n## Other Services\n${AROUND.join('\n')}\n`,
  )
const read = (probe: Probe, passage: string) => extract(Buffer.from(pageOf(probe, passage)), 'text/html')

/** The classification of a probe, its passage in a page with other sections. */
export function classifyProbe(probe: Probe) {
  const found = comparePolicies(read(probe, probe.before), read(probe, probe.after), { isConfirmed: true })
  if (found.outcome !== 'changed')
    return { severity: 'info' as const, direction: 'neutral', type: found.outcome, types: [], reasons: [] }
  const { severity, direction, changeType, changeTypes, reasons } = found
  return { severity, direction, type: changeType, types: changeTypes, reasons }
}
