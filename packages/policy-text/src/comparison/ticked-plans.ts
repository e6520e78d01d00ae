import type { Direction, Finding } from '../classification/finding.ts'
import type { Block } from '../document/document.ts'
import { factsOf } from '../facts/facts.ts'
import { normOf } from '../normalization/normalize.ts'
import { TICKED, UNTICKED } from '../scope/marks.ts'
import { regex, source } from '../text/pattern.ts'

/** A line above the plans that a policy is for. */
const LEAD = regex('i')`
  ^\W{0,3}(?:applicable |applies to (?:the following )?|this policy applies to (?:the following )?)?
  (?:lines? of business|products?|plan types?|plans?|lob|business segments?)
  (?: (?:applicability|affected|included))?\s?[:|]?\s?
`
/** In a line of plans a bare x is a tick, too, and a blank to fill in is none. */
const ON = source`(?:[xX](?![\w'\-])|■|${TICKED})`
const OFF = source`(?:${UNTICKED}|\(\)|_{1,3}(?!\w))`
const PLAN = source`
  (?:Medicare Advantage|Medicare|Medicaid|Commercial|ACA|CHIP|Exchange|Marketplace|Individual|Group|HMO|PPO|
    POS|EPO|D-?SNP|Dual Eligible|QHP|FEP|FEHB|ASO|Self-?Funded|Fully Insured)
`
const [BEHIND, BEFORE] = [
  new RegExp(source`(?<![\w\-])(${PLAN})(?![\w\-])[ |:]{0,3}(${ON})`, 'gu'),
  new RegExp(source`(?:${ON})[ |]{0,3}(${PLAN})(?![\w\-])`, 'gu'),
]
const BEGINS_WITH_MARK = new RegExp(source`^(?:${ON}|${OFF})`, 'u')
/** A line with the names of plans and their marks, and nothing else. */
const ONLY_PLANS = new RegExp(source`^(?:(?:${ON}|${OFF}|${PLAN}|[ |:,/&]|and){1,40})$`, 'u')
/** Lines below the lead that are read. */
const MAX_LINES = 8

/**
 * Lines of business that are ticked in one version and not in the other: "Commercial x Medicaid x",
 * then "Commercial x Medicaid".
 */
export function tickedPlans(before: readonly Block[], after: readonly Block[]): Finding[] {
  const [was, is] = [tickedIn(before), tickedIn(after)]
  if (was.size === 0 || is.size === 0) return []
  const [added, removed] = [
    [...is].filter((plan) => !was.has(plan)),
    [...was].filter((plan) => !is.has(plan)),
  ]
  if (added.length + removed.length === 0) return []
  const named = [
    added.length > 0 ? `plans added: ${added.join(', ')}` : '',
    removed.length > 0 ? `plans removed: ${removed.join(', ')}` : '',
  ]
  const isBoth = added.length > 0 && removed.length > 0
  return [
    {
      type: 'applicability_changed',
      severity: 'medium',
      direction: isBoth ? 'mixed' : directionOf(after, added.length > 0),
      reason: named.filter(Boolean).join('; '),
      values: {
        ...(added.length > 0 ? { plans_added: added } : {}),
        ...(removed.length > 0 ? { plans_removed: removed } : {}),
      },
    },
  ]
}

/** The ticked plans below the first line that announces them, in lower case. */
function tickedIn(blocks: readonly Block[]): ReadonlySet<string> {
  for (const [index, block] of blocks.entries()) {
    const norm = normOf(block)
    const lead = LEAD.exec(norm)?.[0]
    if (lead === undefined) continue
    const below = blocks.slice(index + 1, index + 1 + MAX_LINES).map(normOf)
    const end = below.findIndex((line) => !ONLY_PLANS.test(line))
    const lines = [norm.slice(lead.length), ...below.slice(0, end < 0 ? below.length : end)]
    const ticked = tickedOf(lines.filter((line) => ONLY_PLANS.test(line)))
    if (ticked.size > 0) return ticked
  }
  return new Set()
}

/** Marks stand all before or all behind their names. */
function tickedOf(lines: readonly string[]): ReadonlySet<string> {
  const ticked = lines.some((line) => BEGINS_WITH_MARK.test(line)) ? BEFORE : BEHIND
  return new Set(lines.flatMap((line) => [...line.matchAll(ticked)].map(([, plan]) => plan!.toLowerCase())))
}

/** A policy that pays for something pays less where it no longer applies. */
function directionOf(blocks: readonly Block[], isAdded: boolean): Direction {
  const stances = new Set(blocks.map((block) => factsOf(block).decisions.coverage))
  if (stances.has('covered')) return isAdded ? 'loosening' : 'tightening'
  if (stances.has('not_covered') || stances.has('investigational'))
    return isAdded ? 'tightening' : 'loosening'
  return 'unknown'
}
