import { type ChangedValues, type Rule, without } from './finding.ts'

/** The states or lines of business that the policy is for change. */
export const applicabilityRule: Rule = ({ before, after }) => {
  if (!before || !after || after.section !== 'policy') return []
  const changed: ChangedValues = {
    states_added: without(after.states, before.states),
    states_removed: without(before.states, after.states),
    plans_added: without(after.plans, before.plans),
    plans_removed: without(before.plans, after.plans),
  }
  const values = Object.fromEntries(Object.entries(changed).filter(([, list]) => (list as readonly string[]).length > 0))
  if (Object.keys(values).length === 0) return []
  const reason = Object.entries(values)
    .map(([name, list]) => `${name.replace('_', ' ')}: ${(list as readonly string[]).join(', ')}`)
    .join('; ')
  return [{ type: 'applicability_changed', severity: 'medium', direction: 'unknown', reason, values }]
}

/** The date from which the policy holds moves. Earlier gives providers less time. */
export const effectiveDateRule: Rule = ({ before, after }) => {
  const [was, is] = [before, after].map((facts) => facts?.dates.find(({ role }) => role === 'effective')?.on)
  if (!was || !is || was === is) return []
  const earlier = is < was
  return [
    {
      type: 'effective_date_changed',
      severity: earlier ? 'high' : 'medium',
      direction: earlier ? 'tightening' : 'loosening',
      reason: `the effective date moves from ${was} to ${is}`,
      values: { effective_before: was, effective_after: is },
    },
  ]
}
