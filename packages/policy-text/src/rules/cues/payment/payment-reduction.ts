import { percentOfAllowed } from '../../attributes/percent.ts'
import { phrase } from '../../clauses/phrase.ts'
import { type Cue, groupsOf, subjectCodesOrModifiers, modifiersIn } from '../finding.ts'

const NOT_PAYMENT =
  /\b(?:co-?insurance|co-?pay\w*|deductible|member (?:pays|responsib)|cost[- ]shar|ASP ?(?:\+|plus)|AWP|WAC|sensitivity|specificity|accuracy|saturation|stenosis|of (?:the )?(?:patients|members|claims|cases|women|men|time))/i
const SUBJECT_TO = phrase(
  'subject to (?:<few>)(?:(?:multiple|bilateral|payment|surgical|procedure|imaging|endoscop\\w+|therapy|site ' +
    'of service)(?: \\w+){0,4}? reductions?|MPPR|reduced (?:payment|reimbursement))',
  '(?:multiple (?:procedure|surg\\w+|imaging)(?: payment)?|MPPR)(?: \\w+){0,3} reductions? ' +
    '(?:appl(?:y|ies)|will be applied|is applied)',
  'multiple (?:procedure|surg\\w+|imaging|endoscop\\w+|therapy)(?: \\w+){0,3} ' +
    '(?:rules?|guidelines?|logic|polic\\w+) appl(?:y|ies)',
  '(?:payment|reimbursement|allowance) (?:for <gap>)?(?:is|are|will be) reduced',
  'site[- ]of[- ]service (?:payment )?(?:differential|reduction)s? (?:appl(?:y|ies)|will be applied)',
)
const NOT = phrase("(?:<not>|n't|no|without) (?:be )?(?:<few>)(?:subject to|reduc\\w+|exempt)|exempt from")

/** A percentage of the usual payment. */
export const paymentReduction: Cue = (clause) => {
  const { text } = clause
  if (NOT_PAYMENT.test(text) || (NOT.test(text) && !/\d ?(?:%|percent)/.test(text))) return []
  const percent = percentOfAllowed(text)
  if (percent === null && !SUBJECT_TO.test(text)) return []
  const disposition = percent !== null && percent > 100 ? 'increased' : 'reduced'
  const modifiers = groupsOf(clause, 'modifier').length > 0 ? modifiersIn(clause) : []
  const treated = modifiers.map((modifier) => ({
    modifier,
    disposition,
    ...(percent !== null && { percentOfAllowed: percent }),
  }))
  const attributes = {
    ...(percent !== null && { percentOfAllowed: percent }),
    ...(treated.length > 0 && { modifierDispositions: treated }),
  }
  return [{ category: 'payment_reduction', disposition, groups: subjectCodesOrModifiers(clause), attributes }]
}
