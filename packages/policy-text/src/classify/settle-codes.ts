import type { ChangeType } from './change-type.ts'
import { bundlingRule, coverageRule, priorAuthRule } from './decision-rules.ts'
import type { Edit, Finding, Rule } from './finding.ts'
import { decideAlike } from './sense.ts'

/** A code that left one block and entered another has only moved, unless the two decide otherwise of it. */
export function settleCodes(findings: readonly Finding[]): Finding[] {
  const [removed, added] = [listed(findings, 'codes_removed'), listed(findings, 'codes_added')]
  const left = findings.flatMap((finding) => {
    if (finding.type !== 'codes_added' && finding.type !== 'codes_removed') return [finding]
    const other = finding.type === 'codes_added' ? removed : added
    const codes = codesOf(finding).filter((code) => !other.has(code))
    return codes.length > 0 ? [{ ...finding, values: { [finding.type]: codes } }] : []
  })
  return [...left, ...[...removed].flatMap(([code, was]) => movedBetween(code, was, added.get(code)))]
}

const codesOf = ({ type, values }: Finding) => values![type] as readonly string[]

const listed = (findings: readonly Finding[], type: ChangeType) =>
  new Map(
    findings
      .filter((finding) => finding.type === type)
      .flatMap((finding) => codesOf(finding).map((code) => [code, finding] as const)),
  )

const DECISIONS: readonly Rule[] = [priorAuthRule, coverageRule, bundlingRule]

function movedBetween(code: string, was: Finding, is: Finding | undefined): Finding[] {
  if (!was.listedBy || !is?.listedBy || decideAlike(was.listedBy.cues, is.listedBy.cues)) return []
  const edit: Edit = {
    before: was.listedBy,
    after: is.listedBy,
    quote: { before: null, after: null },
    words: { gone: '', come: '' },
    setting: 'policy',
    isEcho: false,
    isInBody: true,
  }
  const found = DECISIONS.flatMap((rule) => rule(edit))
  return found.map((finding) => ({ ...finding, reason: `${code}: ${finding.reason}` }))
}
