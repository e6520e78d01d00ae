import { source, regex } from '../../../text/pattern.ts'
import { percentOfAllowed } from './payment-reduction.ts'
import { wordings } from '../../clauses/phrase.ts'
import { codesInRole, type Cue, subjectCodesOrModifiers } from '../finding.ts'

const GLOBAL = wordings('global-period.global', {
  'global period, package or fee': source`
    global (?:surg\w+ |obstetric\w* |maternity |OB )?(?:periods?|packages?|days?|fees?|allowances?|
    payments?|reimbursements?)|(?:post-?operative|follow-up) (?:period|days)|(?:0|10|90|000|010|090|
    ten|ninety)[- ]day (?:global|post-?operative)|surgical package|
    within (?:<few>)days (?:of|after|following) <gap>surgical (?:
    fee|allowance|payment)|post-?operative (?:
    care|visits?|
    services?)<gap>(?:surgical|global|operation|surgery|included|<service>)|post-?op(?:erative)? (?:
    visits?|care|services?|checks?)<gap>within (?:<few>)(?:days?|weeks?) (?:of|after|following)
  `,
})
const DECIDES = wordings('global-period.decides', {
  'a verb of inclusion or assignment': source`
    not|no|includes?|included|inclusive|part of|bundled|incidental|has|have|carr(?:y|ies)|assigned|is|
    are|den(?:y|ied)|subject to|packaged|within|appl(?:y|ies)|0[019]0\b
  `,
})
const DAYS = regex('i')`
  \b(0{0,2}\d{1,3}|ten|ninety|zero)[- ](?:day|days)(?: \w+){0,2} (?:global|post-?op\w*|follow)|
  (?:global|post-?operative)(?: \w+){0,2}(?: period| days?)?(?: is| of|:)? (\d{1,3}) ?days?|
  \b(\d{1,3}) days? (?:after|following) (?:the )?(?:surgery|procedure)
`
const WORDS: Record<string, number> = { zero: 0, ten: 10, ninety: 90 }
const MODIFIED = wordings('global-period.modified', {
  'unless a modifier is used or required': source`
    unless (?:<few>)modifier|(?:modifiers? <modifier>)<gap>(?:required|must|necessary|needed|should)
  `,
  'an instruction to append a modifier': source`(?:append|use|report|bill|include)\w{0,12}<gap>modifiers?`,
})

const OUTSIDE = regex('i')`
  \b(?:outside|excluded from|carved out (?:of|from)|not (?:included|part))\b[^.;]{0,25}\b(?:global|
    surgical package)
`

/** Services included in the payment for a surgery for some days. */
export const globalPeriod: Cue = (clause) => {
  if (percentOfAllowed(clause.text) !== null || OUTSIDE.test(clause.text)) return []
  if (
    !GLOBAL.test(clause.text) ||
    !DECIDES.test(clause.text) ||
    (MODIFIED.test(clause.text) && !/not (?:be )?separately|included/i.test(clause.text))
  )
    return []
  const days = globalDaysIn(clause.text)
  const column1 = codesInRole(clause, 'container', 'companion')
  const attributes = { ...(days !== null && { globalDays: days }), ...(column1 && { column1 }) }
  return [
    {
      category: 'global_period',
      disposition: 'not_separate',
      groups: subjectCodesOrModifiers(clause),
      attributes,
    },
  ]
}

function globalDaysIn(text: string): number | null {
  const [, ...matched] = DAYS.exec(text) ?? []
  const days = matched.find((one) => one !== undefined)?.toLowerCase()
  return days === undefined ? null : (WORDS[days] ?? Number(days))
}
