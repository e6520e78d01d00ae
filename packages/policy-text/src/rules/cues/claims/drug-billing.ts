import { phrase } from '../../clauses/phrase.ts'
import { type Cue, groupsOf, subjectCodes } from '../finding.ts'

const NDC = '(?:NDCs?|national drug codes?)'
const NEEDS_NDC = phrase(
  '(?:requires?|required|needs?|must|shall|should|need to|needs to|has to|have ' +
    `to|carry|include|submit|bill|report|billed|submitted|reported|with|put|enter|list|provide|add)\\b<gap>${NDC}`,
  `${NDC}<gap>(?:required|must|shall|should|mandatory|needed)`,
  `(?:without|missing|invalid|lacking|no)<gap>${NDC}`,
  `${NDC}<gap>(?:missing|invalid|omitted|absent|not (?:be )?<billed>)`,
)
const NO_NDC = phrase(
  `${NDC}<gap>(?:<not>|n't) (?:be )?(?:required|needed|necessary)`,
  `(?:<not>|n't) (?:be )?require[sd]?<gap>${NDC}`,
)
const STEP = phrase(
  'step therapy',
  '\\b(?:trial|failure(?! to ' +
    '(?:\\w+ify|\\w+authori\\w+|obtain|submit|provide|include|document|report|append|use|meet|notify|bill|follow)\\b)|fail(?:ed)?(?! ' +
    'to (?:obtain|submit|provide|include|document|report|append|use|meet|notify|bill|follow)\\b)|inadequate ' +
    'response|intolerance|contraindication|try)\\b(?:<gap>)\\b(?:of|to|with|on|and)\\b<gap>(?:required|preferred|biosimilar|prior ' +
    'to|before|<service>|first)',
  '(?:requires?|must|after) (?:<few>)(?:trial|try|failure|tried|fail)',
  '(?:non-?preferred|preferred) (?:<few>)(?:product|drug|agent|biosimilar)',
  '(?:wast(?:e|age)|discarded)<gap>(?:must|shall|should|is required to) be (?:documented|recorded)',
  '(?:buy and bill|white bag|specialty pharmacy)<gap>(?:must|required|only|not)',
  '(?:must|required|only) (?:<few>)<gap>(?:specialty pharmacy)',
)

/** What a claim for a drug needs, and which drugs must be tried first. */
export const drugBilling: Cue = (clause) => {
  const { text } = clause
  if (NEEDS_NDC.test(text) && !NO_NDC.test(text))
    return [{ category: 'drug_billing', disposition: 'requires_ndc', groups: subjectCodes(clause) }]
  return STEP.test(text) ? [{ category: 'drug_billing', disposition: 'required', groups: gated(clause) }] : []
}

const TRIED_FIRST =
  /\b(?:try|tried|trial|fail|failed|failure|step)\b[^.;]{0,80}\ue000[^.;]{0,40}?\b(?:before|prior to)\b/i

/** "Members must try Q5103 before J1745 is covered" is a rule about J1745. */
function gated(clause: Parameters<Cue>[0]): ReturnType<typeof subjectCodes> {
  const services = groupsOf(clause, 'service')
  return TRIED_FIRST.test(clause.text) && services.length > 1 ? services.slice(1) : subjectCodes(clause)
}
