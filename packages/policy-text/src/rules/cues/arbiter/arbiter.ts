import type { Clause } from '../../clauses/clause.ts'
import { modifiersIn, type Finding, groupsOf, subjectCodes, subjectCodesOrModifiers } from '../finding.ts'
import type { RuleCategory } from '../../rule.ts'
import { regex } from '../../../text/pattern.ts'
import { isOtherwiseMeant } from '../benefits/authorization-terms.ts'
import { type Likeliest, NO_RULE } from './arbiter-model.ts'

/**
 * The least probability with which a silent clause gets a rule, another rule replaces the one that
 * a frame or a phrase found, or its conditions, or the rule is dropped.
 */
const LEAST = {
  speak: 0.5,
  replaceGuess: 0.5,
  replaceFound: 0.9,
  replaceConditions: 0.75,
  dropGuess: 0.65,
  dropFound: 0.9,
}
/** Longer clauses hold several statements. */
const LONGEST_CHARS = 320
/** In longer clauses nothing is dropped that a phrase found. */
const DROPPED_CHARS = 200

/** What is likeliest of a clause. */
export type Judge = (clause: Clause) => Likeliest

/**
 * The findings of a clause after the arbiter: where it is sure, it fills in what no phrase found,
 * and corrects a single finding. `options` are findings that other readings of the clause offer.
 */
export function arbitrate(
  judge: Judge,
  clause: Clause,
  { findings, options }: { findings: readonly Finding[]; options: () => readonly Finding[] },
): readonly Finding[] {
  if (findings.length > 1 || clause.text.length > LONGEST_CHARS) return findings
  const groups = subjectCodesOrModifiers(clause)
  if (groups.length === 0 || (clause.subjects.length > 0 && findings.some(namesPercent))) return findings
  const { name: decision, probability } = judge(clause)
  const [found] = findings
  if (decision === NO_RULE) return found && probability >= leastToDrop(found, clause) ? [] : findings
  if (found && decision === `${found.category} ${found.disposition}`) return findings
  const [category, disposition] = decision.split(' ') as [RuleCategory, string]
  const differsInConditions =
    found?.category === category && IS_GRANTED.has(found.disposition) && IS_GRANTED.has(disposition)
  if (probability < (differsInConditions ? LEAST.replaceConditions : leastToState(found))) return findings
  if (disposition === 'one_of' && !isChoice(clause)) return findings
  if (!found && isDeniedDuty(disposition, clause.text)) return findings
  if (category === 'prior_authorization' && isOtherwiseMeant(clause.text)) return findings
  // A phrase reads the scope of a negation, which the weights of single words do not see.
  if (
    found &&
    !found.isGuess &&
    found.category === category &&
    OF_POLARITY.has(category) &&
    !differsInConditions
  )
    return findings
  // Coverage says less than what a phrase or frame found.
  if (found && isSpecific(found) && category === 'coverage') return findings
  const offered = options().find(
    (one) => one.category === category && one.disposition === disposition && one.groups.length > 0,
  )
  return [
    {
      ...(offered ?? { category, disposition, groups: groupsFor(category, disposition, clause) }),
      isGuess: true,
    },
  ]
}

function leastToState(found: Finding | undefined): number {
  if (!found) return LEAST.speak
  return found.isGuess ? LEAST.replaceGuess : LEAST.replaceFound
}

/** The words of a long description add up to certainty; they do not outweigh a phrase within it. */
function leastToDrop({ isGuess }: Finding, { text }: Clause): number {
  if (isGuess) return LEAST.dropGuess
  return text.length > DROPPED_CHARS ? Infinity : LEAST.dropFound
}

/** Whether a text denies the duty that a disposition states. */
export const isDeniedDuty = (disposition: string, text: string): boolean =>
  DUTIES.has(disposition) && DENIED_DUTY.test(text)

/** Duties, which "is not required" denies. */
const DUTIES = new Set(['required', 'requires_ndc', 'requires_hcpcs', 'requires_primary', 'required_primary'])
const DENIED_DUTY = regex('i')`
  (?:\b(?:not|never|no longer)|n['’]t) (?:\w+ )?(?:required?|needed|need|necessary|mandatory)\b|
  \bno (?:[\w-]+ ){1,4}(?:is|are) (?:required|needed|necessary)\b|\bneed not\b
`

/** A share of the payment is in figures; the weights of words do not outweigh it. */
const namesPercent = ({ category, attributes }: Finding) =>
  category === 'payment_reduction' && attributes?.percentOfAllowed !== undefined

const isSpecific = ({ category, isGuess }: Finding) =>
  category === 'demographic_limit' || (!isGuess && category !== 'coverage')
/** Decisions that differ in their conditions, and not in a negation. */
const IS_GRANTED = new Set(['covered', 'covered_with_criteria', 'required', 'conditional'])
const OF_POLARITY = new Set<RuleCategory>(['prior_authorization', 'coverage', 'bundling', 'telehealth'])

/** The codes of a clause that a rule of a category is about. */
function groupsFor(category: RuleCategory, disposition: string, clause: Clause): Finding['groups'] {
  const revenue = groupsOf(clause, 'revenue')
  if (category === 'diagnosis')
    return [...subjectCodes(clause), ...groupsOf(clause, 'diagnosis')].sort(
      (one, other) => one.start - other.start,
    )
  if (category === 'revenue_code')
    return disposition === 'requires_hcpcs' && revenue.length > 0 ? revenue : [...clause.subjects, ...revenue]
  return subjectCodesOrModifiers(clause)
}

/** One of several modifiers can only be asked for where several are named. */
const isChoice = (clause: Clause) => modifiersIn(clause).length > 1
