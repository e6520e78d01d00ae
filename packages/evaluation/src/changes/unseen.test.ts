import { severityRank } from '@ppman/policy-text/src/classification/finding.ts'
import { CHANGES_1 } from './unseen/changes-1.ts'
import { CHANGES_2 } from './unseen/changes-2.ts'
import { CHANGES_3 } from './unseen/changes-3.ts'
import { FAILED_READS } from './unseen/failed-reads.ts'
import { HARMLESS_1 } from './unseen/harmless-1.ts'
import { HARMLESS_2 } from './unseen/harmless-2.ts'
import { HARMLESS_3 } from './unseen/harmless-3.ts'
import { htmlOf, policyText } from './unseen/page.ts'
import { comparisonOf } from './unseen/read-pair.ts'
import { comparePolicies } from '@ppman/policy-text/src/comparison/compare.ts'
import { extract } from '@ppman/policy-text/src/extraction/extract.ts'

const CHANGES = [...CHANGES_1, ...CHANGES_2, ...CHANGES_3]

test.each(CHANGES)('$kind ($base) is told', async (change) => {
  const comparison = await comparisonOf(change)
  if (comparison.outcome !== 'changed') throw new Error(`${change.kind}: ${comparison.outcome}`)
  expect(comparison.shouldAlert).toBe(true)
  if (change.isLoose) return
  expect(Math.abs(severityRank(comparison.severity) - severityRank(change.severity))).toBeLessThanOrEqual(1)
  expect(comparison.changeTypes).toEqual(expect.arrayContaining([...(change.types ?? [])]))
  if (change.direction) expect(comparison.direction).toBe(change.direction)
  expect(codesIn(comparison.facts, 'added')).toEqual(expect.arrayContaining([...(change.added ?? [])]))
  expect(codesIn(comparison.facts, 'removed')).toEqual(expect.arrayContaining([...(change.removed ?? [])]))
})

const codesIn = (facts: Record<string, unknown>, verb: string) =>
  [facts[`codes_${verb}`], facts[`diagnosis_codes_${verb}`]].flat()

test.each([...HARMLESS_1, ...HARMLESS_2, ...HARMLESS_3])('$kind ($base) is no news', async (pair) => {
  const comparison = await comparisonOf(pair)
  expect(
    comparison.outcome === 'changed' ? comparison.reasons.filter((reason) => !reason.startsWith('info')) : [],
  ).toEqual([])
  expect(comparison.outcome).not.toBe('fetch_failure')
})

test.each(FAILED_READS)('$kind makes no version', ({ base, body }) => {
  const policy = extract(Buffer.from(htmlOf(policyText(base))), 'text/html')
  expect(comparePolicies(policy, extract(Buffer.from(body), 'text/html')).outcome).toBe('fetch_failure')
})

test.each(['knee', 'cardiac', 'behavior'])('the first third of a page (%s) makes no version', (base) => {
  const whole = Buffer.from(htmlOf(policyText(base)))
  const [policy, part] = [whole, whole.subarray(0, whole.length * 0.38)].map((bytes) =>
    extract(bytes, 'text/html'),
  )
  expect(comparePolicies(policy!, part!).outcome).toBe('fetch_failure')
})
