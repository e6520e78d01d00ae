import { NUMBER, numberOf } from './numbers.ts'

const PERCENT = `${NUMBER} ?(?:%|percent|per cent)`
const LOST = new RegExp(
  `(?:reduc\\w+|cut|decreas\\w+|discount\\w*|adjust\\w+)(?: (?!to\\b|at\\b)[\\w-]+){0,8}? (?:by|of) (?:an additional |up to |approximately )?${PERCENT}|${PERCENT} (?:payment |multiple procedure |bilateral |fee |rate |surgical |therapy |reimbursement )*(?:reduction|discount|decrease|cut)|less ${PERCENT}`,
  'i',
)
const PAID = new RegExp(
  `(?:reimburs\\w+|paid|pays?|payable|payment|priced|allow(?:ed|able|s|ance)?|reduced|calculated|compensated|processed|considered|valued|adjudicated)(?: (?!by\\b)[\\w-]+){0,8}? (?:at|to|is|be|of|:|rate of) ?(?:a rate of |up to |no more than )?${PERCENT}|${PERCENT} of (?:the |its |our |their )?(?:\\w+[' ]?s? ){0,4}?(?:allow\\w*|fee|rate|contract\\w*|charges?|reimbursement|payment|maximum|physician|surgeon|MPFS|PFS|schedule|amount|Medicare)`,
  'i',
)
const FULL = 100

/** What is paid, as a share of the allowed amount: "reduced by 15 %" is 85, "reduced to 15 %" is 15. Null when it says neither. */
export function percentOfAllowed(text: string): number | null {
  const lost = LOST.exec(text)
  if (lost) return Number((FULL - numberOf((lost[1] ?? lost[2] ?? lost[3])!)).toFixed(2))
  const paid = PAID.exec(text)
  const percent = paid ? numberOf((paid[1] ?? paid[2])!) : null
  return percent === FULL ? null : percent
}
