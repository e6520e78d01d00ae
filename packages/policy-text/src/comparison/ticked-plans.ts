import type { Direction, Finding } from '../classification/finding.ts'
import type { Block } from '../document/document.ts'
import { factsOf } from '../facts/facts.ts'
import { normOf } from '../normalization/normalize.ts'
import { TICKED, UNTICKED } from '../scope/marks.ts'
import { planNamesIn } from '../scope/plan-names.ts'
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
/** Stands for the name of a plan. Of names of networks the table of plans knows no type. */
const PLAN = '\u{1}'
const NETWORKS = /\b(?:HMO|PPO|POS|EPO|Group|Self-?Funded)\b/gi
const [BEHIND, BEFORE] = [
  new RegExp(source`${PLAN}(?=[ |:]{0,3}${ON})`, 'gu'),
  new RegExp(source`(?<=${ON}[ |]{0,3})${PLAN}`, 'gu'),
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
    const [first, ...rest] = [norm.slice(lead.length), ...below].map(namedLine) as [Line, ...Line[]]
    const end = rest.findIndex(({ marked }) => !ONLY_PLANS.test(marked))
    const lines = [first, ...rest.slice(0, end < 0 ? rest.length : end)]
    const ticked = tickedOf(lines.filter(({ marked }) => ONLY_PLANS.test(marked)))
    if (ticked.size > 0) return ticked
  }
  return new Set()
}

/** A line with a sign in place of each name of a plan, and these names in order. */
type Line = { marked: string; names: readonly string[] }

function namedLine(line: string): Line {
  const plans = planNamesIn(line)
  const networks = [...line.matchAll(NETWORKS)].map(({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
  }))
  const others = networks.filter((one) =>
    plans.every(({ start, end }) => one.end <= start || end <= one.start),
  )
  const ranges = [...plans, ...others].sort((one, other) => one.start - other.start)
  const gaps = [0, ...ranges.map(({ end }) => end)].map((from, index) =>
    line.slice(from, ranges[index]?.start),
  )
  return { marked: gaps.join(PLAN), names: ranges.map(({ start, end }) => line.slice(start, end)) }
}

/** Marks stand all before or all behind their names. */
function tickedOf(lines: readonly Line[]): ReadonlySet<string> {
  const ticked = lines.some(({ marked }) => BEGINS_WITH_MARK.test(marked)) ? BEFORE : BEHIND
  return new Set(
    lines.flatMap(({ marked, names }) =>
      [...marked.matchAll(ticked)].map(({ index }) =>
        names[marked.slice(0, index).split(PLAN).length - 1]!.toLowerCase(),
      ),
    ),
  )
}

/** A policy that pays for something pays less where it no longer applies. */
function directionOf(blocks: readonly Block[], isAdded: boolean): Direction {
  const stances = new Set(blocks.map((block) => factsOf(block).decisions.coverage))
  if (stances.has('covered')) return isAdded ? 'loosening' : 'tightening'
  if (stances.has('not_covered') || stances.has('investigational'))
    return isAdded ? 'tightening' : 'loosening'
  return 'unknown'
}
