import { exec, guard } from '../../../text/needles.ts'
import { regex, source } from '../../../text/pattern.ts'
import { NUMBER, numberOf } from '../../attributes/counts-and-periods.ts'
import { MARKS, wordings } from '../../clauses/phrase.ts'
import { type Cue, groupsOf, modifiersIn, subjectCodesOrModifiers } from '../finding.ts'

const NOT_PAYMENT = regex('i')`
  \b(?:co-?insurance|co-?pay\w*|deductible|member (?:pays|responsib)|cost[- ]shar|ASP ?(?:\+|plus)|
    AWP|WAC|sensitivity|specificity|accuracy|saturation|stenosis|of (?:the )?(?:patients|members|
      claims|cases|women|men|time))
`
const SUBJECT_TO = wordings('payment-reduction.subject-to', {
  'subject to a reduction': source`
    subject to (?:<few>)(?:(?:multiple|bilateral|payment|surgical|procedure|imaging|endoscop\w+|
    therapy|site of service)(?: \w+){0,4}? reductions?|MPPR|reduced (?:payment|reimbursement))
  `,
  'a reduction rule applies': source`
    (?:multiple (?:procedure|surg\w+|imaging|endoscop\w+|therapy)(?: \w+){0,3} (?:reductions?|rules?|
    guidelines?|logic|polic\w+)|MPPR(?: reductions?)?|site[- ]of[- ]service (?:payment )?(?:
    differential|reduction)s?) (?:appl(?:y|ies)|(?:will be|is|are) applied)
  `,
  'payment is reduced': source`(?:payment|reimbursement|allowance) (?:for <gap>)?(?:is|are|will be) reduced`,
})
const NOT = wordings('payment-reduction.not', {
  'not subject to a reduction': source`(?:<not>|n't|no|without) (?:be )?(?:<few>)(?:subject to|reduc\w+|
    exempt)|exempt from`,
})

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

const PERCENT = `${NUMBER} ?(?:%|percent|per cent)`
const LOST = guard(regex('i')`
  (?:reduc\w{1,40}|cut|decreas\w{1,40}|discount\w{0,30}|adjust\w{1,40})(?: (?!to\b|
      at\b)[\w-]{1,60}){0,8}? (?:by|of) (?:an additional |up to |approximately )?${PERCENT}|
  \b(?:cut|reduced|lowered) (?:an additional )?${PERCENT}|${PERCENT} (?:payment |multiple procedure |
  bilateral |fee |rate |surgical |therapy |
    reimbursement ){0,9}(?:reduction|discount|decrease|cut)|(?:less|minus) ${PERCENT}|${PERCENT} (?:is|are|
    will be) (?:deducted|subtracted|withheld)
`)
const PAID = guard(regex('i')`
  (?:reimburs\w{1,40}|paid|pays?|payable|payment|priced|allow(?:ed|able|s|ance)?|reduced|calculated|
    compensated|processed|considered|valued|
    adjudicated)(?: (?!by\b)[\w${MARKS.service}-${MARKS.place}-]{1,60}){0,8}? (?:at|to|is|be|of|:|
    rate of) ?(?:a rate of |up to |no more than )?${PERCENT}|${PERCENT} of (?:the |its |our |their )?(?:
    \w{1,40}[' ]?s? ){0,4}?(?:allow\w{0,30}|fee|rate|contract\w{0,30}|charges?|reimbursement|payment|
    maximum|physician|surgeon|MPFS|PFS|schedule|amount|Medicare)|\b(?:receives?|allows?|paid|pays?|
    reimburses?|reimbursed) (?:only )?${PERCENT}
`)
const FULL = 100
const HALF = /\b(?:one[- ])?half\b/gi
const MORE = guard(regex('i')`
  \b(?:adds?|increas(?:e[sd]?|ing)(?: \w{1,40}){0,6}? by|an (?:additional|extra|added)|plus) (?:
    an additional |up to )?${PERCENT}(?! reduction)|${PERCENT} (?:increase|add-on payment|bonus|
    enhancement|incentive)
`)

/**
 * The paid percentage of the allowed amount: "reduced by 15 %" is 85, "reduced to 15 %" is 15. Null
 * when there is none.
 */
export function percentOfAllowed(message: string): number | null {
  const text = message.replace(HALF, '50%')
  const more = exec(MORE, text)
  if (more) return Number((FULL + numberOf((more[1] ?? more[2])!)).toFixed(2))
  const lost = exec(LOST, text)
  if (lost) return Number((FULL - numberOf(lost.slice(1).find((one) => one !== undefined)!)).toFixed(2))
  const paid = exec(PAID, text)
  const percent = paid ? numberOf((paid[1] ?? paid[2] ?? paid[3])!) : null
  return percent === FULL ? null : percent
}
