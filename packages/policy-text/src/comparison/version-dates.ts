import { effectiveDateMoves } from '../classification/scope-rules.ts'
import type { Finding } from '../classification/finding.ts'
import type { Extract } from '../document/document.ts'
import { effectiveDateOf } from '../document/effective-date.ts'

/**
 * The findings with the date that both versions state in their heads: no passage may tell it, where
 * the label and the date stand apart. A date that had passed is that of a new version, which delays
 * nothing.
 */
export function withVersionDates(
  findings: readonly Finding[],
  versions: { before: Extract; after: Extract; comparedOn: string | undefined },
): Finding[] {
  const [was, is] = [effectiveDateOf(versions.before), effectiveDateOf(versions.after)]
  if (was === null || is === null || was === is) return [...findings]
  const isTold = findings.some(({ type }) => type === 'effective_date_changed')
  const all = isTold ? findings : [...findings, effectiveDateMoves(was, is)]
  const isNewVersion = is > was && versions.comparedOn !== undefined && was < versions.comparedOn
  const isOfVersion = ({ type, values }: Finding) =>
    type === 'effective_date_changed' &&
    values?.['effective_before'] === was &&
    values['effective_after'] === is
  return all.map((finding) =>
    isNewVersion && isOfVersion(finding) ? { ...finding, direction: 'neutral' } : finding,
  )
}
