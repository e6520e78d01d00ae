import { regex, source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'
import { firstOf, narrowing, one, type Reader, type Value, when } from './cell-value.ts'

const AUTHORIZATION = source`
  (?:PA|P\.A\.|prior auth\w*|pre-?auth\w*|auth(?:ori[sz]ations?)?|pre-?cert\w*|(?:prior |pre-?|plan |advance )
  approvals?|pre-?service reviews?|pre-?notification|predeterminations?|TAR|SAR)(?!\w)
`
const NEEDED = '(?:required|req\\.?|needed|mandatory|necessary|obligatory|a must|applies|yes|y|always|✓|✔)'
const RELEASED = '(?:no|n|none|never|waived|n/?[ra]|exempt|✗|✘|not (?:required|needed|necessary|applicable))'
/** What limits a value: "after visit 30", "for adults". */
const NARROWED = source`
  (?:,? ?\(?(?:after|over|beyond|past|above|if|when|for|in|before|once|from|unless|until|only|except|on|by|
  at|with|prior|under|exceeding|starting|>|≥)(?:\b| ?(?=\d))[^,;]{0,100})
`

const AUTHORIZATION_NEEDED = wordings('value.authorization-needed', {
  'authorization, needed or by itself': source`
    ^(?:(?:requires?|needs?|subject to|
    with) )?${AUTHORIZATION}(?:\/${AUTHORIZATION})?
    (?:(?: required| needed| req'?d)?[?:,]? (?:is )?${NEEDED})?(${NARROWED})?$
  `,
})
const AUTHORIZE = wordings('value.authorize', {
  'an order to get it': source`
    ^(?:please )?(?:pre-?certify|pre-?authori[sz]e|get (?:an? )?${AUTHORIZATION})(${NARROWED})?$
  `,
})
const AUTHORIZATION_RELEASED = wordings('value.authorization-released', {
  'no authorization': source`
    ^(?:no|not? subject to|without|w/o|free of) (?:a )?${AUTHORIZATION}(?: (?:is )?${NEEDED})?(${NARROWED})?$
  `,
  'authorization, not needed': source`
    ^${AUTHORIZATION}(?:\/${AUTHORIZATION})?(?: required| needed| req'?d)?[?:,-]? ?(?:is )?
    ${RELEASED}(${NARROWED})?$|^(?:TAR|SAR|PA|auth)-free$
  `,
})

const BY_CRITERIA = source`
  (?:,? (?:with|when|where|if|once|per|subject to|only|for|inside|within)\b[^,;]{0,100})
`
/** What the member pays or the plan does, behind a decision: "Covered, $0", "Covered at 100%". */
const COST = source`
  (?:,? (?:in full|no cost[- ]shar\w{1,3}|(?:at )?(?:\$\d{1,4}(?:\.\d\d)?|\d{1,3} ?(?:%|percent))
  (?: (?:copay\w{0,4}|coinsurance))?))
`
const COVERED = wordings('value.covered', {
  'covered, in one or two words': source`
    ^(?:always |generally )?(?:covered|payable|reimbursable|(?:covered|payable) services?|(?:a |plan |
    covered )*benefit|medically necessary|MN|
    proven)(?:\s?[-:=]\s?(?:y|yes))?${COST}?(${BY_CRITERIA})?$
  `,
})
const WITH_CRITERIA = wordings('value.with-criteria', {
  'criteria that are not named': source`
    ^(?:[A-Z] ?= ?)?(?:(?:covered|coverage|payable|medically necessary)(?:[,;]|(?: is)? (?:with|per|by)) )?
    (?:clinical |medical |coverage )?
    criteria (?:appl(?:y|ies)|must be met|required)(?:,? (?:see|per|on) [^;]{2,40})?$
  `,
  'a benefit for some uses': source`
    ^(?:benefit|coverage|covered)(?: is)? (?:limited|restricted) to (?!\d|one\b|two\b|once\b)[a-z][^;]{4,90}$
  `,
})
const NOT_COVERED = wordings('value.not-covered', {
  'not covered, in one or two words': source`
    ^(?:always |generally |never )?(?:not (?:covered|payable|reimbursable|a (?:covered )?benefit)|
    non-?covered|never covered|no coverage|excluded|(?:plan |benefit )?exclusion|N\/?C|
    not medically necessary|NMN)(${BY_CRITERIA})?$
  `,
})
const UNPROVEN = wordings('value.unproven', {
  'investigational, in one or two words': source`
    ^(?:investigational|experimental|unproven|E ?[&/] ?I)(?: (?:and|or|&) (?:investigational|
    experimental|unproven))?(${BY_CRITERIA})?$
  `,
})

const PAID_PERCENT = wordings('value.paid-percent', {
  'a percentage that is paid': source`
    ^(?:(?:paid|payable|pays|reimbursed|allowed) )?at \d{1,2} ?(?:%|percent)(?: of .{1,60})?$|
    ^(?:paid|payable|pays|reimbursed|allowed) \d{1,2} ?(?:%|percent)(?: of .{1,60})?$
  `,
})
const PAID = /^(?:paid|payable|pays|reimbursed|allowed) /i
const BUNDLED = wordings('value.bundled', {
  'not paid apart': source`
    ^(?:(?:(?:bundled|incidental)[,:-]? )?(?:(?:not|never) separately (?:payable|reimbursed|reimbursable|paid|
    billable)|(?:not|never) (?:paid|payable|reimbursed) separately|no separate payment)|packaged|
    included in (?!(?:the )?global)(?:the )?[a-z][a-z -]{2,40})(?:,? \$0(?:\.00)?)?$
  `,
})
const PAID_APART = wordings('value.paid-apart', {
  'paid apart': source`^separately (?:payable|reimbursed|reimbursable|paid|billable)$`,
})

/** Authorization, coverage and payment, in order of precedence. */
export const DECISIONS: readonly Reader[] = [
  when(AUTHORIZATION_RELEASED, (found) =>
    one(`{row} prior authorization is not required ${narrowing(firstOf(found))}`),
  ),
  when(AUTHORIZATION_NEEDED, (found) =>
    one(`{row} prior authorization is required ${narrowing(firstOf(found)).replace(/^[>≥] ?/, 'over ')}`),
  ),
  when(AUTHORIZE, (found) => one(`{row} prior authorization is required ${narrowing(firstOf(found))}`)),
  when(NOT_COVERED, (found) => one(`{row} is not covered ${narrowing(firstOf(found))}`)),
  when(UNPROVEN, (found) => one(`{row} is investigational ${narrowing(firstOf(found))}`)),
  when(WITH_CRITERIA, () => one('{row} is covered when criteria are met')),
  when(COVERED, (found) =>
    one(`{row} is covered ${narrowing(firstOf(found)).replace(/^(?:once|where)\b/, 'when')}`),
  ),
  when(PAID_PERCENT, (_, content) =>
    one(`{row} is paid ${content.replace(PAID, '').replace(/^(?=\d)/, 'at ')}`),
  ),
  when(BUNDLED, () => one('{row} is not separately reimbursed')),
  when(PAID_APART, () => one('{row} is separately reimbursed')),
]

const BEGINS = /^(?:added|additions?|new)\b/i
const ENDS = /^(?:deleted|deletions?|removed|removals?|dropped|discontinued|retired|off)\b/i
const OF_AUTHORIZATION = /\bauth|pre-?cert|pre-?approv|\bPA\b/i
const OF_CODE_SET = regex('i')`
  \b(?:fee schedules?|code sets?|coding system|(?:CPT|HCPCS)(?: level II)?(?: codes?)?|codes)\b
`

/**
 * What the name of a list states of its codes: "Added" below the name of a list of prior
 * authorization, "Added to our fee schedule on 4/1/2026". Null for other names.
 */
export function changeOfList(words: string, heading: string): Value[] | null {
  const begins = BEGINS.test(words)
  if (!begins && !ENDS.test(words)) return null
  if (OF_CODE_SET.test(words)) return [one(`{row} is ${begins ? 'a new code' : 'deleted'}`)]
  return OF_AUTHORIZATION.test(heading)
    ? [one(`{row} prior authorization is ${begins ? 'required' : 'not required'}`)]
    : null
}
