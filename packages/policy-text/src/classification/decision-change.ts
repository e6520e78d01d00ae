import type { Decision } from '../language/decision.ts'
import type { TermDiff } from '../language/statement-diff.ts'
import type { Edit, Finding } from './finding.ts'
import { authorizationBegins, authorizationEnds } from './authorization.ts'

/** Words of coverage that are reported with a changed position. */
const NAMES = { yes: 'covered', no: 'not_covered' }

/** A decision that is turned into its opposite, or that a reworded statement loses or gains. */
export function decisionFindings(pair: TermDiff, was: Decision, is: Decision, edit: Edit): Finding[] {
  const isOfModifier = pair.after.codes.some((code) => code.startsWith('M-'))
  const isOfPlace = pair.after.codes.some((code) => code.startsWith('POS-'))
  const covered = coverage(was, is).map((found) =>
    isOfModifier ? ofModifier(found) : isOfPlace ? ofPlace(found) : found,
  )
  return [...authorization(was, is, edit), ...covered, ...separate(was, is)]
}

/** A modifier that is accepted or denied, instead of a service. */
const ofModifier = ({ direction, reason }: Finding): Finding => ({
  type: 'modifier_changed',
  severity: 'high',
  direction,
  reason: `modifier: ${reason}`,
})

/** A place of service that is accepted or refused. */
const ofPlace = ({ direction, reason }: Finding): Finding => ({
  type: 'place_of_service_changed',
  severity: 'high',
  direction,
  reason: `place of service: ${reason}`,
})

function authorization(was: Decision, is: Decision, edit: Edit): Finding[] {
  if (was.authorization === is.authorization) return []
  const polarity = `${nameOf(was.authorization)}->${nameOf(is.authorization)}`
  if (is.authorization === 1) return [authorizationBegins(polarity, edit)]
  if (was.authorization === 1) return [authorizationEnds(polarity)]
  return was.authorization === 0
    ? [authorizationEnds(polarity)]
    : [
        {
          type: 'criteria_changed',
          severity: 'medium',
          direction: 'tightening',
          reason: 'a statement that prior authorization is not required was removed',
        },
      ]
}

const nameOf = (sign: Decision['authorization']) =>
  sign === 0 ? 'unstated' : sign === 1 ? 'required' : 'not_required'

function coverage(was: Decision, is: Decision): Finding[] {
  if (was.coverage === -1 && is.coverage === -1 && was.isInvestigational !== is.isInvestigational)
    return [
      {
        type: 'coverage_change',
        severity: 'high',
        direction: 'neutral',
        reason: `the reason of not being covered goes ${is.isInvestigational ? 'to' : 'from'} investigational`,
      },
    ]
  if (was.coverage * is.coverage !== -1) return []
  const loses = is.coverage === -1
  const name = (decision: Decision) =>
    decision.coverage === 1 ? NAMES.yes : decision.isInvestigational ? 'investigational' : NAMES.no
  return [
    {
      type: 'coverage_change',
      severity: loses ? 'critical' : 'high',
      direction: loses ? 'tightening' : 'loosening',
      reason: `coverage goes from ${name(was)} to ${name(is)}`,
      values: { rule: 'coverage', polarity: `${name(was)}->${name(is)}` },
    },
  ]
}

function separate(was: Decision, is: Decision): Finding[] {
  if (was.separate * is.separate !== -1) return []
  return [
    {
      type: 'bundling_changed',
      severity: 'high',
      direction: is.separate === 1 ? 'loosening' : 'tightening',
      reason: `separate payment is ${is.separate === 1 ? 'granted' : 'withdrawn'}`,
    },
  ]
}
